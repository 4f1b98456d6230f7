// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/files/last_segment.h"

#include "core/io/discarding_sink.h"

#include <algorithm>

namespace blockwarp {
namespace {

std::uint64_t payloadBytes(const PreparedJob& prepared) {
    return prepared.input.file()->size() - prepared.payloadOffset;
}

/// Returns the bytes that are in it.
Result<std::uint64_t> openPart(const PayloadPart& part, PreparedJob& prepared,
                               const CancelToken& cancel) {
    Tuning tuning;
    tuning.threads = 1;
    DiscardingSink sink;
    Sessions own;
    const auto done = runPayload({prepared.keys,
                                  Direction::decrypt,
                                  EngineKind::cpu,
                                  tuning,
                                  {.source = prepared.input.source(),
                                   .sourceOffset = prepared.payloadOffset,
                                   .sink = sink,
                                   .part = part}},
                                 own, cancel);
    if (!done) return done.error();
    return done->pipeline.bytesOut;
}

} // namespace

std::uint64_t segmentsIn(std::uint64_t storedBytes, const UnitLayout& stored) {
    const std::uint64_t whole = stored.unitBytes + stored.tagBytes;
    return std::max<std::uint64_t>(1, (storedBytes + whole - 1) / whole);
}

bool opensByPosition(const PreparedJob& prepared) {
    return prepared.input.file() != nullptr && !prepared.input.armored() &&
           prepared.keys.segmentBytes != 0;
}

Result<std::uint64_t> openLastSegment(PreparedJob& prepared, const CancelToken& cancel) {
    const std::uint64_t last = segmentsIn(payloadBytes(prepared), prepared.keys.segments()) - 1;
    const auto bytes = openPart({.firstSegment = last}, prepared, cancel);
    if (!bytes) return bytes.error();
    return last * prepared.keys.segmentBytes + *bytes;
}

Result<bool> isCutBehindSegment(PreparedJob& prepared, const CancelToken& cancel) {
    const UnitLayout stored = prepared.keys.segments();
    const std::uint64_t bytes = payloadBytes(prepared);
    if (bytes == 0 || bytes % (stored.unitBytes + stored.tagBytes) != 0) return false;
    const std::uint64_t last = segmentsIn(bytes, stored) - 1;
    const auto opened =
        openPart({.firstSegment = last, .segments = 1, .last = false}, prepared, cancel);
    if (!opened && opened.error().code != ErrorCode::wrongKeyOrDamaged) return opened.error();
    return static_cast<bool>(opened);
}

} // namespace blockwarp
