// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/files/payload_run.h"

namespace blockwarp {
namespace {

std::optional<std::uint64_t> bytesOf(const PayloadStreams& streams) {
    const auto size = streams.source.knownSize();
    return size ? std::optional(*size - streams.sourceOffset) : std::nullopt;
}

} // namespace

Payload payloadOf(const PayloadKeys& keys, Direction direction) {
    Payload payload{*keys.cipher, direction, keys.key.span(), keys.iv, keys.padding};
    if (!keys.macKey.empty())
        payload.segmentation = MacSegments{keys.segmentBytes, keys.macKey.span(),
                                           keys.cipher->algorithm == Algorithm::aesCbc};
    else if (keys.segmentBytes != 0)
        payload.segmentation = TaggedSegments{keys.segmentBytes};
    return payload;
}

Result<PayloadOutcome> runPayload(const PayloadRun& run, Sessions& sessions,
                                  ProgressSink& progress) {
    const Payload payload = payloadOf(run.keys, run.direction);
    const auto session =
        sessions.open({run.engine, payload, run.tuning, bytesOf(run.streams),
                       run.streams.firstSegment != 0 ? SessionRequest::Chunks::segments
                                                     : SessionRequest::Chunks::automatic});
    if (!session) return session.error();
    Session& open = **session;
    const auto done = open.run(run.streams, progress);
    const PayloadOutcome outcome{done ? *done : PipelineOutcome{}, open.workers().size(),
                                 open.chunkBytes()};
    open.forget();
    if (!done) return done.error();
    return outcome;
}

} // namespace blockwarp
