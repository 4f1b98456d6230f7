// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bench/chart_menu.h"

#include "ui/bench/figure_text.h"

#include <QSignalBlocker>

namespace blockwarp::ui {

ChartMenu::ChartMenu(QWidget* parent)
    : QMenu(parent), logX_(addAxis(tr("Logarithmic &x"), "logX")),
      logY_(addAxis(tr("Logarithmic &y"), "logY")) {
    addSeparator();
    addAction(tr("Zoom &in\t+"), this, [this] { emit zoomed(0.8); })->setObjectName("zoomIn");
    addAction(tr("Zoom &out\t−"), this, [this] { emit zoomed(1.25); })->setObjectName("zoomOut");
    addAction(tr("&Everything in view\t0"), this, [this] { emit zoomed(0); })->setObjectName("fit");
    addSeparator();
    auto* legend = addAction(tr("&Legend that hides lines"));
    legend->setObjectName("legend");
    legend->setCheckable(true);
    connect(legend, &QAction::toggled, this, &ChartMenu::legendWanted);
    beforeUnits_ = addSeparator();
}

QAction* ChartMenu::addAxis(const QString& text, const char* name) {
    QAction* action = addAction(text);
    action->setObjectName(name);
    action->setCheckable(true);
    connect(action, &QAction::toggled, this, &ChartMenu::axesChanged);
    return action;
}

void ChartMenu::setExperiment(const ExperimentSpec& experiment) {
    const QSignalBlocker blocker(this);
    logX_->setEnabled(experiment.drawing == Drawing::lines);
    logX_->setChecked(startsLogX(experiment));
    logY_->setEnabled(experiment.drawing != Drawing::heatMap &&
                      experiment.drawing != Drawing::stacks);
    logY_->setChecked(experiment.logY);
}

void ChartMenu::setUnits(const std::vector<Unit>& units) {
    qDeleteAll(units_);
    units_.clear();
    beforeUnits_->setVisible(!units.empty());
    for (const Unit unit : units)
        units_ << addAction(tr("In %1").arg(unitLabel(unit)), this,
                            [this, unit] { emit unitChosen(unit); });
}

} // namespace blockwarp::ui
