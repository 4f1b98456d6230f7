// SPDX-License-Identifier: GPL-3.0-or-later
/// Close primes: Fermat's method factors n in a few steps, and a key with distant primes in none.
#pragma once

#include "ui/rsa/attack_rsa_tab.h"
#include "ui/rsa/fermat_board.h"
#include "ui/rsa/page_key.h"

#include <QSpinBox>

#include <optional>

namespace blockwarp::ui {

class CloseTab : public AttackRsaTab {
    Q_OBJECT

  public:
    CloseTab(PageKey& key, QWidget* parent);

    const FermatRun* run() const { return fermat_->run(); }

  protected:
    void press() override;
    QString outcome() const override;
    QString action() const override;
    bool canPress() const override { return valid_; }

  private:
    enum Source { smallNumbers, closePrimes, pagesKey };
    /// What a run is over, and what came of it.
    struct Outcome {
        std::optional<PrimePair> pair; ///< where it is known
        std::shared_ptr<const FermatRun> run;
    };

    void addInputs();
    Source source() const;
    bool checkInputs();
    void takeInputs();
    void factor();
    static Result<Outcome> factorOf(Result<PrimePair> pair, std::size_t maxSteps,
                                    const CancelToken& cancel);
    void take(Result<Outcome> outcome);
    AttackQuestion question() const;
    std::vector<NumberLine> victim() const;

    PageKey& key_;
    FermatBoard* fermat_;
    QSpinBox* p_;
    QSpinBox* q_;
    QSpinBox* distance_;
    QSpinBox* most_;
    MessageLine* problem_;
    bool valid_ = false;
    std::optional<PrimePair> pair_;
};

} // namespace blockwarp::ui
