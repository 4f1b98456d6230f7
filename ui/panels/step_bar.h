// SPDX-License-Identifier: GPL-3.0-or-later
/// Goes through a SteppedView step by step, or by itself at a speed.
#pragma once

#include "ui/panels/step_row.h"
#include "ui/widgets/buttons.h"

#include <QComboBox>
#include <QTimer>

namespace blockwarp::ui {

class StepBar : public QWidget {
    Q_OBJECT

  public:
    /// `play` starts and pauses it. `prefix`: of the object names of its parts.
    StepBar(MainButton* play, const QString& prefix, QWidget* parent);

    void setView(SteppedView* view);
    NumberBase base() const { return static_cast<NumberBase>(base_->currentData().toInt()); }
    bool isPlaying() const { return timer_.isActive(); }
    /// For views whose numbers are always decimal.
    void hideBases() { base_->hide(); }
    void go(int steps) { steps_->go(steps); }
    void goTo(int step) { steps_->goTo(step); }
    bool takeKey(int key) { return steps_->takeKey(key); }
    void togglePlay();
    void stop();

  signals:
    void baseChanged();

  private:
    void fillLists();
    void tick();
    void show();

    SteppedView* view_ = nullptr;
    QTimer timer_;
    StepRow* steps_;
    QComboBox* speed_;
    QComboBox* base_;
    MainButton* play_;
};

} // namespace blockwarp::ui
