// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/files/prepared_job.h"

namespace blockwarp {

/// Where a segment starts in the input, or in what its armor decodes to.
std::uint64_t segmentStart(const PreparedJob& prepared, std::uint64_t segment);

/// Why a file was not decrypted, as exactly as can be told. A file that damage made longer may seem
/// not to fit on the disk: its last segment tells. One that was rewritten meanwhile is not damaged.
/// Else says where the damage begins, or that the end is missing: then `segment` is the first one
/// that is.
Error explainFailure(Error error, PreparedJob& prepared, const CancelToken& cancel);

} // namespace blockwarp
