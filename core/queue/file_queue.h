// SPDX-License-Identifier: GPL-3.0-or-later
/// Many files and what becomes of each: looks at what is in their way, takes them through their
/// jobs together or alone, verifies, salvages. The window shows one, the command line prints one.
#pragma once

#include "core/base/stopwatch.h"
#include "core/files/race.h"
#include "core/queue/queue_batch.h"
#include "core/queue/queue_check.h"
#include "core/queue/queue_plan.h"
#include "core/queue/queue_secrets.h"
#include "core/queue/task_thread.h"

#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace blockwarp {

/// The files of one start, as far as they are known.
struct RunCount {
    int files = 0;
    int filesDone = 0;      ///< also those that failed or were cancelled
    int filesFailed = 0;    ///< of these
    int filesCancelled = 0; ///< of these
    int filesRefused = 0;   ///< beside these: something was in their way before they began
    std::uint64_t bytes = 0;
    std::uint64_t bytesDone = 0;

    int filesMade() const { return filesDone - filesFailed - filesCancelled; }
};

enum class QueueTask { none, run, verification, salvage, repair };

/// Hears on the owner's thread, from within the queue's functions.
class QueueWatcher : public QueueListWatcher {
  public:
    virtual void settled() {} ///< obstacles are those of the queue as it is
    virtual void begun(QueueTask /*task*/) {}
    /// The task waits for the answer, or for its cancel.
    virtual void asked(const std::shared_ptr<OpenQuestion>& question) {
        question->answer(Error{ErrorCode::cancelled, {}});
    }
    virtual void started(int /*row*/) {} ///< is worked on alone
    virtual void startedTogether() {}    ///< many files; until finished() or started()
    /// Of a run, refused or worked on, or of a verification: its state or verdict says how.
    virtual void ended(int /*row*/) {}
    /// The key file or passphrase cannot be used; nothing was started. finished() follows.
    virtual void secretRefused(const Error& /*why*/) {}
    virtual void finished(QueueTask /*task*/) {}
};

/// Has threads of its own for what takes long. All functions are called on one thread, its owner's,
/// which opens the queue's mailbox: then news become states of rows, and the watcher hears of them.
class FileQueue final : private QueueListWatcher {
  public:
    /// `wake`: called, on any thread, when there is something for takeNews(); may be empty.
    explicit FileQueue(QueueWatcher& watcher, std::function<void()> wake = {});
    /// Cancels what is under way and waits for its end. Tells nobody.
    ~FileQueue() override;

    QueueList& list() { return list_; }
    const QueueList& list() const { return list_; }
    /// Adds checked files with what was found of them. The queue must be empty.
    void add(const FilesPlan& plan);

    /// News of small files do not wake, as there may be thousands a second: takes them, too.
    void takeNews();
    /// Until something wakes, or the time is over.
    void wait(std::chrono::milliseconds longest) { mailbox_.wait(longest); }

    /// The rows' obstacles are those of the queue as it is.
    bool isSettled() const { return !looking_ && !held_ && !outdated_; }
    const std::vector<std::filesystem::path>& leftBehind() const { return found_.leftBehind; }
    bool isRepeatable() const { return found_.repeatable; }
    /// Looks again, because the disk may have changed.
    void look();
    /// Waits with looking while files are still being added.
    void hold(bool hold);

    /// Works on the files that the plan takes; one that fails does not stop the others. Those that
    /// something is in the way of fail before anything is written. Others may be added meanwhile.
    void start(QueuePlan plan);
    /// Authenticates those rows, which must stay meanwhile. Writes nothing.
    void verify(std::vector<int> rows, QueuePlan plan);
    /// Saves what is authentic of the row's damaged file.
    void salvage(int row, QueuePlan plan);
    /// Makes a whole copy of a damaged file by its recovery data. Needs no secret.
    void repair(int row);
    /// Ends what is under way. Files that wait keep waiting.
    void cancel();

    QueueTask task() const { return task_; }
    bool isRunning() const { return task_ != QueueTask::none; }
    /// The row that is worked on alone; -1 between files and while many are worked on together.
    int currentRow() const { return row_; }
    /// The files of this start, or of the last one, were worked on together: its progress is
    /// count() and runMeter().
    bool isTogether() const { return together_; }
    const RunCount& count() const { return count_; }
    const ExamCount& examined() const { return examined_; }
    const ProgressMeter& runMeter() const { return *run_; }
    double seconds() const { return isRunning() ? clock_.seconds() : seconds_; } ///< since start()
    Direction direction() const { return plan_.job.direction(); }
    bool isRace() const { return plan_.race; }
    const ItemMeters& meters() const { return meters_; } ///< of the current file
    /// The engine that was asked for; `automatic` until the file's outcome tells which one ran. In
    /// a race, the GPU's.
    EngineKind engine() const { return plan_.job.engine.kind; }
    /// What came of trying private keys together, in this start or the last one.
    const std::optional<BatchUnwrapped>& unwrapped() const { return unwrapped_; }

  private:
    struct PastRace {
        std::filesystem::path input;
        Direction direction;
        std::string work; ///< cipher and strategy
        RaceSpeeds speeds;
    };

    void changed(int first, int last) override { watcher_.changed(first, last); }
    void factsFound(int first, int last) override;
    void outputsChanged() override;

    void lookSoon();
    void beginLook();
    QueueAsker::Ask bringsQuestions();
    void takeFindings(LookFindings found);
    void refuseBlocked();
    void begin(QueueTask task, QueuePlan plan);
    void end();
    void endRefused(const Error& why);

    void countAll(const std::vector<int>& ready);
    void proceed();
    void unlock(const std::vector<int>& ready);
    void workOn(const std::vector<int>& ready);
    void work(int row);
    std::vector<BatchFile> batchOf(const std::vector<int>& rows);
    void workTogether(const std::vector<int>& rows);
    void takeBatchNews();
    void takeExamNews();
    void close();
    void settle(int row, Result<ItemResult> result);
    void compareRaces(ItemResult& result, const std::filesystem::path& input);

    QueueWatcher& watcher_;
    QueueList list_;
    bool held_ = false;
    bool looking_ = false;
    bool outdated_ = false; ///< the queue has changed since the last look began
    LookFindings found_;

    QueueTask task_ = QueueTask::none;
    QueuePlan plan_;
    QueueSecrets secrets_;
    std::optional<BatchUnwrapped> unwrapped_;
    std::optional<PastRace> lastRace_;
    ItemMeters meters_;
    std::shared_ptr<CancelFlag> cancel_ = std::make_shared<CancelFlag>();    ///< of the task
    std::shared_ptr<ProgressMeter> run_ = std::make_shared<ProgressMeter>(); ///< of a whole start
    RunCount count_;
    ExamCount examined_;
    Stopwatch clock_;
    double seconds_ = 0; ///< that the last start took
    std::shared_ptr<QueueBatch> batch_;
    std::shared_ptr<QueueExam> exam_;
    std::vector<int> examRows_;
    bool together_ = false;
    int row_ = -1;
    bool unlocked_ = false; ///< the secrets have been made
    bool busy_ = false;     ///< the worker makes secrets, works on a file, or closes its sessions
    std::shared_ptr<MadeFolders> folders_;
    std::shared_ptr<JobContext> context_; ///< open from file to file

    Mailbox mailbox_;
    TaskThread looks_; ///< the threads are last: they end before what they use
    TaskThread worker_;
};

} // namespace blockwarp
