// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/files/file_job.h"

#include "core/base/guard.h"
#include "core/base/stopwatch.h"
#include "core/files/verify.h"

#include <cassert>

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
    bool cancelled() const override { return outer_.cancelled(); }

  private:
    const bool verifies_;
    ProgressSink& outer_;
    bool second_ = false; // changes between the halves, when no worker runs
};

Result<Draft> draft(const FileJob& job, const Secret& secret, Workbench& bench,
                    ProgressSink& progress) {
    const Stopwatch clock;
    auto prepared = prepareJob(job, secret, progress);
    if (!prepared) return prepared.error();
    Halves halves(job.verify, progress);
    auto draft = makeDraft(job, *prepared, job.engine, bench, halves);
    if (!draft) return draft;
    if (job.verify) {
        halves.beginSecond();
        if (auto ok = verifyDraft(job, *prepared, *draft, bench.sessions, halves); !ok)
            return ok.error();
    }
    draft->outcome.phases.wall = clock.seconds();
    return draft;
}

Result<FileOutcome> run(const FileJob& job, const Secret& secret, Workbench& bench,
                        ProgressSink& progress) {
    auto made = draft(job, secret, bench, progress);
    if (!made) return made.error();
    FileOutcome outcome = std::move(made->outcome);
    if (AtomicOutput* file = made->output.file()) {
        const Stopwatch flushing;
        if (auto ok = file->commit(outcome.bytesOut, progress); !ok) return ok.error();
        outcome.phases.write += flushing.seconds();
        outcome.phases.wall += flushing.seconds();
    }
    return outcome;
}

} // namespace

Result<FileOutcome> runFileJob(const FileJob& job, const Secret& secret, ProgressSink& progress) {
    Workbench own;
    return runFileJob(job, secret, own, progress);
}

Result<FileOutcome> runFileJob(const FileJob& job, const Secret& secret, Workbench& bench,
                               ProgressSink& progress) {
    assert(job.direction == Direction::decrypt || (job.cipher != nullptr && job.container));
    auto outcome = guarded([&] { return run(job, secret, bench, progress); });
    wipeStack();
    return outcome;
}

Result<Draft> draftFileJob(const FileJob& job, const Secret& secret, Workbench& bench,
                           ProgressSink& progress) {
    assert(job.direction == Direction::decrypt || (job.cipher != nullptr && job.container));
    auto made = guarded([&] { return draft(job, secret, bench, progress); });
    wipeStack();
    return made;
}

} // namespace blockwarp
