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
    /// What the first step is called: 0 where it is what was there before, 1 where it is the first
    /// of those that are counted.
    virtual int firstNumber() const { return 0; }
    /// The step beside the others, in words.
    virtual QString place() const {
        return tr("%1 of %2").arg(step() + firstNumber()).arg(steps() - 1 + firstNumber());
    }
    /// A place() as wide as any, so that what is beside it stays where it is.
    virtual QString widestPlace() const {
        return tr("%1 of %2").arg(QStringLiteral("000"), QStringLiteral("000"));
    }
    /// Kept within the steps there are.
    void setStep(int step) {
        step_ = qBound(0, step, steps() - 1);
        revealed_ = false;
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
    /// Hides what a step makes until it is revealed, so that a class can predict it.
    void setHiding(bool hides) {
        hides_ = hides;
        revealed_ = false;
        showStep();
        emit stepChanged();
    }
    bool isHiding() const { return hides_; }
    /// Something of the step is hidden.
    bool hidesNow() const { return hides_ && !revealed_ && canHide(); }
    /// Shows what is hidden of the step; false if nothing is.
    bool reveal() {
        if (!hidesNow()) return false;
        revealed_ = true;
        showStep();
        emit stepChanged();
        return true;
    }
    virtual bool canHide() const { return false; }
    /// Milliseconds for each step while it plays: what moves takes less.
    void setPace(int milliseconds) { pace_ = milliseconds; }
    virtual void setBase(NumberBase) {}
    /// False where values are always written in hex, as the standards do.
    virtual bool hasBases() const { return true; }

  signals:
    void stepChanged();

  protected:
    virtual void showStep() = 0;
    /// What was made of the inputs; of a view with inputs of its own, not these.
    virtual void greyOut(bool grey) { setEnabled(!grey); }

    int pace() const { return pace_; }

  private:
    int step_ = 0;
    int pace_ = 800;
    bool valid_ = true;
    bool hides_ = false;
    bool revealed_ = false; ///< of the current step
};

} // namespace blockwarp::ui
