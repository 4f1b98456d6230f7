// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/files/file_draft.h"

#include "core/base/stopwatch.h"
#include "core/files/damage.h"
#include "core/files/payload_run.h"
#include "core/io/permissions.h"

#include <utility>

namespace blockwarp {
namespace {

std::uint64_t sizeOfOutput(const FileJob& job, const PreparedJob& prepared) {
    if (prepared.input.file() == nullptr) return 0;
    const std::uint64_t payload = prepared.input.file()->size() - prepared.payloadOffset;
    if (job.direction == Direction::decrypt) return prepared.input.armored() ? 0 : payload;
    return prepared.keys.header.size() + payload + (prepared.keys.padding ? kAesBlockBytes : 0);
}

/// A file that damage made longer may seem not to fit on the disk: its last segment tells.
Result<JobOutput> createOutput(const FileJob& job, PreparedJob& prepared,
                               const ProgressSink& progress) {
    const FileSource* file = prepared.input.file();
    const mode_t mode =
        file != nullptr ? outputMode(file->mode(), job.input, job.root, job.output) : 0666;
    auto output = JobOutput::create(job, sizeOfOutput(job, prepared), mode);
    if (!output && output.error().code == ErrorCode::diskFull &&
        job.direction == Direction::decrypt)
        if (auto ok = checkLastSegment(prepared, progress); !ok)
            return explainDamage(ok.error(), job.tuning, prepared);
    return output;
}

} // namespace

EngineChoice chooseEngine(const FileJob& job, const PreparedJob& prepared) {
    const CipherSpec& cipher = *prepared.keys.cipher;
    auto choice = chooseEngine(job.engine, cipher, job.direction);
    if (!choice.note.empty() && prepared.keys.segmentBytes != 0)
        choice.note = "No GPU encrypts CBC, where each block needs the one before; the CPU's "
                      "threads do it, a segment each.";
    return choice;
}

Result<Draft> makeDraft(const FileJob& job, PreparedJob& prepared, EngineKind engine,
                        Sessions& sessions, ProgressSink& progress) {
    const Stopwatch clock;
    const PayloadKeys& keys = prepared.keys;
    const FileSource* file = prepared.input.file();
    auto output = createOutput(job, prepared, progress);
    if (!output) return output.error();
    const bool sealing = job.direction == Direction::encrypt;
    const std::uint64_t headerBytes = sealing ? keys.header.size() : 0;
    if (sealing)
        if (auto ok = output->sink().write(0, keys.header, progress); !ok) return ok.error();
    const auto done = runPayload({keys,
                                  job.direction,
                                  engine,
                                  job.tuning,
                                  {.source = prepared.input.source(),
                                   .sourceOffset = prepared.payloadOffset,
                                   .sink = output->sink(),
                                   .sinkOffset = headerBytes}},
                                 sessions, progress);
    if (!done) return sealing ? done.error() : explainDamage(done.error(), job.tuning, prepared);
    if (file != nullptr)
        if (auto ok = file->checkUnchanged(); !ok) return ok.error();
    const auto written = output->finish(headerBytes + done->pipeline.bytesOut, progress);
    if (!written) return written.error();

    FileOutcome outcome{.bytesIn = prepared.input.source().knownSize().value_or(0),
                        .bytesOut = *written,
                        .phases = done->pipeline.phases,
                        .cipher = keys.cipher,
                        .container = prepared.container,
                        .engine = engine,
                        .strategy = strategyName(engine, *keys.cipher, job.direction, job.tuning),
                        .workers = done->workers,
                        .chunkBytes = done->chunkBytes,
                        .verified = false,
                        .notes = {}};
    outcome.phases.wall = clock.seconds();
    return Draft{std::move(*output), std::move(outcome)};
}

} // namespace blockwarp
