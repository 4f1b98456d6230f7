// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/files/batch.h"

#include "core/base/guard.h"
#include "core/base/stopwatch.h"
#include "core/files/file_draft.h"

#include <algorithm>
#include <memory>
#include <mutex>
#include <utility>
#include <vector>

namespace blockwarp {
namespace {

/// Of all threads together, where the system allows it; each output keeps its file open until it is
/// named.
constexpr std::size_t kOpenOutputs = 512;
/// Of one thread. What is not flushed yet stands in memory.
constexpr std::uint64_t kUnflushedBytes = std::uint64_t{32} << 20;
/// Where files take long, what is done is named soon.
constexpr double kLongestWaitSeconds = 0.2;

/// What all threads share.
struct Shared {
    Batch& batch;
    MadeFolders& folders;
    std::mutex reporting{};

    /// One call at a time.
    void report(std::size_t index, Result<FileOutcome> outcome) {
        const std::lock_guard lock(reporting);
        batch.ended(index, std::move(outcome));
    }
};

/// Outputs of one thread that are complete and wait for their names.
class WaitingDrafts {
  public:
    WaitingDrafts(Shared& shared, std::size_t most) : shared_(shared), most_(most) {
        waiting_.reserve(most);
    }

    void add(std::size_t index, Draft draft) {
        if (waiting_.empty()) since_ = Stopwatch();
        bytes_ += draft.outcome.bytesOut;
        waiting_.push_back({index, std::move(draft)});
        if (waiting_.size() >= most_ || bytes_ >= kUnflushedBytes ||
            since_.seconds() >= kLongestWaitSeconds)
            commit();
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
            outcome.output = waiting_[i].draft.output.keptName();
            shared_.report(waiting_[i].index,
                           named ? Result<FileOutcome>(std::move(outcome)) : named.error());
        }
        waiting_.clear();
        bytes_ = 0;
    }

  private:
    struct Waiting {
        std::size_t index;
        Draft draft;
    };

    Result<std::vector<Result<void>>> commitAll() {
        std::vector<WrittenOutput> outputs;
        for (Waiting& each : waiting_)
            outputs.push_back(each.draft.output.written(each.draft.outcome.bytesOut));
        auto results = commitTogether(outputs, shared_.batch);
        for (std::size_t i = 0; i < waiting_.size(); ++i)
            if (hasItsName(results[i])) waiting_[i].draft.output.settleRecovery();
        for (std::size_t i = 0; i < waiting_.size(); ++i)
            if (results[i])
                results[i] = shared_.folders.flushFor(shared_.batch.file(waiting_[i].index).output);
        return results;
    }

    Shared& shared_;
    const std::size_t most_;
    std::vector<Waiting> waiting_;
    Stopwatch since_; ///< the first of them waits
    std::uint64_t bytes_ = 0;
};

class BatchWorker final : public FileWorker {
  public:
    BatchWorker(Shared& shared, bool large, std::size_t most)
        : shared_(shared), large_(large), drafts_(shared, most) {}

    void work(std::size_t index) override {
        if (shared_.batch.cancelled())
            return shared_.report(index, Error{ErrorCode::cancelled, {}});
        shared_.batch.begun(index);
        auto draft = guarded([&] { return make(index); });
        if (draft)
            drafts_.add(index, std::move(*draft));
        else
            shared_.report(index, draft.error());
    }

    void finish() override { drafts_.commit(); }

  private:
    Result<Draft> make(std::size_t index) {
        const PlannedFile& file = shared_.batch.file(index);
        if (auto ok = shared_.folders.makeFor(file); !ok) return ok.error();
        FileJob job = shared_.batch.job(index);
        job.input = file.input;
        job.root = file.root;
        job.target.output = file.output;
        if (file.overwrite) job.target.overwrite = *file.overwrite;
        job.target.checked = true;
        if (!large_) job.engine.tuning = tuningOfOne(std::move(job.engine.tuning));
        FileProgress progress(shared_.batch, index, large_);
        return draftFileJob(std::move(job), cloneSecret(shared_.batch.secret(index)), context_,
                            shared_.batch, progress);
    }

    Shared& shared_;
    const bool large_;
    JobContext context_;
    WaitingDrafts drafts_;
};

} // namespace

void runBatch(Batch& batch, MadeFolders& folders) {
    if (batch.size() == 0) return;
    const FileJob job = batch.job(0);
    Shared shared{batch, folders};
    const std::size_t wished = poolThreads(job.engine, batch.size());
    const OpenFiles files(kOpenOutputs + kFilesOfThread * wished);
    const std::size_t threads = threadsWithin(files, wished);
    const std::size_t left = files.room() - std::min(files.room(), kFilesOfThread * threads);
    const std::size_t most = std::max<std::size_t>(1, std::min(kOpenOutputs, left) / threads);
    runPool({.files = batch.size(),
             .threads = threads,
             .bytes = [&](std::size_t index) { return batch.file(index).bytes; },
             .makeWorker = [&](bool large) -> std::unique_ptr<FileWorker> {
                 return std::make_unique<BatchWorker>(shared, large, most);
             }});
}

} // namespace blockwarp
