// SPDX-License-Identifier: GPL-3.0-or-later
/// How one table lookup per byte replaces SubBytes, ShiftRows and MixColumns.
#pragma once

#include "core/trace/table_lookup.h"
#include "ui/panels/stepped_view.h"

#include <QLabel>

namespace blockwarp::ui {

class TablePicture;

/// A step is a column of a round: four lookups, and the XOR of their words and the round key.
class TableView : public SteppedView {
    Q_OBJECT

  public:
    explicit TableView(QWidget* parent = nullptr);
    void setTrace(const AesTrace& encryption);
    int steps() const override { return 4 * (trace_.rounds - 1); }
    int firstNumber() const override { return 1; }
    void setBase(NumberBase base) override;

  protected:
    void showStep() override;

  private:
    QString lineSentence() const; ///< of the chosen lookup
    QString sumSentence() const;  ///< of the chosen byte

    AesTrace trace_;
    TableColumn made_;
    QLabel* title_;
    TablePicture* picture_;
    QLabel* sum_;
    QLabel* words_;
};

} // namespace blockwarp::ui
