// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/leak/leak_view.h"

#include "ui/leak/heat_scale.h"
#include "ui/leak/pane_grid.h"
#include "ui/leak/statistics_view.h"
#include "ui/leak/tamper_view.h"
#include "ui/theme/theme.h"
#include "ui/widgets/card.h"
#include "ui/widgets/form.h"
#include "ui/widgets/numbered_steps.h"

#include <QSignalBlocker>
#include <QVBoxLayout>

namespace blockwarp::ui {
namespace {

constexpr int kSteps = 1000; ///< of the slider

} // namespace

WipeView::WipeView(ViewState& state, QWidget* parent)
    : QWidget(parent), view_(new PixelView(state, this)), left_(makeCombo(tr("Left pane"), this)),
      right_(makeCombo(tr("Right pane"), this)), slider_(new QSlider(Qt::Horizontal, this)) {
    view_->setObjectName("wipePane");
    left_->setObjectName("wipeLeft");
    right_->setObjectName("wipeRight");
    slider_->setObjectName("wipe");
    slider_->setAccessibleName(tr("Wipe: share of the left pane"));
    slider_->setRange(0, kSteps);
    slider_->setPageStep(kSteps / 10);
    slider_->setValue(kSteps / 2);
    auto* row = new QHBoxLayout;
    row->setSpacing(space::small);
    row->addWidget(left_);
    row->addWidget(slider_, 1);
    row->addWidget(right_);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(space::small);
    column->addWidget(view_, 1);
    column->addLayout(row);
    connect(slider_, &QSlider::valueChanged, this,
            [this](int value) { view_->setSplit(double(value) / kSteps); });
    for (QComboBox* list : {left_, right_})
        connect(list, &QComboBox::currentIndexChanged, this, &WipeView::show);
}

void WipeView::fill(QComboBox& list, int usual) {
    const QSignalBlocker blocker(list);
    const int before = list.currentIndex();
    list.clear();
    for (const Pane& pane : scene_.panes)
        list.addItem(pane.title);
    list.setCurrentIndex(before >= 0 && before < list.count() ? before : usual);
    widenList(list);
}

void WipeView::setScene(const Scene& scene) {
    scene_ = scene;
    fill(*left_, 0);
    fill(*right_, 1);
    show();
}

void WipeView::show() {
    if (left_->currentIndex() < 0 || right_->currentIndex() < 0) return;
    view_->setPane(scene_.panes[static_cast<std::size_t>(left_->currentIndex())]);
    view_->setOver(scene_.panes[static_cast<std::size_t>(right_->currentIndex())]);
    view_->setSplit(double(slider_->value()) / kSteps);
}

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
