// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bench/result_view.h"

#include "core/bench/figures/headline.h"
#include "core/bench/runs/findings.h"
#include "ui/bench/chart_card.h"
#include "ui/bench/library_panel.h"
#include "ui/bench/profile_tab.h"
#include "ui/bench/result_table.h"
#include "ui/bench/setting_chips.h"
#include "ui/panels/recorded_runs.h"
#include "ui/theme/theme.h"
#include "ui/widgets/scroll_box.h"

#include <QEvent>
#include <QTimer>

#include <utility>

namespace blockwarp::ui {

ResultView::ResultView(QWidget* parent)
    : QStackedWidget(parent), parameters_(new SettingChips(this)), message_(new MessageLine(this)),
      chart_(new ChartCard(this)), table_(new ResultTable(this)), library_(new LibraryPanel(this)),
      profiles_(new ProfileTab(this)) {
    message_->setObjectName("benchBadge");
    work_ = new ScrollBox(this);
    work_->setWidget(makeWork());
    auto* card = new Card(space::medium, this);
    card->column().addWidget(profiles_);
    auto* profiles = new QWidget(this);
    auto* around = new QVBoxLayout(profiles); // as the cards of the other page
    around->setContentsMargins(space::tiny, space::tiny, space::tiny, space::tiny);
    around->addWidget(card);
    addWidget(work_);
    addWidget(profiles);
    connect(chart_, &ChartCard::facetChanged, this, &ResultView::fillTable);
    connect(chart_, &ChartCard::drawn, this, &ResultView::fillValues);
    connect(library_, &LibraryPanel::overlaysChanged, this, &ResultView::draw);
}

QWidget* ResultView::makeWork() {
    auto* saved = new Card(space::medium, this);
    saved->column().addWidget(library_);
    saved->hide();
    savedCard_ = saved;
    auto* work = new QWidget(this);
    auto* rows = new QVBoxLayout(work);
    rows->setContentsMargins(space::tiny, space::tiny, space::tiny, space::tiny); // focus rings
    rows->setSpacing(space::medium);
    rows->addWidget(parameters_);
    rows->addWidget(message_);
    rows->addWidget(chart_, 1);
    rows->addWidget(table_);
    rows->addWidget(savedCard_);
    return work;
}

void ResultView::setExperiment(const ExperimentSpec& experiment, const QString& unit,
                               const QString& recorded) {
    experiment_ = &experiment;
    exampleName_ = recorded;
    recorded_.reset();
    run_ = {}; // the saved runs redraw the chart when they change
    chart_->setExperiment(experiment, unit);
    library_->setExperiment(std::string(experiment.name));
    show({}, {});
}

void ResultView::show(const BenchRun& run, const Standing& standing) {
    run_ = run;
    standing_ = standing;
    refuse(standing.problem);
    chart_->setEmptyText(emptyChart());
    draw();
    fillTable();
}

void ResultView::draw() {
    if (covered_) return chart_->show({}, {}, false);
    ChartCard::Overlays overlays = library_->overlays();
    if (recorded_) overlays.emplace_back(recordedName_, recorded_.get());
    if (const auto run = example())
        chart_->showRecorded(*run);
    else
        chart_->show(run_, overlays, standing_.running);
}

/// What is shown instead of an empty chart, or null. Nothing is read before somebody looks.
std::shared_ptr<const BenchRun> ResultView::example() const {
    const bool wanted = examplesShown_ && isVisible() && !recorded_ && !run_.anyTimed() &&
                        !standing_.running && library_->overlays().empty();
    return wanted ? recordedRun(recordedMachine(), exampleName_) : nullptr;
}

void ResultView::setExamplesShown(bool shown) {
    examplesShown_ = shown;
    draw();
}

void ResultView::setRecorded(const QString& name, std::shared_ptr<const BenchRun> run) {
    recordedName_ = name;
    recorded_ = std::move(run);
    draw();
}

void ResultView::setCovered(bool covered) {
    covered_ = covered;
    chart_->setEmptyText(emptyChart());
    table_->setVisible(!covered && !savedCard_->isVisibleTo(this));
    draw();
}

void ResultView::fillValues() {
    const Figure& figure = chart_->view().figure();
    table_->showFigure(figure);
    const bool onlyVariants = figure.empty() && !run_.measured.empty() && !standing_.running;
    if (onlyVariants != std::exchange(onlyVariants_, onlyVariants))
        table_->choose(onlyVariants ? ResultTable::variantsPart : ResultTable::valuesPart);
}

void ResultView::fillTable() {
    if (!experiment_) return;
    const bool idle = !standing_.running && standing_.problem.isEmpty();
    table_->show(run_, chart_->facet(),
                 idle ? tr("Press Run experiment to measure this machine: the figures are listed "
                           "here.")
                      : emptyChart());
    const bool measured = run_.anyTimed() && !standing_.running;
    std::vector<std::string> sentences;
    if (measured) sentences = findings(*experiment_, run_);
    if (measured && sentences.empty()) sentences = {headline(chart_->view().figure())};
    table_->setFindings(sentences);
}

QString ResultView::emptyChart() const {
    if (covered_) return tr("What do you expect?");
    if (standing_.running) return tr("Making data and checking results…");
    if (!standing_.problem.isEmpty()) return tr("Nothing was measured.");
    if (run_.anyTimed())
        return tr("This chart compares with a GPU, and none was timed. What was timed is below, "
                  "under Every variant.");
    return tr("Press Run experiment: the lines appear here while it measures. Every result is "
              "compared with OpenSSL's before it is timed.");
}

void ResultView::showSaved(bool saved) {
    savedCard_->setVisible(saved);
    table_->setVisible(!saved);
    if (!saved) return;
    setCurrentIndex(0);
    QTimer::singleShot(0, this, [this] { // laid out then; in a small window it is out of sight
        work_->ensureWidgetVisible(savedCard_, 0, 0);
    });
}

void ResultView::showProfiles(bool profiles) {
    setCurrentIndex(profiles ? 1 : 0);
}

void ResultView::showEvent(QShowEvent* event) {
    QStackedWidget::showEvent(event);
    if (experiment_) draw(); // it may have an example
}

/// Samples of the lines are pictures in the theme's colours.
void ResultView::changeEvent(QEvent* event) {
    QStackedWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange && experiment_) fillValues();
}

} // namespace blockwarp::ui
