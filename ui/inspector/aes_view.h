// SPDX-License-Identifier: GPL-3.0-or-later
/// AES step by step: before, operation, after and round key as matrices, and why a byte is what it
/// is.
#pragma once

#include "core/trace/aes_trace.h"
#include "ui/inspector/aes_words.h"
#include "ui/inspector/matrix_view.h"
#include "ui/panels/stepped_view.h"

#include <QLabel>

namespace blockwarp::ui {

class ByteFlight;
class RoundStrip;
class StateBoard;
class SboxCard;
class WhyCard;

class AesView : public SteppedView {
    Q_OBJECT

  public:
    explicit AesView(QWidget* parent = nullptr);

    /// Stays at the same step where that is possible.
    void setTrace(const AesTrace& trace);
    const AesTrace& trace() const { return trace_; }
    int steps() const override { return static_cast<int>(trace_.stages.size()); }
    void setBase(NumberBase base) override;
    bool canHide() const override { return true; }
    /// For a class: matrices in a row or two by two. The details are below them if both have room.
    void setPresented(bool on);
    void switchTwoByTwo();
    void switchDetails();
    /// What a lesson's step shows of them on a projector, where they take the matrices' place.
    void setDetails(bool on);
    bool hasDetails() const { return detailsOfStep_; }

  protected:
    void showStep() override;
    void resizeEvent(QResizeEvent* event) override;
    void hideEvent(QHideEvent* event) override;

  private:
    QWidget* makeStates();
    void showOperation();
    void showRoundKey();
    void showByte(int cell);
    void markCells(int index);
    void followByte(int cell);
    /// Lets the bytes of the step fly to where they are then.
    void fly();
    void launch(int step);
    /// Decides whether the details have room while presented: squares may shrink a little for them.
    void fitDetails();
    void revealByte(int cell);
    bool hidesByte(int index) const;
    const AesStage& stage() const { return trace_.stages[static_cast<std::size_t>(step())]; }

    AesTrace trace_;
    NumberBase base_ = NumberBase::hex;
    int cell_ = 0;
    bool presented_ = false;
    bool detailsOnly_ = false;                     ///< while presented
    bool detailsOfStep_ = false;                   ///< begins with them
    int shownStep_ = -1;                           ///< that `asked_` is about
    std::array<bool, MatrixView::kCells> asked_{}; ///< bytes that were revealed one by one
    RoundStrip* rounds_;
    MatrixView* before_;
    MatrixView* operation_;
    MatrixView* after_;
    MatrixView* key_;
    StateBoard* board_;
    QLabel* explanation_;
    QWidget* states_; ///< the board's card
    QWidget* below_;  ///< S-box, and why a byte is what it is
    SboxCard* sbox_;
    ByteFlight* flight_;
    WhyCard* why_;
};

QStringList stateTexts(const AesState& state, NumberBase base);

} // namespace blockwarp::ui
