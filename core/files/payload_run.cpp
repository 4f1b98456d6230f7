// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/files/payload_run.h"

#include "core/base/stopwatch.h"

#include <algorithm>
#include <optional>

namespace blockwarp {
namespace {

/// Stored bytes of the payload that the part covers; nothing if the source is a pipe.
std::optional<std::uint64_t> bytesOf(const PayloadStreams& streams, const UnitLayout& stored) {
    const auto size = streams.source.knownSize();
    if (!size) return {};
    const std::uint64_t bytes = *size - streams.sourceOffset;
    if (stored.unitBytes == 0) return bytes;
    const PayloadPart& part = streams.part;
    const std::uint64_t segment = stored.unitBytes + stored.tagBytes;
    const std::uint64_t behind = bytes - std::min(bytes, part.firstSegment * segment);
    return part.bounded() ? std::min(behind, part.segments * segment) : behind;
}

/// Refers to the keys.
Payload payloadOf(const PayloadKeys& keys, Direction direction) {
    Payload payload{*keys.cipher, direction, keys.key.span(), keys.iv, keys.padding};
    if (!keys.macKey.empty())
        payload.segmentation = MacSegments{keys.segmentBytes, keys.macKey.span(),
                                           keys.cipher->algorithm == Algorithm::aesCbc};
    else if (keys.segmentBytes != 0)
        payload.segmentation = TaggedSegments{keys.segmentBytes};
    return payload;
}

} // namespace

Result<PayloadOutcome> runPayload(const PayloadKeys& keys, Direction direction,
                                  const PayloadStreams& streams, const EngineRequest& engine,
                                  Sessions& sessions, const CancelToken& cancel,
                                  ProgressSink& progress) {
    auto chosen = chooseEngine(engine.kind, *keys.cipher, direction);
    if (!chosen.note.empty() && keys.segmentBytes != 0)
        chosen.note = "No GPU encrypts CBC, where each block needs the one before; the CPU's "
                      "threads do it, a segment each.";
    const Stopwatch clock;
    const auto session = sessions.open(
        {chosen.kind, payloadOf(keys, direction), engine.tuning, bytesOf(streams, keys.segments()),
         streams.part.lost ? SessionRequest::Chunks::segments : SessionRequest::Chunks::automatic});
    if (!session) return session.error();
    const double openSeconds = clock.seconds();
    Session& open = **session;
    const auto done = open.run(streams, cancel, progress);
    PayloadOutcome outcome{done ? *done : PipelineOutcome{},
                           chosen.kind,
                           std::move(chosen.note),
                           open.strategy(),
                           open.workers().size(),
                           open.chunkBytes(),
                           openSeconds};
    open.forget();
    if (!done) return done.error();
    return outcome;
}

} // namespace blockwarp
