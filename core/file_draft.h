// SPDX-License-Identifier: GPL-3.0-or-later
/// A file job up to the moment before its output gets a name; shared by single jobs and races.
#pragma once

#include "core/file_job.h"
#include "core/io/atomic_output.h"
#include "core/io/file_source.h"

namespace blockwarp {

/// The input opened and the keys derived: what two runs of a race share.
struct PreparedJob {
    FileSource source;
    PayloadKeys keys;
    std::uint64_t payloadOffset; ///< in the input
};

/// Checks the request, opens the input and derives the keys. Creates nothing.
Result<PreparedJob> prepareJob(const FileJob& job, const Secret& secret,
                               const ProgressSink& progress);

/// A complete output that has no name yet.
struct Draft {
    AtomicOutput output;
    FileOutcome outcome;
};

/// Runs the pipeline with `engine`; `outcome.phases.wall` covers lanes and pipeline.
Result<Draft> makeDraft(const FileJob& job, const PreparedJob& prepared, EngineKind engine,
                        ProgressSink& progress);

} // namespace blockwarp
