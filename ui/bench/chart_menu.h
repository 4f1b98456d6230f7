// SPDX-License-Identifier: GPL-3.0-or-later
/// What is rarely changed about a chart: axes, view, legend, further units.
#pragma once

#include "core/bench/experiments/experiments.h"
#include "core/bench/figures/figure.h"

#include <QMenu>

#include <vector>

namespace blockwarp::ui {

class ChartMenu : public QMenu {
    Q_OBJECT

  public:
    explicit ChartMenu(QWidget* parent);

    void setExperiment(const ExperimentSpec& experiment);
    /// Units that have no segment.
    void setUnits(const std::vector<Unit>& units);
    bool logX() const { return logX_->isChecked(); }
    bool logY() const { return logY_->isChecked(); }

  signals:
    void axesChanged();
    void zoomed(double factor); ///< below 1: nearer; 0: everything in view
    void legendWanted(bool wanted);
    void unitChosen(blockwarp::Unit unit);

  private:
    QAction* addAxis(const QString& text, const char* name);

    QAction* logX_;
    QAction* logY_;
    QAction* beforeUnits_;
    QList<QAction*> units_;
};

} // namespace blockwarp::ui
