// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/files/file_job.h"
#include "core/files/job_input.h"

namespace blockwarp {

/// The input opened and the keys derived: what two runs of a race share.
struct PreparedJob {
    JobInput input;
    Container container;
    PayloadKeys keys;
    std::uint64_t payloadOffset; ///< in the input
};

/// Checks the request, opens the input and derives the keys. Creates nothing. The secret is wiped
/// when the keys are there.
Result<PreparedJob> prepareJob(const FileJob& job, Secret secret, const CancelToken& cancel);

} // namespace blockwarp
