// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bench/result_tabs.h"

#include "core/bench/runs/findings.h"
#include "ui/bench/chart_tab.h"
#include "ui/bench/library_panel.h"
#include "ui/bench/parameter_form.h"
#include "ui/bench/profile_tab.h"
#include "ui/bench/result_table.h"
#include "ui/bench/run_table.h"

namespace blockwarp::ui {

ResultTabs::ResultTabs(QWidget* parent)
    : QTabWidget(parent), chart_(new ChartTab(this)), table_(new ResultTable(this)),
      parameters_(new ParameterForm(this)), library_(new LibraryPanel(this)),
      conditions_(new QTextBrowser(this)) {
    setObjectName("benchTabs");
    conditions_->setFrameShape(QFrame::NoFrame);
    conditions_->setTabChangesFocus(true);
    conditions_->setAccessibleName(tr("Conditions"));
    addTab(chart_, tr("Chart")); // in the order of Tab
    addTab(table_, tr("Table"));
    addTab(parameters_, tr("Settings"));
    addTab(library_, tr("Saved runs"));
    addTab(conditions_, tr("Conditions"));
    addTab(new ProfileTab(this), tr("Profiles"));
    connect(chart_, &ChartTab::facetChanged, this, &ResultTabs::fillTable);
    connect(library_, &LibraryPanel::overlaysChanged, this, &ResultTabs::draw);
}

void ResultTabs::setExperiment(const ExperimentSpec& experiment, const QString& unit) {
    experiment_ = &experiment;
    recorded_.reset();
    run_ = {}; // the saved runs redraw the chart when they change
    chart_->setExperiment(experiment, unit);
    library_->setExperiment(std::string(experiment.name));
    show({}, {});
}

void ResultTabs::show(const BenchRun& run, const Standing& standing) {
    run_ = run;
    standing_ = standing;
    chart_->setEmptyText(emptyChart());
    draw();
    fillTable();
}

void ResultTabs::setRecorded(const QString& name, std::shared_ptr<const BenchRun> run) {
    recordedName_ = name;
    recorded_ = std::move(run);
    draw();
}

void ResultTabs::draw() {
    ChartTab::Overlays overlays = library_->overlays();
    if (recorded_) overlays.emplace_back(recordedName_, recorded_.get());
    chart_->show(run_, overlays);
}

void ResultTabs::fillTable() {
    if (!experiment_) return;
    const bool idle = !standing_.running && standing_.problem.isEmpty();
    table_->show(run_, chart_->facet(),
                 idle ? tr("Press Run experiment: the figures are listed here while it measures.")
                      : emptyChart());
    const bool measured = run_.anyTimed() && !standing_.running;
    table_->setFindings(measured ? findings(*experiment_, run_) : std::vector<std::string>{});
    conditions_->setHtml(run_.conditions.empty()
                             ? tr("The machine's conditions are written down with each run.")
                             : conditionsHtml(run_));
}

QString ResultTabs::emptyChart() const {
    if (standing_.running) return tr("Making data and checking results…");
    if (!standing_.problem.isEmpty()) return standing_.problem;
    if (run_.anyTimed())
        return tr("What was timed is in the table; this chart also needs a GPU's figures.");
    return tr("Press Run experiment: the lines appear here while it measures. Every result is "
              "compared with OpenSSL's before it is timed.");
}

} // namespace blockwarp::ui
