// SPDX-License-Identifier: GPL-3.0-or-later
/// Runs experiments for the Benchmark page, and holds what is known of the run that it shows, also
/// while it runs.
#pragma once

#include "core/bench/experiments/plan.h"
#include "core/bench/measure/runner.h"
#include "ui/jobs/job_runner.h"

#include <QElapsedTimer>
#include <QObject>
#include <QString>
#include <QTimer>

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>

namespace blockwarp::ui {

/// Filled in by the runner's thread, copied by the GUI thread's timer.
class LiveRun final : public RunWatcher {
  public:
    explicit LiveRun(BenchRun planned) : run_(std::move(planned)) {}

    void opened(std::size_t variant, const ContenderFacts& facts) override;
    void refused(std::size_t variant, const Error& why) override;
    void sampled(std::size_t variant, const Phases& phases) override;
    void report(std::uint64_t done, std::uint64_t total) override;
    bool cancelled() const override { return stopped_.load(std::memory_order_relaxed); }
    void repetition(unsigned number, unsigned of) override;
    void waitWhilePaused() override;

    void stop();
    void setPaused(bool paused);
    bool isPaused() const;  ///< the user wants it
    bool isWaiting() const; ///< and it has come to a place where it can wait

    struct Picture {
        BenchRun run;
        std::uint64_t version = 0; ///< grows with every change of `run`
        double fraction = 0;
        unsigned repetition = 0; ///< of a repeated run, from 1
    };
    /// Copies the run only if it has changed since `seen`.
    Picture look(std::uint64_t seen) const;

  private:
    std::atomic<bool> stopped_{false};
    mutable std::mutex mutex_; ///< guards what follows
    std::condition_variable wake_;
    bool paused_ = false;
    bool waiting_ = false;
    BenchRun run_;
    std::uint64_t version_ = 1;
    double fraction_ = 0;
    unsigned repetition_ = 0;
};

class Inventory;

class BenchController : public QObject {
    Q_OBJECT

  public:
    using MakeSource = std::function<std::unique_ptr<ContenderSource>(const Settings&)>;

    explicit BenchController(const Inventory& inventory, QObject* parent = nullptr);
    ~BenchController() override;

    /// Another machine and other engines: for tests.
    void setStand(const BenchMachine& machine, MakeSource source);
    /// Not known while the GPU driver is being asked.
    const std::optional<BenchMachine>& machine() const { return machine_; }

    /// Plans the run and begins it. Errors: the plan's.
    Result<void> start(const ExperimentSpec& experiment, const Settings& settings);
    /// The run that was started last was stopped, and can go on; also after an error in its rest.
    bool canContinue() const;
    void continueRun();
    void togglePause();
    void stop();
    /// Shows a saved run, or none, instead of the last one.
    void setRun(const BenchRun& run);

    bool isRunning() const { return live_ != nullptr; }
    bool isPaused() const { return live_ && live_->isPaused(); }
    const BenchRun& run() const { return run_; }
    const QString& problem() const { return problem_; } ///< empty after a success
    double fraction() const { return fraction_; }       ///< 0 … 1 of the run under way
    /// "12 samples, about 3 s left", "Done in 4 s"; for a run of this start only.
    QString status() const;

  signals:
    void machineKnown();
    void measured();   ///< run() has grown
    void progressed(); ///< fraction() and status() may have changed
    void finished();

  private:
    using Run = std::function<Result<BenchRun>(RunWatcher&, ContenderSource*)>;
    void begin(BenchRun planned, Run run);
    void look();
    QString whyNone(const Error& error);
    QString whyGpu(const Error& error) const;
    void finish(Result<BenchRun> run);
    int samples() const;

    std::optional<BenchMachine> machine_;
    MakeSource source_;
    std::shared_ptr<LiveRun> live_;
    std::optional<BenchPlan> plan_; ///< of run(), if it was started here
    Settings settings_;             ///< of the plan
    std::uint64_t seen_ = 0;
    double fraction_ = 0;
    unsigned repetition_ = 0;  ///< of `repetitions_`
    unsigned repetitions_ = 1; ///< of the run under way
    BenchRun run_;
    QString problem_;
    QElapsedTimer elapsed_;
    double running_ = 0; ///< seconds, without pauses
    double earlier_ = 0; ///< of these, before the run was stopped and continued
    /// The stopped run that is continued, or was until an error, which leaves it as it was.
    std::optional<BenchRun> kept_;
    QTimer clock_;
    JobRunner runner_;
};

} // namespace blockwarp::ui
