// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bench/bench_page.h"

#include "core/bench/runs/run_json.h"
#include "ui/base/format.h"
#include "ui/base/text.h"
#include "ui/bench/bench_stage.h"
#include "ui/bench/chart_card.h"
#include "ui/bench/experiment_list.h"
#include "ui/bench/experiment_panel.h"
#include "ui/bench/library_panel.h"
#include "ui/bench/setting_chips.h"
#include "ui/theme/theme.h"
#include "ui/widgets/buttons.h"
#include "ui/widgets/dialogs.h"
#include "ui/widgets/segments.h"

#include <QApplication>
#include <QDateTime>
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
    : Page(tr("Benchmark"), {}, parent), controller_(inventory),
      experiments_(new ExperimentList(this)),
      save_(new ShrinkingButton("save", tr("&Save run"), this)),
      export_(new ShrinkingButton("export", tr("&Export"), this)),
      saved_(new ShrinkingButton("saved", tr("Save&d runs"), this)),
      profiles_(new ShrinkingButton("profile", tr("P&rofiles"), this)),
      results_(new ResultView(this)), effort_(new Segments("benchEffort", tr("How long"), this)),
      pause_(new ShrinkingButton("pause", tr("&Pause"), this)),
      bar_(new RunBar("play", tr("Run experiment"), this)) {
    makeActions();
    makeBar();
    layOut();
    connectParts();
    connectActions();
    showExperiment();
}

void BenchPage::makeActions() {
    save_->setObjectName("saveRun");
    save_->setToolTip(tr("Keeps this run among the saved runs, to compare others with it."));
    export_->setObjectName("exportRun");
    export_->setToolTip(tr("The run as a table, its chart as a picture, or both on a page."));
    saved_->setObjectName("savedRunsShown");
    saved_->setToolTip(tr("Saved runs of this experiment: compare them, or draw them together."));
    profiles_->setObjectName("profilesShown");
    profiles_->setToolTip(tr("Why each GPU strategy is fast or slow: what the hardware counted."));
    for (QPushButton* toggle : {saved_, profiles_})
        toggle->setCheckable(true);
    for (QPushButton* action : {save_, export_, saved_, profiles_}) {
        action->setWhatsThis(action->toolTip());
        frame().addPageAction(action);
    }
}

void BenchPage::makeBar() {
    effort_->add(tr("Quick"), true);
    effort_->add(tr("Thorough"), false);
    effort_->select(false);
    effort_->setToolTip(tr("Quick: six samples and fewer points, some seconds. Thorough: twenty "
                           "samples or more, until the intervals are narrow."));
    effort_->setWhatsThis(effort_->toolTip());
    pause_->setObjectName("pauseRun");
    bar_->addTool(pause_);
    bar_->addCancel();
    bar_->addTool(effort_);
    effort_->setMinimumHeight(kControlHeight); // its segments are no higher
    bar_->cancelButton()->setText(tr("S&top"));
    bar_->status()->setObjectName("benchStatus");
    bar_->progress()->setObjectName("benchProgress");
    bar_->cancelButton()->setObjectName("stopRun");
    bar_->mainButton()->setObjectName("runExperiment");
}

void BenchPage::layOut() {
    auto* content = new QWidget(this);
    auto* columns = new QHBoxLayout(content);
    columns->setContentsMargins(space::large, space::small, space::medium, space::small);
    columns->setSpacing(space::medium);
    columns->addWidget(new ExperimentPanel(experiments_, this));
    columns->addWidget(results_, 1);
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
    connect(effort_, &QTabBar::currentChanged, this, &BenchPage::resetParameters);
    connect(&parameters(), &SettingChips::changed, this,
            [this] { memory_.setTyped(wayOf(experiments_->current()), parameters().typed()); });
    connect(&results_->chart(), &ChartCard::unitChosen, this,
            [this](const QString& unit) { memory_.setUnit(this->experiment(), unit); });
    connect(&results_->library(), &LibraryPanel::openRequested, this, &BenchPage::openRun);
    connect(&results_->library(), &LibraryPanel::fileRequested, this, &BenchPage::openFile);
    connect(bar_, &RunBar::started, this, &BenchPage::start);
    connect(bar_, &RunBar::cancelled, this, &BenchPage::stop);
}

void BenchPage::connectActions() {
    connect(save_, &QPushButton::clicked, this, &BenchPage::saveRun);
    auto* kinds = new ExportMenu(export_);
    connect(kinds, &ExportMenu::chosen, this,
            [this](ExportKind kind) { chooseExport(static_cast<int>(kind)); });
    export_->setMenu(kinds);
    connect(saved_, &QPushButton::toggled, this, [this](bool shown) {
        if (shown) profiles_->setChecked(false);
        results_->showSaved(shown);
    });
    connect(profiles_, &QPushButton::toggled, this, [this](bool shown) {
        if (shown) saved_->setChecked(false);
        results_->showProfiles(shown);
    });
    connect(pause_, &QPushButton::clicked, this, &BenchPage::pauseOrContinue);
}

void BenchPage::setQuick(bool quick) {
    effort_->select(quick);
}

bool BenchPage::isQuick() const {
    return effort_->currentData().toBool();
}

void BenchPage::setStand(const BenchMachine& machine, MakeSource source,
                         const std::filesystem::path& library) {
    controller_.setStand(machine, std::move(source));
    results_->library().setFolder(library);
    showExperiment();
}

void BenchPage::takeFocus() {
    experiments_->setFocus();
}

void BenchPage::showExperiment() {
    if (isRunning()) return;
    const ExperimentSpec& experiment = experiments_->current();
    profiles_->setChecked(false);
    frame().setCaption(captionOf());
    controller_.setRun({});
    results_->setExperiment(experiment, unitToShow(), this->experiment());
    resetParameters();
    bar_->setStatus(tr("Ready"));
    present();
    updateButtons();
}

/// The one that was chosen last; of a report's entry at first the one that it prints.
QString BenchPage::unitToShow() const {
    const QString chosen = memory_.unit(experiment());
    const ReportEntry* entry = experiments_->currentReport().entry;
    if (!chosen.isEmpty() || entry == nullptr) return chosen;
    return toQString(unitTitle(unitFor(entry->unit)));
}

QString BenchPage::captionOf() const {
    const ReportChoice& choice = experiments_->currentReport();
    if (choice.entry == nullptr) {
        const ExperimentSpec& experiment = experiments_->current();
        const QString explanation = coreText(experiment.explanation);
        if (experiment.reproduces.empty()) return explanation;
        return tr("%1 Reproduces %2").arg(explanation, coreText(experiment.reproduces));
    }
    const ReportEntry& entry = *choice.entry;
    QString text = tr("“%1”, %2 (%3). %4")
                       .arg(toQString(choice.report->title), toQString(choice.report->author),
                            toQString(choice.report->machine), toQString(entry.says));
    if (entry.repeats != 0)
        text += QLatin1Char(' ') + tr("The report measured %1 times.").arg(entry.repeats);
    for (const std::string& inferred : entry.inferred)
        text += QLatin1Char(' ') + tr("Inferred: %1").arg(toQString(inferred));
    return text;
}

void BenchPage::resetParameters() {
    const ExperimentSpec& experiment = experiments_->current();
    if (!controller_.machine()) return;
    Settings defaults = defaultSettings(experiment, *controller_.machine(),
                                        isQuick() ? Effort::quick : Effort::full);
    defaults.report = experiments_->currentReport();
    parameters().show(experiment, defaults, memory_.typed(wayOf(experiment)));
}

/// Full and quick have defaults of their own, and so what is typed belongs to one of them.
QString BenchPage::wayOf(const ExperimentSpec& experiment) const {
    const QString report = toQString(experiments_->currentReport().text);
    return (report.isEmpty() ? toQString(experiment.name) : report) +
           (isQuick() ? QStringLiteral("/quick") : QStringLiteral("/full"));
}

void BenchPage::start() {
    if (isRunning() || !controller_.machine()) return;
    const std::optional<Settings> settings = parameters().read();
    if (!settings) {
        bar_->setStatus(tr("A setting cannot be read."));
        profiles_->setChecked(false);
        parameters().openBad();
        return;
    }
    const auto started = controller_.start(experiments_->current(), *settings);
    if (!started) return results_->refuse(sentence(started.error()));
    profiles_->setChecked(false);
    updateButtons();
    bar_->cancelButton()->setFocus();
    present();
    refresh();
}

void BenchPage::pauseOrContinue() {
    if (!controller_.canContinue()) return controller_.togglePause();
    controller_.continueRun();
    profiles_->setChecked(false);
    present();
    refresh();
}

void BenchPage::refresh() {
    updateButtons();
    bar_->setProgress(controller_.fraction(), -1, controller_.status());
}

void BenchPage::finish() {
    present();
    results_->library().setCurrent(run());
    updateButtons();
    bar_->setStatus(controller_.status());
    bar_->mainButton()->setFocus();
    QApplication::alert(window());
    emit finished();
}

void BenchPage::present() {
    results_->show(run(), {isRunning(), problem()});
}

void BenchPage::saveRun() {
    const QString problem = results_->library().save(run());
    bar_->setStatus(problem.isEmpty() ? tr("Saved; Saved runs has it") : problem);
}

QString BenchPage::exportTo(int kind, const QString& path) const {
    const FigureView& view = results_->chart().view();
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
    const QString path = askForFile(this, tr("Open a run"), tr("Runs (*.json);;All files (*)"));
    if (path.isEmpty()) return;
    const auto run = loadRun(toPath(path));
    if (run)
        openRun(*run);
    else
        results_->refuse(sentence(run.error()));
}

void BenchPage::openRun(const BenchRun& run) {
    if (isRunning()) return;
    const BenchRun copy = run; // choosing its experiment reloads the library that may own it
    if (!experiments_->choose(listedAs(copy))) {
        results_->refuse(tr("That run is of an experiment called “%1”, which has no chart "
                            "here; `blockwarp-cli bench compare` reads it.")
                             .arg(toQString(copy.experiment)));
        return;
    }
    controller_.setRun(copy);
    present();
    results_->library().setCurrent(copy);
    const QDateTime when = QDateTime::fromString(toQString(copy.time), Qt::ISODate);
    bar_->setStatus(tr("A saved run of %1").arg(formatTime(when)));
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
    profiles_->setChecked(false);
}

Presented BenchPage::presented() {
    return {.parts = {&results_->chart()},
            .title = tr("%1: %2").arg(title(), coreText(experiments_->current().title)),
            .enter = bar_->mainButton()->text()};
}

LessonStage* BenchPage::stage() {
    if (stage_ == nullptr) stage_ = new BenchStage(*this);
    return stage_;
}

QString BenchPage::experiment() const {
    const std::string& report = experiments_->currentReport().text;
    return report.empty() ? toQString(experiments_->current().name) : toQString(report);
}

void BenchPage::updateButtons() {
    emit presentedChanged();
    const bool running = isRunning();
    experiments_->setEnabled(!running);
    parameters().setEnabled(!running);
    effort_->setEnabled(!running);
    bar_->setRunning(running);
    bar_->mainButton()->setEnabled(!running && controller_.machine().has_value());
    bar_->mainButton()->setText(run().anyTimed() ? tr("Run again") : tr("Run experiment"));
    const bool stopped = controller_.canContinue();
    pause_->setVisible(running || stopped);
    pause_->setText(stopped || controller_.isPaused() ? tr("&Continue") : tr("&Pause"));
    for (QPushButton* button : {save_, export_})
        button->setEnabled(!running && run().anyTimed());
}

QString BenchPage::activity() const {
    return isRunning() ? tr("An experiment is still running. What it has measured will be lost.")
                       : QString();
}

void BenchPage::saveSettings(QSettings& settings) const {
    settings.setValue("bench/experiment", experiment());
    settings.setValue("bench/quick", isQuick());
    settings.setValue("bench/groups", experiments_->openGroups());
    memory_.save(settings);
}

void BenchPage::loadSettings(const QSettings& settings) {
    memory_.load(settings);
    setQuick(settings.value("bench/quick", false).toBool());
    experiments_->choose(settings.value("bench/experiment").toString());
    if (settings.contains("bench/groups"))
        experiments_->setOpenGroups(settings.value("bench/groups").toStringList());
    showExperiment(); // also where it was the first all along, which begins with its remembered
                      // unit
}

ExportMenu::ExportMenu(QWidget* parent) : QMenu(parent) {
    const std::pair<QString, ExportKind> kinds[] = {
        {tr("&CSV: every sample"), ExportKind::csv},
        {tr("&JSON: everything"), ExportKind::json},
        {tr("&Markdown: tables and conditions"), ExportKind::markdown},
        {tr("P&NG: the chart"), ExportKind::png},
        {tr("&SVG: the chart"), ExportKind::svg},
        {tr("&PDF: chart, table and conditions on a page"), ExportKind::pdf}};
    for (const auto& [title, kind] : kinds)
        addAction(title, this, [this, kind = kind] { emit chosen(kind); });
}

} // namespace blockwarp::ui
