// SPDX-License-Identifier: GPL-3.0-or-later
/// The Leak lab's tabs and what they show: a sentence, the panes or the statistics, what an
/// experiment needs.
#pragma once

#include "ui/leak/demonstration.h"
#include "ui/leak/view_state.h"
#include "ui/widgets/tab_row.h"

#include <QLabel>
#include <QWidget>

namespace blockwarp::ui {

class ExperimentBar;
class PaneGrid;
class StatisticsView;

class LeakView : public QWidget {
    Q_OBJECT

  public:
    LeakView(ViewState& state, QWidget* parent);

    TabRow* tabs() const { return tabs_; } ///< the page places it
    PaneGrid& panes() const { return *panes_; }
    StatisticsView& statistics() const { return *statistics_; }
    ExperimentBar& experiment() const { return *experiment_; }

    Demonstration current() const;
    void choose(Demonstration kind);
    /// The sentence above the panes, see promptOf(); a prediction is bold.
    void setPrompt(const QString& prompt, bool predicting);
    QString prompt() const { return prompt_->text(); }

  signals:
    void chosen();

  private:
    TabRow* tabs_;
    QLabel* prompt_;
    ExperimentBar* experiment_;
    PaneGrid* panes_;
    StatisticsView* statistics_;
};

} // namespace blockwarp::ui
