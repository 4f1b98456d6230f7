// SPDX-License-Identifier: GPL-3.0-or-later
/// A file job up to the moment before its output gets a name; shared by single jobs and races.
#pragma once

#include "core/files/file_job.h"
#include "core/files/job_output.h"
#include "core/files/prepared_job.h"
#include "core/pipeline/sessions.h"

namespace blockwarp {

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

} // namespace blockwarp
