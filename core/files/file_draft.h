// SPDX-License-Identifier: GPL-3.0-or-later
/// A file job up to the moment before its output gets a name; shared by single jobs and races.
#pragma once

#include "core/files/file_job.h"
#include "core/files/job_output.h"
#include "core/files/prepared_job.h"
#include "core/files/workbench.h"

namespace blockwarp {

/// A complete output that has no name yet.
struct Draft {
    JobOutput output;
    FileOutcome outcome;
};

/// Runs the pipeline with `engine`, as far as it can do the work; `outcome.phases.wall` covers
/// opening and pipeline.
Result<Draft> makeDraft(const FileJob& job, PreparedJob& prepared, EngineKind engine,
                        Workbench& bench, const CancelToken& cancel, ProgressSink& progress);

} // namespace blockwarp
