// SPDX-License-Identifier: GPL-3.0-or-later
/// What anybody may know of the key in use.
#pragma once

#include "ui/rsa/fixed_text.h"
#include "ui/rsa/page_key.h"
#include "ui/widgets/card.h"

#include <QLabel>
#include <QPushButton>

namespace blockwarp::ui {

class KeyFactsPanel : public Card {
    Q_OBJECT

  public:
    /// The key must outlive the panel.
    explicit KeyFactsPanel(const PageKey& key, QWidget* parent = nullptr);

  signals:
    void copied(); ///< the public key is in the clipboard

  private:
    void layOut();
    void layOutFacts();
    void showKey();

    const PageKey& key_;
    QWidget* facts_;
    QWidget* none_; ///< before there is a key
    QLabel* kind_;
    QLabel* exponent_;
    QLabel* fingerprint_;
    QLabel* origin_;
    FixedText* modulus_;
    QLabel* pemTitle_;
    FixedText* pem_;
    QPushButton* copy_;
};

} // namespace blockwarp::ui
