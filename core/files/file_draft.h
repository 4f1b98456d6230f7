// SPDX-License-Identifier: GPL-3.0-or-later
/// A file job up to the moment before its output gets a name; shared by single jobs and races.
#pragma once

#include "core/files/job_output.h"
#include "core/files/unlocked_file.h"
#include "core/io/permissions.h"
#include "core/pipeline/session.h"

namespace blockwarp {

/// What stays from file to file: of one thread, for the time of one run.
struct JobContext {
    Sessions sessions;
    OutputModes modes;
};

/// A complete output that has no name yet.
struct Draft {
    JobOutput output;
    FileOutcome outcome;
};

/// Does the job's work with `engine`, as far as it can do the work; `outcome.phases.wall` covers
/// opening and pipeline. Where the input is found to be damaged, it begins anew with what the
/// recovery data beside the input heals, and says so.
Result<Draft> makeDraft(UnlockedFile& file, EngineKind engine, JobContext& context,
                        const CancelToken& cancel, ProgressSink& progress);

/// Makes the recovery data that the job asks for; it gets its name with the output. Errors:
/// makeRecovery()'s.
Result<void> addRecovery(Draft& draft, const UnlockedFile& file, const CancelToken& cancel,
                         ProgressSink& progress);

/// Reads the draft of an encrypted file back from the disk, decrypts it and compares it with the
/// input. Errors: wrongResult, and whatever can go wrong.
Result<void> verifyDraft(Draft& draft, UnlockedFile& file, Sessions& sessions,
                         const CancelToken& cancel, ProgressSink& progress);

} // namespace blockwarp
