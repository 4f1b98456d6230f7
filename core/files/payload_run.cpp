// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/files/payload_run.h"

#include "core/cipher/chunk.h"

#include <limits>
#include <optional>
#include <string>

namespace blockwarp {
namespace {

bool isCbcInSegments(const PayloadKeys& keys) {
    return keys.segmentBytes != 0 && keys.cipher->algorithm == Algorithm::aesCbc;
}

/// A chunk holds whole segments; of CBC one, because each starts from its own IV, and one where a
/// segment is to be the first.
Result<std::size_t> chunkBytesFor(const PayloadRun& run, std::uint64_t payload) {
    const std::size_t segment = run.keys.segmentBytes;
    auto chunk =
        chooseChunkBytes(run.engine, *run.keys.cipher, workerTuning(run.keys, run.tuning), payload);
    if (!chunk || segment == 0) return chunk;
    if (isCbcInSegments(run.keys) || run.firstSegment != 0) return segment;
    if (run.tuning.chunkBytes % segment != 0)
        return Error{ErrorCode::badTuning, "the chunk size must be a multiple of the segments' " +
                                               std::to_string(segment) + " bytes"};
    return (*chunk + segment - 1) / segment * segment;
}

} // namespace

Tuning workerTuning(const PayloadKeys& keys, const Tuning& tuning) {
    Tuning result = tuning;
    if (keys.segmentBytes != 0)
        result.unitBytes = keys.cipher->unitBytes != 0 ? keys.segmentBytes : 0;
    return result;
}

UnitLayout storedLayout(const PayloadKeys& keys, const Tuning& tuning) {
    if (!keys.macKey.empty()) return {keys.segmentBytes, SegmentMacs::kMacBytes};
    return layoutOf(*keys.cipher, workerTuning(keys, tuning));
}

Result<PayloadOutcome> runPayload(const PayloadRun& run, ProgressSink& progress) {
    const PayloadKeys& keys = run.keys;
    const auto size = run.source.knownSize();
    const std::uint64_t payload =
        size ? *size - run.sourceOffset : std::numeric_limits<std::uint64_t>::max() / 2;
    const auto chunkBytes = chunkBytesFor(run, payload);
    if (!chunkBytes) return chunkBytes.error();

    std::optional<SegmentMacs> macs;
    if (!keys.macKey.empty()) macs.emplace(keys.macKey.clone(), keys.segmentBytes);
    std::optional<SegmentIvs> ivs;
    if (isCbcInSegments(keys)) ivs.emplace(keys.key.clone());
    const Tuning tuning = workerTuning(keys, run.tuning);
    const UnitLayout layout = layoutOf(*keys.cipher, tuning);
    const auto capacity =
        workerCapacity(macs ? macs->layout() : layout, *chunkBytes, payload + kAesBlockBytes);
    const auto chunks = static_cast<std::size_t>(ChunkPlan{payload, *chunkBytes}.count());
    auto workers = openWorkers(run.engine, {*keys.cipher, run.direction, keys.key.span(), capacity,
                                            chunks, tuning, ivs.has_value()});
    if (!workers) return workers.error();
    const auto done =
        runPipeline({*keys.cipher, run.direction, keys.iv, keys.padding, run.source,
                     run.sourceOffset, run.sink, run.sinkOffset, *chunkBytes, layout,
                     macs ? &*macs : nullptr, ivs ? &*ivs : nullptr, run.firstSegment},
                    *workers, progress);
    if (!done) return done.error();
    return PayloadOutcome{*done, workers->size(), *chunkBytes};
}

} // namespace blockwarp
