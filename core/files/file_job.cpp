// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/files/file_job.h"

#include "core/base/guard.h"
#include "core/base/stopwatch.h"
#include "core/files/verify.h"

#include <cassert>

namespace blockwarp {

namespace {

/// Verifying is the second half of a job's work.
class Halves final : public ProgressSink {
  public:
    explicit Halves(ProgressSink& outer) : outer_(outer) {}
    void beginSecond() { second_ = true; }
    void report(std::uint64_t done, std::uint64_t total) override {
        outer_.report(second_ ? total + done : done, 2 * total);
    }
    bool cancelled() const override { return outer_.cancelled(); }

  private:
    ProgressSink& outer_;
    bool second_ = false; // changes between the halves, when no worker runs
};

Result<Draft> makeVerifiedDraft(const FileJob& job, PreparedJob& prepared, EngineKind engine,
                                Sessions& sessions, ProgressSink& progress) {
    Halves halves(progress);
    auto draft = makeDraft(job, prepared, engine, sessions, halves);
    if (!draft) return draft;
    halves.beginSecond();
    if (auto ok = verifyDraft(job, prepared, *draft, sessions, halves); !ok) return ok.error();
    return draft;
}

Result<FileOutcome> run(const FileJob& job, const Secret& secret, Sessions& sessions,
                        ProgressSink& progress) {
    const Stopwatch clock;
    auto prepared = prepareJob(job, secret, progress);
    if (!prepared) return prepared.error();
    const EngineChoice choice = chooseEngine(job, *prepared);
    auto draft = job.verify ? makeVerifiedDraft(job, *prepared, choice.kind, sessions, progress)
                            : makeDraft(job, *prepared, choice.kind, sessions, progress);
    if (!draft) return draft.error();

    FileOutcome outcome = std::move(draft->outcome);
    if (AtomicOutput* file = draft->output.file()) {
        const Stopwatch flushing;
        if (auto ok = file->commit(outcome.bytesOut, progress); !ok) return ok.error();
        outcome.phases.write += flushing.seconds();
    }
    outcome.phases.wall = clock.seconds();
    if (!choice.note.empty()) outcome.notes.push_back(choice.note);
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
