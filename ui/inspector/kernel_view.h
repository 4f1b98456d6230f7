// SPDX-License-Identifier: GPL-3.0-or-later
/// AES as a GPU's strategies do it: the lookups of a warp and the banks that they fall into, or 32
/// blocks as bits in a circuit.
#pragma once

#include "core/trace/warp_lookups.h"
#include "ui/panels/stepped_view.h"

#include <QBoxLayout>
#include <QComboBox>
#include <QLabel>

namespace blockwarp::ui {

class BankPicture;
class PlanePicture;
class StrategyTable;

/// A step is a load instruction of a warp, or the circuit on one byte.
class KernelView : public SteppedView {
    Q_OBJECT

  public:
    explicit KernelView(QWidget* parent = nullptr);

    void setInputs(std::span<const std::uint8_t> key, const AesState& block);
    void chooseStrategy(const QString& name);
    const LookupLayout& strategy() const;
    const WarpTrace& warp() const { return warp_; }
    /// Of the step; null where a circuit looks nothing up.
    const WarpLookup* lookup() const;

    int steps() const override;
    int firstNumber() const override { return 1; }
    bool hasBases() const override { return false; }

  protected:
    void showStep() override;
    void showEvent(QShowEvent* event) override;
    bool event(QEvent* event) override;

  private:
    void layOut();
    void fitParts();
    void trace();
    void compare();
    bool hasCounters() const { return blocks_->currentIndex() == 0; }
    bool isCircuit() const { return strategy().kind == TableKind::circuit; }
    WarpBlocks blocks() const;
    void showLane(int lane);
    QString laneSentence(const WarpLookup& lookup, int lane) const;
    QString planeSentence(int block) const;
    QString passes(const WarpLookup& lookup) const;
    QString summary() const;

    std::vector<std::uint8_t> key_;
    AesState block_{};
    WarpTrace warp_;
    std::vector<PlaneLookup> planes_;
    bool compared_ = false; ///< the table is of these inputs
    QComboBox* blocks_;
    QLabel* title_;
    BankPicture* banks_;
    PlanePicture* bits_;
    QLabel* sentence_;
    StrategyTable* table_;
    QLabel* summary_;
    QBoxLayout* column_ = nullptr;
    QBoxLayout* below_ = nullptr; ///< table and summary
};

} // namespace blockwarp::ui
