// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/files/batch.h"

#include "core/base/guard.h"
#include "core/base/stopwatch.h"
#include "core/base/team.h"
#include "core/files/file_draft.h"

#include <algorithm>
#include <atomic>
#include <mutex>
#include <system_error>
#include <utility>
#include <vector>

namespace blockwarp {
namespace {

/// Of all threads together; each output keeps its file open until it is named.
constexpr std::size_t kOpenOutputs = 512;
/// Of one thread. What is not flushed yet stands in memory.
constexpr std::uint64_t kUnflushedBytes = std::uint64_t{32} << 20;

/// One file's, or none's: a small one is only asked whether it is cancelled.
class FileProgress final : public ProgressSink {
  public:
    FileProgress(Batch& batch, std::size_t index, bool reports)
        : batch_(batch), index_(index), reports_(reports) {}
    void report(std::uint64_t done, std::uint64_t total) override {
        if (reports_) batch_.progressed(index_, done, total);
    }
    bool cancelled() const override { return batch_.cancelled(); }

  private:
    Batch& batch_;
    const std::size_t index_;
    const bool reports_;
};

/// Tells what became of files, one call at a time.
class Teller {
  public:
    explicit Teller(Batch& batch) : batch_(batch) {}
    void tell(std::size_t index, Result<FileOutcome> outcome) {
        const std::lock_guard lock(mutex_);
        batch_.ended(index, std::move(outcome));
    }

  private:
    Batch& batch_;
    std::mutex mutex_;
};

/// Outputs of one thread that are complete and wait for their names.
class WaitingDrafts {
  public:
    WaitingDrafts(Batch& batch, MadeFolders& folders, Teller& teller, std::size_t most)
        : batch_(batch), folders_(folders), teller_(teller), most_(most) {
        waiting_.reserve(most);
    }
    ~WaitingDrafts() { commit(); }
    WaitingDrafts(const WaitingDrafts&) = delete;
    WaitingDrafts& operator=(const WaitingDrafts&) = delete;

    void add(std::size_t index, Draft draft) {
        bytes_ += draft.outcome.bytesOut;
        waiting_.push_back({index, std::move(draft)});
        if (waiting_.size() >= most_ || bytes_ >= kUnflushedBytes) commit();
    }

  private:
    struct Waiting {
        std::size_t index;
        Draft draft;
    };

    Result<std::vector<Result<void>>> commitAll() {
        std::vector<WrittenOutput> outputs;
        for (Waiting& each : waiting_)
            outputs.push_back({each.draft.output.file(), each.draft.outcome.bytesOut});
        auto results = commitTogether(outputs, FileProgress(batch_, 0, false));
        folders_.flush();
        return results;
    }

    void commit() {
        if (waiting_.empty()) return;
        const Stopwatch clock;
        const auto results = guarded([&] { return commitAll(); });
        const double share = clock.seconds() / static_cast<double>(waiting_.size());
        for (std::size_t i = 0; i < waiting_.size(); ++i) {
            FileOutcome& outcome = waiting_[i].draft.outcome;
            outcome.phases.write += share;
            outcome.phases.wall += share;
            const Result<void> named = results ? (*results)[i] : results.error();
            teller_.tell(waiting_[i].index,
                         named ? Result<FileOutcome>(std::move(outcome)) : named.error());
        }
        waiting_.clear();
        bytes_ = 0;
    }

    Batch& batch_;
    MadeFolders& folders_;
    Teller& teller_;
    const std::size_t most_;
    std::vector<Waiting> waiting_;
    std::uint64_t bytes_ = 0;
};

class Run {
  public:
    Run(Batch& batch, MadeFolders& folders) : batch_(batch), folders_(folders), teller_(batch) {}

    void run() {
        if (batch_.size() == 0) return;
        const std::size_t threads = std::min(threadsFor(batch_.job(0)), batch_.size());
        runTeam(threads, [&](std::size_t) { workOnSmall(threads); });
        std::ranges::sort(large_);
        Workbench bench;
        WaitingDrafts drafts(batch_, folders_, teller_, kOpenOutputs);
        for (const std::size_t index : large_)
            work(index, true, bench, drafts);
    }

  private:
    static std::size_t threadsFor(const FileJob& job) { return maxWorkers(job.engine, job.tuning); }

    void workOnSmall(std::size_t threads) {
        Workbench bench;
        WaitingDrafts drafts(batch_, folders_, teller_,
                             std::max<std::size_t>(1, kOpenOutputs / threads));
        for (std::size_t index = next_++; index < batch_.size(); index = next_++) {
            if (isLarge(batch_.file(index)))
                leave(index);
            else
                work(index, false, bench, drafts);
        }
    }

    void leave(std::size_t index) {
        const std::lock_guard lock(mutex_);
        large_.push_back(index);
    }

    static bool isLarge(const PlannedFile& file) {
        std::error_code failed;
        const auto bytes = std::filesystem::file_size(file.input, failed);
        return !failed && bytes > kSmallFileBytes;
    }

    void work(std::size_t index, bool large, Workbench& bench, WaitingDrafts& drafts) {
        if (batch_.cancelled()) return teller_.tell(index, Error{ErrorCode::cancelled, {}});
        batch_.begun(index);
        auto draft = guarded([&] { return make(index, large, bench); });
        if (draft)
            drafts.add(index, std::move(*draft));
        else
            teller_.tell(index, draft.error());
    }

    Result<Draft> make(std::size_t index, bool large, Workbench& bench) {
        const PlannedFile& file = batch_.file(index);
        if (auto ok = folders_.makeFor(file); !ok) return ok.error();
        FileJob job = batch_.job(index);
        job.input = file.input;
        job.root = file.root;
        job.output = file.output;
        if (!large) job.tuning.threads = job.tuning.workersPerDevice = 1;
        FileProgress progress(batch_, index, large);
        return draftFileJob(job, batch_.secret(index), bench, progress);
    }

    Batch& batch_;
    MadeFolders& folders_;
    Teller teller_;
    std::atomic<std::size_t> next_{0};
    std::mutex mutex_;
    std::vector<std::size_t> large_;
};

} // namespace

void runBatch(Batch& batch, MadeFolders& folders) {
    Run(batch, folders).run();
}

} // namespace blockwarp
