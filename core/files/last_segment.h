// SPDX-License-Identifier: GPL-3.0-or-later
/// The last segment of a payload is marked as such, so that it alone tells whether a file was cut.
#pragma once

#include "core/files/payload_run.h"

namespace blockwarp {

/// Segments in so many stored bytes, an incomplete last one included; 1 at least.
std::uint64_t segmentsIn(std::uint64_t storedBytes, const UnitLayout& stored);

/// Whether segments can be opened at any place of the input: it is a file in segments, no text.
bool opensByPosition(const PreparedJob& prepared);

/// Whether the last segment of an input that opensByPosition() is whole, but not marked as the
/// last: the file was cut behind it. Errors: as runPayload()'s, without those of damage.
Result<bool> isCutBehindSegment(PreparedJob& prepared, const CancelToken& cancel);

/// Opens the last segment alone, of an input that opensByPosition(). Returns the bytes of the whole
/// contents. Errors: as runPayload()'s.
Result<std::uint64_t> openLastSegment(PreparedJob& prepared, const CancelToken& cancel);

} // namespace blockwarp
