// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/files/file_job.h"

#include "core/base/guard.h"
#include "core/base/stopwatch.h"
#include "core/files/verify.h"

#include <algorithm>
#include <cassert>
#include <utility>

namespace blockwarp {

namespace {

/// Verifying is the second half of the work of a job that asks for it.
class Halves final : public ProgressSink {
  public:
    Halves(bool verifies, ProgressSink& outer) : verifies_(verifies), outer_(outer) {}
    void beginSecond() { second_ = true; }
    void report(std::uint64_t done, std::uint64_t total) override {
        outer_.report(second_ ? total + done : done, verifies_ ? 2 * total : total);
    }

  private:
    const bool verifies_;
    ProgressSink& outer_;
    bool second_ = false; // changes between the halves, when no worker runs
};

/// The pipeline cannot know how much a tar will be, whose files are known.
class ArchiveTotal final : public ProgressSink {
  public:
    ArchiveTotal(std::uint64_t total, ProgressSink& outer) : total_(total), outer_(outer) {}
    void report(std::uint64_t done, std::uint64_t total) override {
        outer_.report(done, std::max({done, total, total_}));
    }
    void worked(const BusySeconds& busy) override { outer_.worked(busy); }

  private:
    const std::uint64_t total_;
    ProgressSink& outer_;
};

Result<Draft> draft(const FileJob& job, Secret secret, Workbench& bench, const CancelToken& cancel,
                    ProgressSink& progress) {
    const Stopwatch clock;
    auto prepared = prepareJob(job, std::move(secret), cancel);
    if (!prepared) return prepared.error();
    const double keySeconds = clock.seconds();
    const TarSource* tar = prepared->input.tar();
    ArchiveTotal known(prepared->input.expectedBytes(), progress);
    Halves halves(job.verify, tar != nullptr ? static_cast<ProgressSink&>(known) : progress);
    auto draft = makeDraft(job, *prepared, job.engine, bench, cancel, halves);
    if (!draft) return draft;
    draft->outcome.keySeconds = keySeconds;
    if (job.verify) {
        const Stopwatch verifying;
        halves.beginSecond();
        if (auto ok = verifyDraft(job, *prepared, *draft, bench.sessions, cancel, halves); !ok)
            return ok.error();
        draft->outcome.verifySeconds = verifying.seconds();
    }
    draft->outcome.phases.wall = clock.seconds();
    return draft;
}

Result<FileOutcome> run(const FileJob& job, Secret secret, Workbench& bench,
                        const CancelToken& cancel, ProgressSink& progress) {
    auto made = draft(job, std::move(secret), bench, cancel, progress);
    if (!made) return made.error();
    FileOutcome outcome = std::move(made->outcome);
    const Stopwatch flushing;
    if (auto ok = made->output.commit(outcome.bytesOut, cancel); !ok)
        return made->output.discard(ok.error());
    outcome.output = made->output.keptName();
    outcome.phases.write += flushing.seconds();
    outcome.phases.wall += flushing.seconds();
    return outcome;
}

} // namespace

Result<FileOutcome> runFileJob(const FileJob& job, Secret secret, const CancelToken& cancel,
                               ProgressSink& progress) {
    Workbench own;
    return runFileJob(job, std::move(secret), own, cancel, progress);
}

Result<FileOutcome> runFileJob(const FileJob& job, Secret secret, Workbench& bench,
                               const CancelToken& cancel, ProgressSink& progress) {
    assert(job.direction == Direction::decrypt || (job.cipher != nullptr && job.container));
    auto outcome = guarded([&] { return run(job, std::move(secret), bench, cancel, progress); });
    wipeStack();
    return outcome;
}

Result<Draft> draftFileJob(const FileJob& job, Secret secret, Workbench& bench,
                           const CancelToken& cancel, ProgressSink& progress) {
    assert(job.direction == Direction::decrypt || (job.cipher != nullptr && job.container));
    auto made = guarded([&] { return draft(job, std::move(secret), bench, cancel, progress); });
    wipeStack();
    return made;
}

} // namespace blockwarp
