// SPDX-License-Identifier: GPL-3.0-or-later
/// Takes the queue's files through core: many together, a race one after the other.
#pragma once

#include "core/base/stopwatch.h"
#include "core/files/race_words.h"
#include "core/files/workbench.h"
#include "core/rsa/raw.h"
#include "ui/files/queue_batch.h"
#include "ui/files/queue_checker.h"
#include "ui/files/queue_model.h"
#include "ui/files/queue_plan.h"
#include "ui/jobs/job_runner.h"
#include "ui/jobs/progress_meter.h"

#include <QObject>
#include <QTimer>

#include <filesystem>
#include <memory>
#include <optional>
#include <vector>

namespace blockwarp::ui {

/// The files of one Start, as far as they are known.
struct RunCount {
    int files = 0;
    int filesDone = 0;      ///< also those that failed or were cancelled
    int filesFailed = 0;    ///< of these
    int filesCancelled = 0; ///< of these
    int filesRefused = 0;   ///< beside these: something was in their way before they began
    std::uint64_t bytes = 0;
    std::uint64_t bytesDone = 0;
};

class QueueRunner : public QObject {
    Q_OBJECT

  public:
    QueueRunner(QueueModel& queue, QueueChecker& checker, QObject* parent = nullptr);
    ~QueueRunner() override;

    /// Works on all waiting files, or on those that failed; one that fails does not stop the
    /// others. Those that something is in the way of, by a new look at the disk, fail before
    /// anything is written.
    void start(QueuePlan plan);
    /// Stops the running file; the waiting ones keep waiting.
    void cancel();

    bool isRunning() const { return running_; }
    /// The row that is worked on alone; -1 between files and while many are worked on together.
    int currentRow() const { return row_; }
    /// The files of this Start, or of the last one, were worked on together: its progress is
    /// count() and runMeter().
    bool isTogether() const { return together_; }
    const RunCount& count() const { return count_; }
    const ProgressMeter& runMeter() const { return *run_; }
    double seconds() const { return running_ ? clock_.seconds() : seconds_; } ///< since Start
    Direction direction() const { return plan_.job.direction(); }
    bool isRace() const { return plan_.race; }
    /// The meters of the current file: CPU and GPU in a race, else only the first is used.
    const ProgressMeter& meter() const { return *first_; }
    const ProgressMeter& gpuMeter() const { return *second_; }
    /// Of the CPU's pass over the whole file, after a race with an emulated GPU over its start.
    const ProgressMeter& outputMeter() const { return *third_; }
    /// The engine that was asked for; `automatic` until the file's outcome tells which one ran. In
    /// a race, the GPU's.
    EngineKind engine() const { return plan_.job.engine.kind; }

  signals:
    void itemStarted(int row);
    void itemFinished(int row);
    void togetherStarted(); ///< many files; until finished() or itemStarted()
    /// The key file or passphrase cannot be used; nothing was started.
    void secretRefused(const QString& message);
    void finished();

  private:
    using Meter = std::shared_ptr<ProgressMeter>;
    /// Wiped with its last owner.
    struct OwnedSecret {
        Meter hearsCancel; ///< shared derivations ask it
        Secret secret;
        bool shared = false;
    };
    using SharedSecret = std::shared_ptr<OwnedSecret>;
    struct Secrets {
        SharedSecret usual;
        SharedSecret ofRaw;
    };

    /// Files that are waiting for the same private keys.
    struct Waiting {
        std::vector<PathText> inputs;
        rsa::Tuning tuning;
        Meter progress;
    };

    struct PastRace {
        std::filesystem::path input;
        Direction direction;
        QString work; ///< cipher and strategy
        RaceSpeeds speeds;
    };

    static Result<Secrets> makeSecrets(const SecretSources& sources, const Waiting& waiting);
    Waiting waiting() const;
    std::shared_ptr<const Secret> secretFor(const QueueItem& item) const;
    PlannedFile plannedFor(int row) const;
    void countAll(const std::vector<int>& ready);
    void proceed();
    void unlock();
    void workOn(const std::vector<int>& ready);
    void work(int row);
    std::vector<BatchFile> batchOf(const std::vector<int>& rows);
    std::vector<OutputPlace> placesOf(const std::vector<BatchFile>& files) const;
    void workTogether(const std::vector<int>& rows);
    void takeNews();
    void close();
    void stopped();
    void settle(int row, Result<ItemResult> result);
    /// Compares a race with the last one over the same file, and remembers it; but for those with
    /// an emulated GPU, whose speeds say nothing.
    void compareRaces(ItemResult& result, const std::filesystem::path& input);
    static Result<ItemResult> run(const FileJob& job, bool race, const Secret* secret,
                                  Workbench& bench, ProgressMeter& first, ProgressMeter& second,
                                  ProgressMeter& third);

    QueueModel& queue_;
    QueueChecker& checker_;
    QueuePlan plan_;
    Secrets secrets_;
    std::optional<PastRace> lastRace_;
    Meter first_ = std::make_shared<ProgressMeter>();
    Meter second_ = std::make_shared<ProgressMeter>();
    Meter third_ = std::make_shared<ProgressMeter>();
    Meter run_ = std::make_shared<ProgressMeter>(); ///< of a whole Start; its cancel ends all
    RunCount count_;
    Stopwatch clock_;
    double seconds_ = 0; ///< that the last Start took
    std::shared_ptr<QueueBatch> batch_;
    QTimer news_;
    bool together_ = false;
    int row_ = -1;
    bool running_ = false;
    bool cancelled_ = false;
    bool unlocked_ = false; ///< the secrets have been made
    bool busy_ = false;     ///< the worker makes secrets, works on a file, or closes its sessions
    std::shared_ptr<MadeFolders> folders_;
    std::shared_ptr<Workbench> bench_; ///< open from file to file
    JobRunner runner_;
};

} // namespace blockwarp::ui
