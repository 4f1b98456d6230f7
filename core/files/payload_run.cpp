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

Segmentation segmentationOf(const PayloadKeys& keys) {
    if (!keys.macKey.empty())
        return MacSegments{keys.segmentBytes, keys.macKey.span(),
                           keys.cipher->algorithm == Algorithm::aesCbc};
    if (keys.segmentBytes != 0) return TaggedSegments{keys.segmentBytes};
    return {};
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
    using Chunks = SessionRequest::Chunks;
    const auto session =
        sessions.open({.engine = chosen.kind,
                       .tuning = engine.tuning,
                       .cipher = *keys.cipher,
                       .direction = direction,
                       .key = keys.key.span(),
                       .iv = keys.iv,
                       .padding = keys.padding,
                       .segmentation = segmentationOf(keys),
                       .bytes = bytesOf(streams, keys.segments()),
                       .chunks = streams.part.lost ? Chunks::segments : Chunks::automatic});
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
