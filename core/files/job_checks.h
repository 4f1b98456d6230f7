// SPDX-License-Identifier: GPL-3.0-or-later
/// What can be said against a job before it runs.
#pragma once

#include "core/files/file_job.h"
#include "core/files/job_input.h"

namespace blockwarp {

/// What can be said against the job whatever its files hold. Error: unsupported.
Result<void> checkRequest(const FileJob& job);

/// Only what is authenticated is unpacked, and only such containers hold archives. Error:
/// unsupported.
Result<void> checkArchiveContainer(Container container);

/// Only segments that are authenticated can be opened one by one, and only in a file of bytes.
/// Error: unsupported.
Result<void> checkOpensByPosition(Container container, bool armored);

/// What can be said against the job before its secret is known: a missing input, an output that is
/// there already. Creates nothing and reads no standard input.
Result<void> checkFileJob(const FileJob& job);

/// checkFileJob(), and the input that it opened.
Result<JobInput> openInput(const FileJob& job);

} // namespace blockwarp
