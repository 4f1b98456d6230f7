// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/leak/leak_view.h"

#include "ui/leak/heat_scale.h"
#include "ui/leak/pane_grid.h"
#include "ui/leak/statistics_view.h"
#include "ui/leak/tamper_view.h"
#include "ui/leak/wipe_view.h"
#include "ui/theme/theme.h"
#include "ui/widgets/card.h"
#include "ui/widgets/numbered_steps.h"

#include <QVBoxLayout>

namespace blockwarp::ui {

LeakView::LeakView(ViewState& state, QWidget* parent)
    : QWidget(parent), state_(state),
      steps_(new TabRow(new NumberedSteps("leakSteps", tr("Steps"), this), this)),
      pictures_(new QStackedWidget(this)), panes_(new PaneGrid(state, this)),
      wipe_(new WipeView(state, this)), tampering_(new TamperView(this)),
      statistics_(new StatisticsView(this)), status_(new ElidedLabel(this)),
      legend_(new HeatLegend(this)) {
    status_->setObjectName("leakStatus");
    setTextScale(*status_, type::caption);
    auto* numbers = new Card(space::large, this);
    numbers->column().addWidget(statistics_);
    pictures_->addWidget(panes_);
    pictures_->addWidget(wipe_);
    pictures_->addWidget(tampering_);
    for (const DemonstrationRow& row : demonstrations())
        steps_->add(titleOf(row), row.kind == Demonstration::statistics
                                      ? static_cast<QWidget*>(numbers)
                                      : pictures_);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(space::tiny);
    column->addWidget(steps_->views(), 1);
    auto* below = new QHBoxLayout;
    below->addWidget(status_, 1);
    below->addWidget(legend_);
    column->addLayout(below);
    legend_->setObjectName("leakPresentedLegend");
    legend_->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    legend_->hide();
    connect(steps_, &TabRow::changed, this, &LeakView::chosen);
    connect(panes_, &PaneGrid::statusChanged, this, &LeakView::setStatus);
    connect(&state_, &ViewState::changed, this, [this] {
        showPart();
        showLegend();
    });
}

void LeakView::showText(bool on) {
    text_ = on;
    showPart();
    showLegend();
    setStatus({});
}

void LeakView::showPart() {
    QWidget* panes = state_.wipes() ? static_cast<QWidget*>(wipe_) : panes_;
    pictures_->setCurrentWidget(text_ ? tampering_ : panes);
}

Demonstration LeakView::current() const {
    return demonstrations()[static_cast<std::size_t>(steps_->current())].kind;
}

void LeakView::choose(Demonstration kind) {
    for (std::size_t i = 0; i < demonstrations().size(); ++i)
        if (demonstrations()[i].kind == kind) steps_->choose(static_cast<int>(i));
}

void LeakView::setPresented(bool on) {
    presented_ = on;
    panes_->setPresented(on);
    setStatus({});
    showLegend();
}

/// On a projector, and for a text, the line takes room only while it says something.
void LeakView::setStatus(const QString& status) {
    status_->setLine(status);
    status_->setVisible((!presented_ && !text_) || !status.isEmpty());
}

void LeakView::showLegend() {
    legend_->setVisible(presented_ && state_.heatMap() && !text_);
}

void LeakView::setScene(const Scene& scene) {
    panes_->setScene(scene);
    wipe_->setScene(scene);
}

} // namespace blockwarp::ui
