// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/files/payload_run.h"

#include "core/base/stopwatch.h"

#include <algorithm>
#include <optional>

namespace blockwarp {
namespace {

std::optional<std::uint64_t> bytesOf(const PayloadStreams& streams) {
    const auto size = streams.source.knownSize();
    return size ? std::optional(*size - streams.sourceOffset) : std::nullopt;
}

/// As many of the bytes as the part has to do with.
std::optional<std::uint64_t> bytesOfPart(const PayloadRun& run) {
    const auto bytes = bytesOf(run.streams);
    const PayloadPart& part = run.streams.part;
    const UnitLayout stored = run.keys.segments();
    if (!bytes || stored.unitBytes == 0) return bytes;
    const std::uint64_t segment = stored.unitBytes + stored.tagBytes;
    const std::uint64_t behind = *bytes - std::min(*bytes, part.firstSegment * segment);
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

Result<PayloadOutcome> runPayload(const PayloadRun& run, Sessions& sessions,
                                  const CancelToken& cancel, ProgressSink& progress) {
    const Payload payload = payloadOf(run.keys, run.direction);
    const auto bytes = bytesOfPart(run);
    auto engine = chooseEngine(run.engine, payload.cipher, run.direction);
    if (!engine.note.empty() && run.keys.segmentBytes != 0)
        engine.note = "No GPU encrypts CBC, where each block needs the one before; the CPU's "
                      "threads do it, a segment each.";
    const Stopwatch clock;
    const auto session = sessions.open({engine.kind, payload, run.tuning, bytes,
                                        run.streams.part.lost ? SessionRequest::Chunks::segments
                                                              : SessionRequest::Chunks::automatic});
    if (!session) return session.error();
    const double openSeconds = clock.seconds();
    Session& open = **session;
    const auto done = open.run(run.streams, cancel, progress);
    PayloadOutcome outcome{done ? *done : PipelineOutcome{},
                           std::move(engine),
                           open.strategy(),
                           open.workers().size(),
                           open.chunkBytes(),
                           openSeconds};
    open.forget();
    if (!done) return done.error();
    return outcome;
}

Result<PayloadOutcome> decryptInto(Sink& sink, PreparedJob& prepared, const FileJob& job,
                                   Sessions& sessions, const CancelToken& cancel,
                                   ProgressSink& progress) {
    return runPayload(
        {prepared.keys,
         Direction::decrypt,
         job.engine,
         job.tuning,
         {.source = prepared.input.source(), .sourceOffset = prepared.payloadOffset, .sink = sink}},
        sessions, cancel, progress);
}

} // namespace blockwarp
