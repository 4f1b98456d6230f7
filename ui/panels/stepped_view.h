// SPDX-License-Identifier: GPL-3.0-or-later
/// A view of the Inspector that goes from step to step.
#pragma once

#include "ui/panels/byte_text.h"

#include <QWidget>

namespace blockwarp::ui {

class SteppedView : public QWidget {
    Q_OBJECT

  public:
    using QWidget::QWidget;

    virtual int steps() const = 0;
    int step() const { return step_; }
    /// Kept within the steps there are.
    void setStep(int step) {
        step_ = qBound(0, step, steps() - 1);
        showStep();
        emit stepChanged();
    }
    /// False while the inputs are no values: what is shown belongs to the last ones, and is greyed.
    bool isValid() const { return valid_; }
    void setValid(bool valid) {
        valid_ = valid;
        greyOut(!valid);
        emit stepChanged();
    }
    virtual void setBase(NumberBase) {}
    /// False where values are always written in hex, as the standards do.
    virtual bool hasBases() const { return true; }

  signals:
    void stepChanged();

  protected:
    virtual void showStep() = 0;
    /// What was made of the inputs; of a view with inputs of its own, not these.
    virtual void greyOut(bool grey) { setEnabled(!grey); }

  private:
    int step_ = 0;
    bool valid_ = true;
};

} // namespace blockwarp::ui
