// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/file_job.h"

#include "core/file_draft.h"
#include "core/guard.h"
#include "core/stopwatch.h"

#include <cassert>

namespace blockwarp {

namespace {

Result<FileOutcome> run(const FileJob& job, const Secret& secret, ProgressSink& progress) {
    const Stopwatch clock;
    const EngineChoice choice = chooseEngine(job.engine, *job.cipher, job.direction);
    const auto prepared = prepareJob(job, secret, progress);
    if (!prepared) return prepared.error();
    auto draft = makeDraft(job, *prepared, choice.kind, progress);
    if (!draft) return draft.error();

    FileOutcome outcome = std::move(draft->outcome);
    const Stopwatch flushing;
    if (auto ok = draft->output.commit(outcome.bytesOut, progress); !ok) return ok.error();
    outcome.phases.write += flushing.seconds();
    outcome.phases.wall = clock.seconds();
    if (!choice.note.empty()) outcome.notes.push_back(choice.note);
    return outcome;
}

} // namespace

Result<FileOutcome> runFileJob(const FileJob& job, const Secret& secret, ProgressSink& progress) {
    assert(job.cipher != nullptr);
    return guarded([&] { return run(job, secret, progress); });
}

} // namespace blockwarp
