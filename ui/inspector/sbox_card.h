// SPDX-License-Identifier: GPL-3.0-or-later
/// The S-box beside a few words about it; a link opens it in a window of its own.
#pragma once

#include "ui/inspector/sbox_view.h"
#include "ui/widgets/card.h"
#include "ui/widgets/form.h"

#include <QPointer>

namespace blockwarp::ui {

class SboxCard : public Card {
    Q_OBJECT

  public:
    explicit SboxCard(QWidget* parent = nullptr);
    void setLookup(bool inverse, std::uint8_t byte);

  private:
    void openLarge();

    bool inverse_ = false;
    std::uint8_t byte_ = 0;
    QLabel* title_;
    SboxView* table_;
    QPointer<SboxView> large_;
};

} // namespace blockwarp::ui
