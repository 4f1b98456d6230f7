// SPDX-License-Identifier: GPL-3.0-or-later
/// How one table lookup per byte replaces SubBytes, ShiftRows and MixColumns.
#pragma once

#include "core/trace/table_lookup.h"
#include "ui/inspector/matrix_view.h"
#include "ui/panels/stepped_view.h"

#include <QBoxLayout>
#include <QLabel>

namespace blockwarp::ui {

/// A step is a column of a round: four lookups, and the XOR of their words and the round key.
class TableView : public SteppedView {
    Q_OBJECT

  public:
    explicit TableView(QWidget* parent = nullptr);
    void setTrace(const AesTrace& encryption);
    int steps() const override { return 4 * (trace_.rounds - 1); }
    void setBase(NumberBase base) override;
    /// In the arrangement that needs less.
    QSize minimumSizeHint() const override;
    bool hasHeightForWidth() const override { return false; } ///< the arrangement may change

  protected:
    void showStep() override;
    void resizeEvent(QResizeEvent* event) override;

  private:
    int widthBeside() const; ///< of sum and words beside the states
    bool hasRoomBeside() const;
    int heightOfWords(bool beside) const;
    int squareSide(bool beside) const;
    void fitParts();

    AesTrace trace_;
    NumberBase base_ = NumberBase::hex;
    QLabel* title_;
    MatrixView* before_;
    MatrixView* after_;
    QLabel* sum_;
    QLabel* words_;
    QBoxLayout* explained_; ///< sum and words
    QBoxLayout* parts_;     ///< states, and what explains them beside or below them
};

} // namespace blockwarp::ui
