// SPDX-License-Identifier: GPL-3.0-or-later
/// Runs experiments for the Benchmark page, and holds what is known of the run that it shows.
#pragma once

#include "core/bench/experiments/experiments.h"
#include "ui/bench/live_run.h"
#include "ui/jobs/job_runner.h"

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>

#include <functional>
#include <memory>
#include <optional>

namespace blockwarp::ui {

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
    void look();
    QString whyGpu(const Error& error) const;
    void finish(Result<BenchRun> run);
    int samples() const;

    std::optional<BenchMachine> machine_;
    MakeSource source_;
    std::shared_ptr<LiveRun> live_;
    std::uint64_t seen_ = 0;
    double fraction_ = 0;
    BenchRun run_;
    QString problem_;
    QElapsedTimer elapsed_;
    double running_ = 0; ///< seconds, without pauses
    QTimer clock_;
    JobRunner runner_;
};

} // namespace blockwarp::ui
