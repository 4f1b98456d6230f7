// SPDX-License-Identifier: GPL-3.0-or-later
/// The Leak lab's side panel: the lesson, what an experiment needs, the choices, and at the foot
/// what can be done.
#pragma once

#include "ui/frame/run_bar.h"
#include "ui/leak/demonstration.h"
#include "ui/widgets/card.h"
#include "ui/widgets/message_line.h"
#include "ui/widgets/scroll_box.h"

#include <QLabel>

namespace blockwarp::ui {

class ExperimentBar;
class LeakControls;

class LeakPanel : public Card {
    Q_OBJECT

  public:
    /// Takes `controls`, `bar` and the `actions` beside each other above it.
    LeakPanel(LeakControls* controls, std::initializer_list<QWidget*> actions, RunBar* bar,
              QWidget* parent);

    ExperimentBar& experiment() const { return *experiment_; }
    MessageLine& message() const { return *message_; }
    /// A prediction is in the type of the text, an explanation muted.
    void setLesson(const LeakLesson& lesson, bool predicting);
    /// What is to be learned, or predicted.
    QWidget& lesson() const { return *lesson_; }
    void setWidth(int width);

  private:
    void makeLesson();

    QWidget* lesson_;
    QLabel* headline_;
    QLabel* prompt_;
    ExperimentBar* experiment_;
    MessageLine* message_;
    ScrollColumn* middle_;
};

} // namespace blockwarp::ui
