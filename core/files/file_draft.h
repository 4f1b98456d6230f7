// SPDX-License-Identifier: GPL-3.0-or-later
/// A file job up to the moment before its output gets a name; shared by single jobs and races.
#pragma once

#include "core/files/file_job.h"
#include "core/files/job_streams.h"
#include "core/pipeline/sessions.h"

namespace blockwarp {

/// The input opened and the keys derived: what two runs of a race share.
struct PreparedJob {
    JobInput input;
    Container container;
    PayloadKeys keys;
    std::uint64_t payloadOffset; ///< in the input
};

/// Checks the request, opens the input and derives the keys. Creates nothing.
Result<PreparedJob> prepareJob(const FileJob& job, const Secret& secret,
                               const ProgressSink& progress);

/// The engine that will run it.
EngineChoice chooseEngine(const FileJob& job, const PreparedJob& prepared);

/// A complete output that has no name yet.
struct Draft {
    JobOutput output;
    FileOutcome outcome;
};

/// Runs the pipeline with `engine`; `outcome.phases.wall` covers opening and pipeline.
Result<Draft> makeDraft(const FileJob& job, PreparedJob& prepared, EngineKind engine,
                        Sessions& sessions, ProgressSink& progress);

/// Reads the draft of an encrypted file back from the disk, decrypts it and compares it with the
/// input. Errors: wrongResult, and whatever can go wrong.
Result<void> verifyDraft(const FileJob& job, PreparedJob& prepared, Draft& draft,
                         Sessions& sessions, ProgressSink& progress);

} // namespace blockwarp
