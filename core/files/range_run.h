// SPDX-License-Identifier: GPL-3.0-or-later
/// Decrypts a range of a file and reads no more of it than that takes.
#pragma once

#include "core/files/byte_range.h"
#include "core/files/payload_run.h"

namespace blockwarp {

/// Opens the last segment, so that a cut file is noticed, and then those that hold the range, whose
/// bytes go to the sink at 0 and after. The input opensByPosition(). Errors: outOfRange, and
/// those of runPayload().
Result<PayloadOutcome> decryptRange(const ByteRange& range, Sink& sink, PreparedJob& prepared,
                                    const FileJob& job, Sessions& sessions,
                                    const CancelToken& cancel, ProgressSink& progress);

} // namespace blockwarp
