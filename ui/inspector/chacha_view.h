// SPDX-License-Identifier: GPL-3.0-or-later
/// ChaCha20's block function line by line, with column and diagonal rounds.
#pragma once

#include "core/trace/chacha_trace.h"
#include "ui/inspector/matrix_view.h"
#include "ui/panels/stepped_view.h"
#include "ui/widgets/message_line.h"

#include <QBoxLayout>
#include <QLabel>
#include <QLineEdit>

namespace blockwarp::ui {

class ByteChain;
class RoundStrip;

class ChachaView : public SteppedView {
    Q_OBJECT

  public:
    explicit ChachaView(QWidget* parent = nullptr);

    const ChachaTrace& trace() const { return trace_; }
    int steps() const override { return static_cast<int>(trace_.stages.size()); }
    void setBase(NumberBase base) override;

  protected:
    void showStep() override;
    void greyOut(bool grey) override;
    bool event(QEvent* event) override;

  private:
    void layOut();
    void loadExample();
    void read();
    /// Traces what is typed. Returns what is wrong with it; then the trace stays as it was.
    QString takeFields();
    QString explain(const ChachaStage& stage) const;
    void showLine(const ChachaStage& stage);
    void fitChains();

    ChachaTrace trace_;
    NumberBase base_ = NumberBase::hex;
    QLineEdit* key_;
    QLineEdit* counter_;
    QLineEdit* nonce_;
    MessageLine* problem_;
    RoundStrip* rounds_;
    MatrixView* before_;
    MatrixView* after_;
    ByteChain* sum_;  ///< the addition of a line
    ByteChain* turn_; ///< its XOR and rotation
    QBoxLayout* chains_;
    QLabel* explanation_;
};

} // namespace blockwarp::ui
