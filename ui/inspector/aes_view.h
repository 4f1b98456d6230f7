// SPDX-License-Identifier: GPL-3.0-or-later
/// AES step by step: the state before and after, what changed, and where a byte came from.
#pragma once

#include "core/trace/aes_trace.h"
#include "ui/inspector/matrix_view.h"
#include "ui/panels/stepped_view.h"

#include <QLabel>
#include <QListWidget>

namespace blockwarp::ui {

class SboxView;

class AesView : public SteppedView {
    Q_OBJECT

  public:
    explicit AesView(QWidget* parent = nullptr);

    /// Stays at the same step where that is possible.
    void setTrace(const AesTrace& trace);
    const AesTrace& trace() const { return trace_; }
    int steps() const override { return static_cast<int>(trace_.stages.size()); }
    void setBase(NumberBase base) override;

  protected:
    void showStep() override;

  private:
    void layOut();
    void showByte(int cell);
    void followByte(int cell);
    const AesStage& stage() const { return trace_.stages[static_cast<std::size_t>(step())]; }

    AesTrace trace_;
    NumberBase base_ = NumberBase::hex;
    int cell_ = 0;
    QListWidget* list_;
    MatrixView* before_;
    MatrixView* key_;
    MatrixView* after_;
    QLabel* operator_;
    QLabel* explanation_;
    SboxView* sbox_;
};

/// Cell of a MatrixView for byte `index` of a state, and back: one is row by row, the other column
/// by column.
constexpr int transposed(int index) {
    return index % 4 * 4 + index / 4;
}

QStringList stateTexts(const AesState& state, NumberBase base);

} // namespace blockwarp::ui
