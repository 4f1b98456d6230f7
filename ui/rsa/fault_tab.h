// SPDX-License-Identifier: GPL-3.0-or-later
/// One fault in a signature gives the key away: with small numbers, and with the page's key.
#pragma once

#include "core/attacks/rsa_fault.h"
#include "ui/rsa/attack_rsa_tab.h"
#include "ui/rsa/lines_board.h"
#include "ui/rsa/page_key.h"

#include <QSpinBox>

#include <array>
#include <optional>

namespace blockwarp::ui {

class BitGrid;
class Explanation;

class FaultTab : public AttackRsaTab {
    Q_OBJECT

  public:
    FaultTab(PageKey& key, QWidget* parent);

    const std::optional<FaultRun>& run() const { return run_; }
    const FaultBits& bits() const { return bits_; }
    void setBits(const FaultBits& bits);

  protected:
    void press() override;
    QString outcome() const override;
    QString action() const override;

  private:
    /// A half of the signature: its bits, and what a flipped one makes of it.
    struct Half {
        QLabel* title;
        BitGrid* bits;
        Explanation* change;
    };

    QWidget* makeHalves();
    void addInputs();
    void takeInputs();
    void flip(std::optional<int>& bit, int pressed);
    /// Says why there is none.
    std::optional<FaultKey> chosenKey();
    std::optional<FaultKey> takeSmallKey();
    std::optional<FaultKey> takePageKey();
    void compute(const FaultKey& key);
    void showHalves();
    void showHalf(const Half& half, const QString& name, const Integer& right, const Integer& wrong,
                  const Integer& prime, std::optional<int> bit);
    bool isReal() const;
    AttackQuestion question() const;
    LinesScene scene() const;
    QString verdict() const;
    QString numberText(const Integer& number) const;

    PageKey& key_;
    LinesBoard* lines_;
    QSpinBox* p_;
    QSpinBox* q_;
    QSpinBox* e_;
    QSpinBox* message_;
    MessageLine* problem_;
    std::array<Half, 2> halves_{}; ///< of p, of q
    FaultBits bits_;
    std::optional<FaultKey> numbersOfKey_;
    std::optional<FaultRun> run_;
};

} // namespace blockwarp::ui
