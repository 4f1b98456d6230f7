// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/files/prepared_job.h"

namespace blockwarp {

/// Verifies the last segment alone; what cannot be read by position, or has none, passes.
Result<void> checkLastSegment(PreparedJob& prepared, const ProgressSink& progress);

/// An input that was rewritten meanwhile is not damaged. Else the header was authenticated, so that
/// the key is right: says so, and where the damage begins.
Error explainDamage(Error error, const Tuning& tuning, const PreparedJob& prepared);

} // namespace blockwarp
