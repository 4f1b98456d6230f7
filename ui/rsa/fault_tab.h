// SPDX-License-Identifier: GPL-3.0-or-later
/// One fault in a signature gives the key away: with small numbers, and with the page's key.
#pragma once

#include "core/attacks/rsa_fault.h"
#include "ui/rsa/page_key.h"
#include "ui/rsa/rsa_tab.h"

#include <QSpinBox>

#include <optional>

namespace blockwarp::ui {

class Explanation;
class Segments;

class FaultTab : public RsaTab {
    Q_OBJECT

  public:
    FaultTab(PageKey& key, QWidget* parent);

    const std::optional<FaultRun>& run() const { return run_; }
    bool isFlipped() const { return flipped_; }

  private:
    QWidget* makeInputs();
    QWidget* makeSide(bool attacker);
    void toggle();
    void follow();
    /// Says why there is none.
    std::optional<FaultKey> chosenKey();
    std::optional<FaultKey> takeSmallKey();
    std::optional<FaultKey> takePageKey();
    void compute(const FaultKey& key);
    void showRun();
    QString verdict() const;
    QString numberText(const Integer& number) const;

    PageKey& key_;
    Prompt* prompt_;
    Segments* numbers_;
    Segments* place_;
    QSpinBox* bit_;
    QSpinBox* p_;
    QSpinBox* q_;
    QSpinBox* e_;
    QSpinBox* message_;
    MessageLine* problem_;
    FixedText* signer_ = nullptr;
    FixedText* attacker_ = nullptr;
    bool flipped_ = false;
    std::optional<FaultRun> run_;
};

} // namespace blockwarp::ui
