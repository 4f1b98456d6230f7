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

Result<FileOutcome> run(const FileJob& job, const Secret& secret, Sessions& sessions,
                        ProgressSink& progress) {
    const Stopwatch clock;
    auto prepared = prepareJob(job, secret, progress);
    if (!prepared) return prepared.error();
    Halves halves(job.verify, progress);
    auto draft = makeDraft(job, *prepared, job.engine, sessions, halves);
    if (!draft) return draft.error();
    if (job.verify) {
        halves.beginSecond();
        if (auto ok = verifyDraft(job, *prepared, *draft, sessions, halves); !ok) return ok.error();
    }
    FileOutcome outcome = std::move(draft->outcome);
    if (AtomicOutput* file = draft->output.file()) {
        const Stopwatch flushing;
        if (auto ok = file->commit(outcome.bytesOut, progress); !ok) return ok.error();
        outcome.phases.write += flushing.seconds();
    }
    outcome.phases.wall = clock.seconds();
    return outcome;
}

} // namespace

Result<FileOutcome> runFileJob(const FileJob& job, const Secret& secret, ProgressSink& progress) {
    Sessions own;
    return runFileJob(job, secret, own, progress);
}

Result<FileOutcome> runFileJob(const FileJob& job, const Secret& secret, Sessions& sessions,
                               ProgressSink& progress) {
    assert(job.direction == Direction::decrypt || (job.cipher != nullptr && job.container));
    auto outcome = guarded([&] { return run(job, secret, sessions, progress); });
    wipeStack();
    return outcome;
}

} // namespace blockwarp
