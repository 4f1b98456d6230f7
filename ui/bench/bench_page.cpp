// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bench/bench_page.h"

#include "core/bench/experiments/experiment_run.h"
#include "ui/base/format.h"
#include "ui/base/text.h"
#include "ui/bench/chart_tab.h"
#include "ui/bench/experiment_list.h"
#include "ui/bench/library_panel.h"
#include "ui/bench/parameter_form.h"
#include "ui/jobs/inventory.h"

#include <QApplication>

namespace blockwarp::ui {
namespace {

constexpr auto kRefresh = std::chrono::milliseconds(100); ///< a chart takes some milliseconds

} // namespace

BenchPage::BenchPage(const Inventory& inventory, QWidget* parent)
    : Page(parent), inventory_(inventory) {
    layOut();
    connectParts();
    clock_.setInterval(kRefresh);
    connect(&clock_, &QTimer::timeout, this, &BenchPage::refresh);
    connect(&inventory_, &Inventory::ready, this, &BenchPage::machineKnown);
    choose();
}

BenchPage::~BenchPage() {
    stop();
}

void BenchPage::setStand(const BenchMachine& machine, MakeSource source,
                         const std::filesystem::path& library) {
    machine_ = machine;
    source_ = std::move(source);
    library_->setFolder(library);
    choose();
    updateButtons();
}

void BenchPage::machineKnown() {
    if (machine_) return;
    machine_ = benchMachine(); // remembered since the inventory asked
    resetParameters();
    updateButtons();
}

void BenchPage::takeFocus() {
    experiments_->setFocus();
}

void BenchPage::choose() {
    if (isRunning()) return;
    const ExperimentSpec& experiment = experiments_->current();
    title_->setText(coreText(experiment.title));
    sentence_->setText(tr("%1 Of the student projects that this program grew from, it reproduces "
                          "%2")
                           .arg(coreText(experiment.explanation), coreText(experiment.reproduces)));
    run_ = {};
    problem_.clear();
    chart_->setExperiment(experiment, memory_.unit(toQString(experiment.name)));
    library_->setExperiment(std::string(experiment.name));
    resetParameters();
    status_->setLine(tr("Ready"));
    present();
}

void BenchPage::resetParameters() {
    const ExperimentSpec& experiment = experiments_->current();
    if (!machine_) return;
    parameters_->show(
        experiment,
        defaultSettings(experiment, *machine_, quick_->isChecked() ? Effort::quick : Effort::full),
        memory_.typed(wayOf(experiment)));
}

/// Full and quick have defaults of their own, and so what is typed belongs to one of them.
QString BenchPage::wayOf(const ExperimentSpec& experiment) const {
    return toQString(experiment.name) +
           (quick_->isChecked() ? QStringLiteral("/quick") : QStringLiteral("/full"));
}

void BenchPage::start() {
    if (isRunning() || !machine_) return;
    const std::optional<Settings> settings = parameters_->read();
    if (!settings) {
        tabs_->setCurrentWidget(parameters_);
        status_->setLine(tr("A setting cannot be read."));
        return;
    }
    const ExperimentSpec& experiment = experiments_->current();
    auto planned = plannedRun(experiment, *settings, *machine_);
    if (!planned) {
        badge_->say(Tone::error, sentence(planned.error()));
        return;
    }
    problem_.clear();
    run_ = *planned;
    live_ = std::make_shared<LiveRun>(std::move(*planned));
    seen_ = 0;
    running_ = 0;
    elapsed_.start();
    runner_.start(
        [live = live_, settings = *settings, machine = *machine_, make = source_,
         row = &experiment] {
            const auto source = make ? make(settings) : nullptr;
            return runExperiment(*row, settings, machine, *live, source.get());
        },
        [this](JobId, Result<BenchRun> run) { finish(std::move(run)); });
    badge_->clearMessage();
    if (tabs_->currentWidget() == parameters_) tabs_->setCurrentWidget(chart_);
    clock_.start();
    updateButtons();
    stop_->setFocus();
    refresh();
}

void BenchPage::refresh() {
    if (!live_) return;
    if (!live_->isPaused()) running_ += static_cast<double>(elapsed_.restart()) / 1e3;
    LiveRun::Picture picture = live_->look(seen_);
    const bool changed = picture.version != seen_;
    seen_ = picture.version;
    progress_->setValue(static_cast<int>(picture.fraction * 1000));
    if (changed) {
        run_.measured = std::move(picture.run.measured);
        present();
    }
    int samples = 0;
    for (const Measured& one : run_.measured)
        samples += static_cast<int>(one.samples.size());
    if (live_->isPaused())
        status_->setLine(tr("Paused after %1 samples").arg(samples));
    else if (live_->cancelled())
        status_->setLine(tr("Stopping…"));
    else if (picture.fraction > 0)
        status_->setLine(tr("%1 samples, about %2 left")
                             .arg(samples)
                             .arg(formatEta(running_ * (1 - picture.fraction) / picture.fraction)));
    else
        status_->setLine(tr("Making data and checking results…"));
}

void BenchPage::finish(Result<BenchRun> run) {
    clock_.stop();
    live_.reset();
    if (run) {
        run_ = std::move(*run);
        status_->setLine(run_.complete ? tr("Done in %1").arg(formatSeconds(running_))
                                       : tr("Stopped; what was measured is kept"));
    } else {
        problem_ = run.error().code == ErrorCode::noGpu
                       ? tr("This experiment needs a GPU: %1. Under Settings, “emulated” runs the "
                            "kernels on the CPU, very slowly, to see them work.")
                             .arg(coreText(run.error().context))
                       : sentence(run.error());
        status_->setLine(tr("Not measured"));
    }
    present();
    library_->setCurrent(run_);
    updateButtons();
    start_->setFocus();
    QApplication::alert(window());
    emit finished();
}

void BenchPage::togglePause() {
    if (!live_) return;
    live_->setPaused(!live_->isPaused());
    elapsed_.restart();
    updateButtons();
    refresh();
}

void BenchPage::stop() {
    if (live_) live_->stop();
}

void BenchPage::updateButtons() {
    const bool running = isRunning();
    experiments_->setEnabled(!running);
    parameters_->setEnabled(!running);
    quick_->setEnabled(!running);
    start_->setEnabled(!running && machine_.has_value());
    start_->setText(run_.anyTimed() ? tr("Run again") : tr("Run experiment"));
    pause_->setEnabled(running);
    pause_->setText(running && live_->isPaused() ? tr("&Continue") : tr("&Pause"));
    stop_->setEnabled(running);
    progress_->setVisible(running);
    for (QPushButton* button : {save_, export_})
        button->setEnabled(!running && run_.anyTimed());
}

QString BenchPage::activity() const {
    return isRunning() ? tr("An experiment is still running. What it has measured will be lost.")
                       : QString();
}

void BenchPage::saveSettings(QSettings& settings) const {
    settings.setValue("bench/experiment", toQString(experiments_->current().name));
    settings.setValue("bench/quick", quick_->isChecked());
    memory_.save(settings);
}

void BenchPage::loadSettings(const QSettings& settings) {
    memory_.load(settings);
    quick_->setChecked(settings.value("bench/quick", false).toBool());
    experiments_->choose(settings.value("bench/experiment").toString());
    choose(); // also where it was the first all along, which begins with its remembered unit
}

} // namespace blockwarp::ui
