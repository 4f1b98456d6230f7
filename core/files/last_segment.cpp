// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/files/last_segment.h"

#include "core/io/discarding_sink.h"

#include <algorithm>

namespace blockwarp {

std::uint64_t segmentsIn(std::uint64_t storedBytes, const UnitLayout& stored) {
    const std::uint64_t whole = stored.unitBytes + stored.tagBytes;
    return std::max<std::uint64_t>(1, (storedBytes + whole - 1) / whole);
}

bool opensByPosition(const PreparedJob& prepared) {
    return prepared.input.file() != nullptr && !prepared.input.armored() &&
           prepared.keys.segmentBytes != 0;
}

Result<std::uint64_t> openLastSegment(PreparedJob& prepared, const ProgressSink& progress) {
    Tuning tuning;
    tuning.threads = 1;
    const std::uint64_t bytes = prepared.input.file()->size() - prepared.payloadOffset;
    const std::uint64_t last = segmentsIn(bytes, prepared.keys.segments()) - 1;
    DiscardingSink sink;
    CancelOnly quiet(progress);
    Sessions own;
    const auto done = runPayload({prepared.keys,
                                  Direction::decrypt,
                                  EngineKind::cpu,
                                  tuning,
                                  {.source = prepared.input.source(),
                                   .sourceOffset = prepared.payloadOffset,
                                   .sink = sink,
                                   .part = {.firstSegment = last}}},
                                 own, quiet);
    if (!done) return done.error();
    return last * prepared.keys.segmentBytes + done->pipeline.bytesOut;
}

} // namespace blockwarp
