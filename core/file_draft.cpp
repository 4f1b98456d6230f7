// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/file_draft.h"

#include "core/abandonable.h"
#include "core/chunk.h"
#include "core/pipeline.h"
#include "core/stopwatch.h"

#include <memory>
#include <utility>

namespace blockwarp {
namespace {

/// A key derivation takes most of a second and cannot be interrupted, so it owns its inputs.
Result<PayloadKeys> deriveKeys(const FileJob& job, const Secret& secret,
                               std::vector<std::uint8_t> start, const ProgressSink& progress) {
    const ContainerSpec& spec = containerSpec(job.container);
    auto work = [&spec, &cipher = *job.cipher, direction = job.direction, start = std::move(start),
                 own = std::make_shared<Secret>(cloneSecret(secret))] {
        return direction == Direction::encrypt ? spec.seal(cipher, *own)
                                               : spec.open(cipher, *own, start);
    };
    auto keys = runAbandonable(std::move(work), progress);
    if (!keys) return Error{ErrorCode::cancelled, {}};
    return std::move(*keys);
}

std::uint64_t sizeOfOutput(const FileJob& job, const PreparedJob& prepared) {
    const std::uint64_t payload = prepared.source.size() - prepared.payloadOffset;
    if (job.direction == Direction::decrypt) return payload;
    return prepared.keys.header.size() + payload + (prepared.keys.padding ? kAesBlockBytes : 0);
}

} // namespace

Result<PreparedJob> prepareJob(const FileJob& job, const Secret& secret,
                               const ProgressSink& progress) {
    if (auto why = whyFilesAreRefused(*job.cipher); !why.empty())
        return Error{ErrorCode::unsupported, std::move(why)};
    auto source = FileSource::open(job.input);
    if (!source) return source.error();
    if (source->isSameFile(job.output)) return Error{ErrorCode::outputIsInput, job.output.string()};
    std::error_code ignored;
    if (!job.overwrite &&
        std::filesystem::exists(std::filesystem::symlink_status(job.output, ignored)))
        return Error{ErrorCode::outputExists, job.output.string()};
    auto start = source->start(kMaxHeaderBytes);
    if (!start) return start.error();
    auto keys = deriveKeys(job, secret, std::move(*start), progress);
    if (!keys) return keys.error();
    const std::uint64_t offset = job.direction == Direction::decrypt ? keys->header.size() : 0;
    return PreparedJob{std::move(*source), std::move(*keys), offset};
}

Result<Draft> makeDraft(const FileJob& job, const PreparedJob& prepared, EngineKind engine,
                        ProgressSink& progress) {
    const Stopwatch clock;
    const std::uint64_t payload = prepared.source.size() - prepared.payloadOffset;
    const auto chunkBytes = chooseChunkBytes(engine, *job.cipher, job.tuning, payload);
    if (!chunkBytes) return chunkBytes.error();
    const auto chunks = static_cast<std::size_t>(ChunkPlan{payload, *chunkBytes}.count());
    const LaneRequest request{*job.cipher,
                              job.direction,
                              prepared.keys.key.span(),
                              laneCapacity({}, *chunkBytes, payload),
                              chunks,
                              job.tuning};
    auto lanes = openLanes(engine, request);
    if (!lanes) return lanes.error();
    auto output = AtomicOutput::create(job.output, job.overwrite, sizeOfOutput(job, prepared),
                                       prepared.source.mode());
    if (!output) return output.error();

    const bool sealing = job.direction == Direction::encrypt;
    if (sealing)
        if (auto ok = output->writeAt(0, prepared.keys.header); !ok) return ok.error();
    const std::uint64_t headerBytes = sealing ? prepared.keys.header.size() : 0;
    const PipelineJob pipeline{
        *job.cipher,     job.direction,          prepared.keys.iv, prepared.keys.padding,
        prepared.source, prepared.payloadOffset, *output,          headerBytes,
        *chunkBytes};
    const auto done = runPipeline(pipeline, *lanes, progress);
    if (!done) return done.error();
    if (auto ok = prepared.source.checkEnd(); !ok) return ok.error();

    FileOutcome outcome{.bytesIn = prepared.source.size(),
                        .bytesOut = headerBytes + done->bytesOut,
                        .phases = done->phases,
                        .engine = engine,
                        .strategy = strategyName(engine, *job.cipher, job.direction, job.tuning),
                        .lanes = lanes->size(),
                        .chunkBytes = *chunkBytes,
                        .notes = {}};
    outcome.phases.wall = clock.seconds();
    return Draft{std::move(*output), std::move(outcome)};
}

} // namespace blockwarp
