// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bench/bench_page.h"

#include "core/bench/runs/run_json.h"
#include "ui/base/text.h"
#include "ui/bench/bench_stage.h"
#include "ui/bench/chart_tab.h"
#include "ui/bench/experiment_header.h"
#include "ui/bench/experiment_list.h"
#include "ui/bench/export_menu.h"
#include "ui/bench/library_panel.h"
#include "ui/bench/parameter_form.h"
#include "ui/theme/theme.h"
#include "ui/widgets/form.h"
#include "ui/widgets/scroll_box.h"
#include "ui/widgets/shrinking_button.h"

#include <QApplication>
#include <QDir>
#include <QFileDialog>
#include <QStandardPaths>

namespace blockwarp::ui {
namespace {

/// The run's name in the list: of an entry of a report, that one's.
QString listedAs(const BenchRun& run) {
    for (const auto& [name, value] : run.settings)
        if (name == "report") return toQString(value);
    return toQString(run.experiment);
}

} // namespace

BenchPage::BenchPage(const Inventory& inventory, QWidget* parent)
    : Page(tr("Benchmark"),
           tr("Every figure is a median of checked runs, with its 95 % interval and the machine's "
              "conditions."),
           parent),
      controller_(inventory), experiments_(new ExperimentList(this)),
      save_(new ShrinkingButton("save", tr("&Save run"), this)),
      export_(new ShrinkingButton("export", tr("&Export"), this)),
      header_(new ExperimentHeader(this)), tabs_(new ResultTabs(this)),
      quick_(new QCheckBox(tr("&Quick"), this)),
      pause_(new ShrinkingButton("pause", tr("&Pause"), this)),
      bar_(new RunBar("play", tr("Run experiment"), this)) {
    save_->setObjectName("saveRun");
    export_->setObjectName("exportRun");
    makeBar();
    layOut();
    connectParts();
    showExperiment();
}

void BenchPage::makeBar() {
    quick_->setObjectName("benchQuick");
    quick_->setToolTip(tr("Six samples and fewer points."));
    pause_->setObjectName("pauseRun");
    bar_->addTool(quick_);
    bar_->addTool(pause_);
    bar_->addCancel();
    bar_->cancelButton()->setText(tr("S&top"));
    bar_->status()->setObjectName("benchStatus");
    bar_->progress()->setObjectName("benchProgress");
    bar_->cancelButton()->setObjectName("stopRun");
    bar_->mainButton()->setObjectName("runExperiment");
}

void BenchPage::layOut() {
    auto* work = new QWidget(this);
    auto* rows = new QVBoxLayout(work);
    rows->setContentsMargins(space::large, space::large, space::large, space::small);
    rows->setSpacing(space::small);
    rows->addWidget(header_);
    rows->addWidget(tabs_, 1);
    auto* scroll = new ScrollBox(this);
    scroll->setWidget(work);
    auto* content = new QWidget(this);
    auto* columns = new QHBoxLayout(content);
    columns->setContentsMargins(0, 0, 0, 0);
    columns->setSpacing(0);
    columns->addWidget(experiments_);
    columns->addWidget(makeLine(QFrame::VLine, content));
    columns->addWidget(scroll, 1);
    frame().addPageAction(save_);
    frame().addPageAction(export_);
    frame().setContent(content);
    frame().setRunBar(bar_);
}

void BenchPage::connectParts() {
    connect(&controller_, &BenchController::machineKnown, this, [this] {
        resetParameters();
        updateButtons();
    });
    connect(&controller_, &BenchController::measured, this, &BenchPage::present);
    connect(&controller_, &BenchController::progressed, this, &BenchPage::refresh);
    connect(&controller_, &BenchController::finished, this, &BenchPage::finish);
    connect(experiments_, &ExperimentList::chosen, this, &BenchPage::showExperiment);
    connect(quick_, &QCheckBox::toggled, this, &BenchPage::resetParameters);
    connect(&parameters(), &ParameterForm::changed, this,
            [this] { memory_.setTyped(wayOf(experiments_->current()), parameters().typed()); });
    connect(&tabs_->chart(), &ChartTab::unitChosen, this, [this](const QString& unit) {
        memory_.setUnit(toQString(experiments_->current().name), unit);
    });
    connect(&tabs_->library(), &LibraryPanel::openRequested, this, &BenchPage::openRun);
    connect(&tabs_->library(), &LibraryPanel::fileRequested, this, &BenchPage::openFile);
    connect(save_, &QPushButton::clicked, this, &BenchPage::saveRun);
    auto* kinds = new ExportMenu(export_);
    connect(kinds, &ExportMenu::chosen, this,
            [this](ExportKind kind) { chooseExport(static_cast<int>(kind)); });
    export_->setMenu(kinds);
    connect(pause_, &QPushButton::clicked, &controller_, &BenchController::togglePause);
    connect(bar_, &RunBar::started, this, &BenchPage::start);
    connect(bar_, &RunBar::cancelled, this, &BenchPage::stop);
}

void BenchPage::setStand(const BenchMachine& machine, MakeSource source,
                         const std::filesystem::path& library) {
    controller_.setStand(machine, std::move(source));
    tabs_->library().setFolder(library);
    showExperiment();
}

void BenchPage::takeFocus() {
    experiments_->setFocus();
}

void BenchPage::showExperiment() {
    if (isRunning()) return;
    const ExperimentSpec& experiment = experiments_->current();
    const ReportChoice& report = experiments_->currentReport();
    if (report.entry != nullptr)
        header_->setReport(report);
    else
        header_->setExperiment(experiment);
    controller_.setRun({});
    tabs_->setExperiment(experiment, memory_.unit(toQString(experiment.name)));
    resetParameters();
    bar_->setStatus(tr("Ready"));
    present();
    updateButtons();
}

void BenchPage::resetParameters() {
    const ExperimentSpec& experiment = experiments_->current();
    if (!controller_.machine()) return;
    Settings defaults = defaultSettings(experiment, *controller_.machine(),
                                        quick_->isChecked() ? Effort::quick : Effort::full);
    defaults.report = experiments_->currentReport();
    parameters().show(experiment, defaults, memory_.typed(wayOf(experiment)));
}

/// Full and quick have defaults of their own, and so what is typed belongs to one of them.
QString BenchPage::wayOf(const ExperimentSpec& experiment) const {
    const QString report = toQString(experiments_->currentReport().text);
    return (report.isEmpty() ? toQString(experiment.name) : report) +
           (quick_->isChecked() ? QStringLiteral("/quick") : QStringLiteral("/full"));
}

void BenchPage::start() {
    if (isRunning() || !controller_.machine()) return;
    const std::optional<Settings> settings = parameters().read();
    if (!settings) {
        showTab(ResultTabs::settingsTab);
        bar_->setStatus(tr("A setting cannot be read."));
        return;
    }
    const auto started = controller_.start(experiments_->current(), *settings);
    if (!started) return header_->refuse(sentence(started.error()));
    header_->clearMessage();
    if (tabs_->currentIndex() == ResultTabs::settingsTab) showTab(ResultTabs::chartTab);
    updateButtons();
    bar_->cancelButton()->setFocus();
    present();
    refresh();
}

void BenchPage::refresh() {
    updateButtons();
    bar_->setProgress(controller_.fraction(), -1, controller_.status());
}

void BenchPage::finish() {
    present();
    tabs_->library().setCurrent(run());
    updateButtons();
    bar_->setStatus(controller_.status());
    bar_->mainButton()->setFocus();
    QApplication::alert(window());
    emit finished();
}

void BenchPage::present() {
    tabs_->show(run(), {isRunning(), problem()});
    header_->tell(run(), problem());
}

void BenchPage::saveRun() {
    const QString problem = tabs_->library().save(run());
    bar_->setStatus(problem.isEmpty() ? tr("Saved: see the tab Saved runs") : problem);
}

QString BenchPage::exportTo(int kind, const QString& path) const {
    const FigureView& view = tabs_->chart().view();
    return exportRun({&experiments_->current(), run(), view.figure(), view.logX(), view.logY()},
                     static_cast<ExportKind>(kind), path);
}

void BenchPage::chooseExport(int kind) {
    const QString extension = extensionOf(static_cast<ExportKind>(kind));
    const QString name =
        QStringLiteral("%1.%2").arg(toQString(experiments_->current().name), extension);
    const QString folder = QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation);
    const QString path = QFileDialog::getSaveFileName(
        this, tr("Export"), QDir(folder).filePath(name), QStringLiteral("*.%1").arg(extension));
    if (path.isEmpty()) return;
    const QString problem = exportTo(kind, path);
    bar_->setStatus(problem.isEmpty() ? tr("Exported: %1").arg(path) : problem);
}

void BenchPage::openFile() {
    const QString path = QFileDialog::getOpenFileName(this, tr("Open a run"), {},
                                                      tr("Runs (*.json);;All files (*)"));
    if (path.isEmpty()) return;
    const auto run = loadRun(toPath(path));
    if (run)
        openRun(*run);
    else
        header_->refuse(sentence(run.error()));
}

void BenchPage::openRun(const BenchRun& run) {
    if (isRunning()) return;
    const BenchRun copy = run; // choosing its experiment reloads the library that may own it
    if (!experiments_->choose(listedAs(copy))) {
        header_->refuse(tr("That run is of an experiment called “%1”, which has no chart "
                           "here; `blockwarp-cli bench compare` reads it.")
                            .arg(toQString(copy.experiment)));
        return;
    }
    controller_.setRun(copy);
    present();
    tabs_->library().setCurrent(copy);
    bar_->setStatus(tr("A saved run of %1").arg(toQString(copy.time)));
    showTab(ResultTabs::chartTab);
    updateButtons();
}

void BenchPage::measureQuickly() {
    if (isRunning()) return;
    setQuick(true);
    experiments_->choose(QStringLiteral("size-sweep"));
    if (controller_.machine())
        start();
    else
        connect(&controller_, &BenchController::machineKnown, this, &BenchPage::measureQuickly,
                Qt::SingleShotConnection);
}

void BenchPage::openReport(const QString& entry) {
    if (isRunning()) return;
    experiments_->choose(entry);
    showTab(ResultTabs::chartTab);
}

LessonStage* BenchPage::stage() {
    if (stage_ == nullptr) stage_ = new BenchStage(*this);
    return stage_;
}

void BenchPage::setRecorded(const QString& name, std::shared_ptr<const BenchRun> run) {
    tabs_->setRecorded(name, std::move(run));
}

QString BenchPage::experiment() const {
    const std::string& report = experiments_->currentReport().text;
    return report.empty() ? toQString(experiments_->current().name) : toQString(report);
}

void BenchPage::updateButtons() {
    const bool running = isRunning();
    experiments_->setEnabled(!running);
    parameters().setEnabled(!running);
    quick_->setEnabled(!running);
    bar_->setRunning(running);
    bar_->mainButton()->setEnabled(!running && controller_.machine().has_value());
    bar_->mainButton()->setText(run().anyTimed() ? tr("Run again") : tr("Run experiment"));
    pause_->setEnabled(running);
    pause_->setText(controller_.isPaused() ? tr("&Continue") : tr("&Pause"));
    for (QPushButton* button : {save_, export_})
        button->setEnabled(!running && run().anyTimed());
}

QString BenchPage::activity() const {
    return isRunning() ? tr("An experiment is still running. What it has measured will be lost.")
                       : QString();
}

void BenchPage::saveSettings(QSettings& settings) const {
    settings.setValue("bench/experiment", experiment());
    settings.setValue("bench/quick", quick_->isChecked());
    memory_.save(settings);
}

void BenchPage::loadSettings(const QSettings& settings) {
    memory_.load(settings);
    quick_->setChecked(settings.value("bench/quick", false).toBool());
    experiments_->choose(settings.value("bench/experiment").toString());
    showExperiment(); // also where it was the first all along, which begins with its remembered
                      // unit
}

} // namespace blockwarp::ui
