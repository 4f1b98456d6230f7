// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bench/chart_tab.h"

#include "ui/base/text.h"
#include "ui/theme/theme.h"
#include "ui/widgets/flow_layout.h"
#include "ui/widgets/form.h"
#include "ui/widgets/text_width.h"

#include <QSignalBlocker>

#include <algorithm>

namespace blockwarp::ui {

ChartTab::ChartTab(QWidget* parent)
    : QWidget(parent), facet_(makeCombo(tr("What is shown"), this)),
      unit_(makeCombo(tr("Unit"), this)), logX_(new QCheckBox(tr("Log &x"), this)),
      logY_(new QCheckBox(tr("Log &y"), this)), note_(new MessageLine(this)),
      view_(new FigureView(this)) {
    facet_->setObjectName("facet");
    facet_->setToolTip(tr("What is timed: scopes are never mixed in one chart."));
    facet_->setMinimumContentsLength(34);
    facet_->setPlaceholderText(tr("Nothing is measured yet"));
    unit_->setObjectName("unit");
    unit_->setMinimumContentsLength(8);
    logX_->setObjectName("logX");
    logY_->setObjectName("logY");
    note_->setObjectName("overlayNote");
    view_->setObjectName("figure");
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(space::small, space::small, space::small, space::small);
    column->setSpacing(space::small);
    column->addLayout(makeTools());
    column->addWidget(note_);
    column->addWidget(view_, 1);
    connect(facet_, &QComboBox::currentIndexChanged, this, [this] {
        chosenFacet_ = facet_->currentData().toString();
        draw();
        emit facetChanged();
    });
    connect(unit_, &QComboBox::currentIndexChanged, this, [this] {
        draw();
        emit unitChosen(unit());
    });
    for (QCheckBox* box : {logX_, logY_})
        connect(box, &QCheckBox::toggled, this, &ChartTab::draw);
}

/// A narrow window or large text breaks the row between what is shown and how.
QLayout* ChartTab::makeTools() {
    auto* how = new QWidget(this);
    auto* howRow = new QHBoxLayout(how);
    howRow->setContentsMargins(0, 0, 0, 0);
    howRow->setSpacing(space::small);
    howRow->addWidget(logX_);
    howRow->addWidget(logY_);
    howRow->addWidget(makeTool(QStringLiteral("+"), "zoomIn",
                               tr("Nearer (+ in the chart; the wheel does it too)"),
                               [this] { view_->zoom(0.8); }));
    howRow->addWidget(makeTool(QStringLiteral("−"), "zoomOut", tr("Farther (− in the chart)"),
                               [this] { view_->zoom(1.25); }));
    howRow->addWidget(makeTool(tr("Fit"), "fit",
                               tr("Everything in view (0 in the chart). Arrows read the points, "
                                  "Shift and arrows move the view."),
                               [this] { view_->fit(); }));
    auto* tools = new FlowLayout(space::large);
    tools->addWidget(facet_);
    tools->addWidget(unit_);
    tools->addWidget(how);
    return tools;
}

QPushButton* ChartTab::makeTool(const QString& text, const char* name, const QString& tip,
                                const std::function<void()>& action) {
    auto* button = new QPushButton(text, this);
    button->setObjectName(name);
    button->setToolTip(tip);
    button->setAccessibleName(tip);
    setTextWidth(*button, text, 3 * kGrid);
    connect(button, &QPushButton::clicked, this, action);
    return button;
}

QString ChartTab::unit() const {
    return toQString(unitTitle(static_cast<Unit>(unit_->currentData().toInt())));
}

void ChartTab::setExperiment(const ExperimentSpec& experiment, const QString& unit) {
    experiment_ = &experiment;
    run_ = {};
    overlays_.clear();
    chosenFacet_.clear();
    const QSignalBlocker a(facet_);
    const QSignalBlocker b(unit_);
    const QSignalBlocker c(logX_);
    const QSignalBlocker d(logY_);
    facet_->clear();
    facet_->setEnabled(false);
    unit_->clear();
    for (const Unit each : unitsOf(experiment))
        unit_->addItem(coreText(unitTitle(each)), static_cast<int>(each));
    for (int i = 0; i < unit_->count(); ++i)
        if (toQString(unitTitle(static_cast<Unit>(unit_->itemData(i).toInt()))) == unit)
            unit_->setCurrentIndex(i);
    unit_->setEnabled(unit_->count() > 1);
    logX_->setEnabled(experiment.drawing == Drawing::lines);
    logX_->setChecked(startsLogX(experiment));
    logY_->setEnabled(experiment.drawing != Drawing::heatMap &&
                      experiment.drawing != Drawing::stacks);
    logY_->setChecked(experiment.logY);
    draw();
}

void ChartTab::show(const BenchRun& run, const Overlays& overlays) {
    run_ = run;
    overlays_ = overlays;
    fillFacets(run);
    draw();
}

void ChartTab::fillFacets(const BenchRun& run) {
    QStringList facets;
    for (const std::string& facet : facetsOf(run))
        facets << toQString(facet);
    if (facets.isEmpty() && !overlays_.empty()) // nothing was run yet: what was kept, alone
        for (const std::string& facet : facetsOf(*overlays_.front().second))
            facets << toQString(facet);
    QStringList shown;
    for (int i = 0; i < facet_->count(); ++i)
        shown << facet_->itemData(i).toString();
    if (facets == shown) return;
    const QString before =
        facets.contains(chosenFacet_) ? chosenFacet_ : facet_->currentData().toString();
    {
        const QSignalBlocker blocker(facet_);
        facet_->clear();
        for (const QString& facet : facets)
            facet_->addItem(coreText(facet.toStdString()), facet);
        if (!selectData(*facet_, before)) facet_->setCurrentIndex(0);
        facet_->setEnabled(!facets.isEmpty());
        widenList(*facet_);
    }
    emit facetChanged();
}

std::string ChartTab::facet() const {
    return facet_->currentData().toString().toStdString();
}

void ChartTab::draw() {
    if (!experiment_) return;
    Figure figure;
    figure.drawing = experiment_->drawing;
    figure.axis = experiment_->axis;
    figure.unit = static_cast<Unit>(unit_->currentData().toInt());
    if (!facet().empty()) figure = makeFigure(*experiment_, run_, facet(), figure.unit);
    std::map<Added, QStringList> names;
    for (const auto& [name, run] : overlays_)
        names[addOverlay(figure, *experiment_, *run, facet(), name.toStdString())] << name;
    view_->setLogarithmic(logX_->isChecked(), logY_->isChecked());
    view_->show(figure);
    tellOverlays(names);
}

/// A ticked run is nowhere to be seen where it lacks this chart (another size, other ciphers), and
/// in a heat map without its cells, or after the first.
void ChartTab::tellOverlays(const std::map<Added, QStringList>& names) {
    QStringList lines;
    for (const auto& [added, runs] : names) {
        const QString all = runs.join(QStringLiteral(", "));
        if (added == Added::noChart) lines << tr("Without this chart, so not drawn: %1.").arg(all);
        if (added == Added::nothingAlike)
            lines << tr("Without a cell of this heat map, so not compared: %1.").arg(all);
        if (added == Added::noRoom)
            lines << tr("A heat map shows the difference to one run, “%1”, so not compared: %2.")
                         .arg(toQString(view_->figure().against), all);
    }
    if (lines.isEmpty())
        note_->clearMessage();
    else
        note_->say(Tone::info, lines.join(QLatin1Char(' ')));
}

} // namespace blockwarp::ui
