// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bench/bench_controller.h"

#include "core/bench/experiments/plan.h"
#include "core/bench/experiments/settings.h"
#include "core/bench/runs/repetition.h"
#include "ui/base/format.h"
#include "ui/base/text.h"
#include "ui/jobs/inventory.h"

#include <algorithm>

namespace blockwarp::ui {
namespace {

constexpr auto kRefresh = std::chrono::milliseconds(100); ///< a chart takes some milliseconds

} // namespace

void LiveRun::opened(std::size_t variant, const ContenderFacts& facts) {
    const std::lock_guard lock(mutex_);
    run_.measured.at(variant).facts = facts;
    ++version_;
}

void LiveRun::refused(std::size_t variant, const Error& why) {
    const std::lock_guard lock(mutex_);
    run_.measured.at(variant).variant.refused = why;
    ++version_;
}

void LiveRun::sampled(std::size_t variant, const Phases& phases) {
    const std::lock_guard lock(mutex_);
    run_.measured.at(variant).samples.push_back(phases);
    ++version_;
}

void LiveRun::report(std::uint64_t done, std::uint64_t total) {
    const std::lock_guard lock(mutex_);
    if (total > 0) fraction_ = static_cast<double>(done) / static_cast<double>(total);
}

void LiveRun::repetition(unsigned number, unsigned /*of*/) {
    const std::lock_guard lock(mutex_);
    repetition_ = number;
}

void LiveRun::waitWhilePaused() {
    std::unique_lock lock(mutex_);
    waiting_ = true;
    wake_.wait(lock, [this] { return !paused_ || cancelled(); });
    waiting_ = false;
}

void LiveRun::stop() {
    {
        const std::lock_guard lock(mutex_);
        stopped_.store(true, std::memory_order_relaxed);
    }
    wake_.notify_all();
}

void LiveRun::setPaused(bool paused) {
    {
        const std::lock_guard lock(mutex_);
        paused_ = paused;
    }
    wake_.notify_all();
}

bool LiveRun::isPaused() const {
    const std::lock_guard lock(mutex_);
    return paused_;
}

bool LiveRun::isWaiting() const {
    const std::lock_guard lock(mutex_);
    return waiting_;
}

LiveRun::Picture LiveRun::look(std::uint64_t seen) const {
    const std::lock_guard lock(mutex_);
    if (version_ == seen) return {{}, version_, fraction_, repetition_};
    return {run_, version_, fraction_, repetition_};
}

BenchController::BenchController(const Inventory& inventory, QObject* parent) : QObject(parent) {
    clock_.setInterval(kRefresh);
    connect(&clock_, &QTimer::timeout, this, &BenchController::look);
    inventory.whenReady(this, [this] {
        if (machine_) return;
        machine_ = benchMachine(); // remembered since the inventory asked
        emit machineKnown();
    });
}

BenchController::~BenchController() {
    stop();
}

void BenchController::setStand(const BenchMachine& machine, MakeSource source) {
    machine_ = machine;
    source_ = std::move(source);
}

Result<void> BenchController::start(const ExperimentSpec& experiment, const Settings& settings) {
    Q_ASSERT(machine_ && !isRunning());
    auto plan = planExperiment(experiment, settings, *machine_);
    if (!plan) return plan.error();
    plan_ = std::move(*plan);
    settings_ = settings;
    running_ = 0;
    kept_.reset();
    begin(plannedRun(*plan_), [plan = *plan_](RunWatcher& watcher, ContenderSource* source) {
        return runRepeated(plan, watcher, source);
    });
    return {};
}

bool BenchController::canContinue() const {
    return !live_ && plan_ && !run_.complete && run_.anyTimed() && (problem_.isEmpty() || kept_);
}

void BenchController::continueRun() {
    Q_ASSERT(canContinue());
    kept_ = run_;
    begin(keptOf({*plan_, run_}),
          [plan = *plan_, stopped = run_](RunWatcher& watcher, ContenderSource* source) {
              return blockwarp::continueRun({plan, stopped}, watcher, source);
          });
}

void BenchController::begin(BenchRun planned, Run run) {
    problem_.clear();
    run_ = planned;
    live_ = std::make_shared<LiveRun>(std::move(planned));
    seen_ = 0;
    fraction_ = 0;
    repetition_ = 0;
    repetitions_ = plan_->repetitions;
    earlier_ = running_;
    elapsed_.start();
    runner_.start(
        [live = live_, settings = settings_, make = source_, run = std::move(run)] {
            const auto source = make ? make(settings) : nullptr;
            return run(*live, source.get());
        },
        [this](JobId, Result<BenchRun> done) { finish(std::move(done)); });
    clock_.start();
}

void BenchController::look() {
    if (!live_) return;
    if (!live_->isWaiting()) running_ += static_cast<double>(elapsed_.restart()) / 1e3;
    LiveRun::Picture picture = live_->look(seen_);
    const bool changed = picture.version != seen_;
    seen_ = picture.version;
    fraction_ = picture.fraction;
    repetition_ = picture.repetition;
    if (changed) {
        run_.measured = std::move(picture.run.measured);
        emit measured();
    }
    emit progressed();
}

QString BenchController::whyNone(const Error& error) {
    if (error.code == ErrorCode::noGpu) return whyGpu(error);
    if (error.code != ErrorCode::cancelled) return sentence(error);
    for (Measured& one : run_.measured) // those of a repetition that nobody knows the end of
        one = {.variant = one.variant};
    return tr("Stopped before the first repetition was complete. No samples were kept.");
}

/// With the setting that helps, where the experiment has it.
QString BenchController::whyGpu(const Error& error) const {
    const QString why = tr("This experiment needs a GPU: %1.").arg(coreText(error.context));
    const ExperimentSpec* experiment = findExperiment(run_.experiment);
    const ParameterSpec& kernels = *findParameter("kernels");
    if (!experiment || std::ranges::count(experiment->parameters, kernels.name) == 0) return why;
    return tr("%1 “%2: emulated” runs the kernels on the CPU, very slowly, to see them work.")
        .arg(why, coreText(kernels.title));
}

void BenchController::finish(Result<BenchRun> run) {
    clock_.stop();
    live_.reset();
    if (run) {
        run_ = std::move(*run);
        kept_.reset();
    } else if (kept_) {
        run_ = *kept_;
        problem_ = sentence(run.error());
    } else {
        problem_ = whyNone(run.error());
    }
    emit finished();
}

void BenchController::togglePause() {
    if (!live_) return;
    live_->setPaused(!live_->isPaused());
    elapsed_.restart();
    look();
}

void BenchController::stop() {
    if (live_) live_->stop();
}

void BenchController::setRun(const BenchRun& run) {
    Q_ASSERT(!isRunning());
    run_ = run;
    plan_.reset();
    kept_.reset();
    problem_.clear();
}

int BenchController::samples() const {
    int samples = 0;
    for (const Measured& one : run_.measured)
        samples += static_cast<int>(one.samples.size());
    return samples;
}

QString BenchController::status() const {
    if (!live_) {
        if (!problem_.isEmpty() && !kept_) return tr("Not measured");
        if (run_.complete && !run_.anyTimed()) return tr("Nothing of it can be timed here");
        return run_.complete ? tr("Done in %1").arg(formatSeconds(running_))
                             : tr("Stopped; what was measured is kept");
    }
    const bool repeated = repetitions_ > 1;
    if (live_->isPaused() && repeated && !live_->isWaiting())
        return tr("Pauses when repetition %1 of %2 ends").arg(repetition_).arg(repetitions_);
    if (live_->isPaused())
        return repeated ? tr("Paused after repetition %1 of %2").arg(repetition_).arg(repetitions_)
                        : tr("Paused after %1 samples").arg(samples());
    if (live_->cancelled()) return tr("Stopping…");
    if (fraction_ <= 0) return tr("Making data and checking results…");
    const QString left = formatEta((running_ - earlier_) * (1 - fraction_) / fraction_);
    return repeated ? tr("Repetition %1 of %2, about %3 left")
                          .arg(repetition_)
                          .arg(repetitions_)
                          .arg(left)
                    : tr("%1 samples, about %2 left").arg(samples()).arg(left);
}

} // namespace blockwarp::ui
