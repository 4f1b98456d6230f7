// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/files/file_draft.h"

#include "core/base/stopwatch.h"
#include "core/files/damage.h"
#include "core/files/payload_run.h"

#include <span>
#include <utility>

namespace blockwarp {
namespace {

std::uint64_t sizeOfOutput(const FileJob& job, const PreparedJob& prepared) {
    if (prepared.input.file() == nullptr) return 0;
    const std::uint64_t payload = prepared.input.file()->size() - prepared.payloadOffset;
    if (job.direction == Direction::decrypt) return prepared.input.armored() ? 0 : payload;
    return prepared.keys.header.size() + payload + (prepared.keys.padding ? kAesBlockBytes : 0);
}

/// Without a word on what a failure means.
Result<Draft> tryDraft(const FileJob& job, PreparedJob& prepared, EngineKind engine,
                       Workbench& bench, ProgressSink& progress) {
    const Stopwatch clock;
    const bool sealing = job.direction == Direction::encrypt;
    const FileSource* file = prepared.input.file();
    const std::span<const std::uint8_t> header =
        sealing ? std::span(prepared.keys.header) : std::span<const std::uint8_t>();
    const std::uint64_t expectedBytes = sizeOfOutput(job, prepared);
    const mode_t mode =
        file != nullptr ? bench.modes.of(file->mode(), job.input, job.root, job.output) : 0666;
    auto output = JobOutput::create(job, expectedBytes, mode);
    if (!output) return output.error();
    if (auto ok = output->sink().write(0, header, progress); !ok) return ok.error();
    const auto done = runPayload({prepared.keys,
                                  job.direction,
                                  engine,
                                  job.tuning,
                                  {.source = prepared.input.source(),
                                   .sourceOffset = prepared.payloadOffset,
                                   .sink = output->sink(),
                                   .sinkOffset = header.size()}},
                                 bench.sessions, progress);
    if (!done) return done.error();
    if (file != nullptr)
        if (auto ok = file->checkUnchanged(); !ok) return ok.error();
    const auto written = output->finish(header.size() + done->pipeline.bytesOut, progress);
    if (!written) return written.error();

    FileOutcome outcome{.bytesIn = prepared.input.source().knownSize().value_or(0),
                        .bytesOut = *written,
                        .phases = done->pipeline.phases,
                        .cipher = prepared.keys.cipher,
                        .container = prepared.container,
                        .engine = done->engine.kind,
                        .strategy = done->strategy,
                        .workers = done->workers,
                        .chunkBytes = done->chunkBytes,
                        .busy = done->pipeline.busy,
                        .openSeconds = done->openSeconds,
                        .verified = false,
                        .notes = {}};
    if (!done->engine.note.empty()) outcome.notes.push_back(done->engine.note);
    outcome.phases.wall = clock.seconds();
    return Draft{std::move(*output), std::move(outcome)};
}

} // namespace

Result<Draft> makeDraft(const FileJob& job, PreparedJob& prepared, EngineKind engine,
                        Workbench& bench, ProgressSink& progress) {
    auto draft = tryDraft(job, prepared, engine, bench, progress);
    if (!draft && job.direction == Direction::decrypt)
        return explainFailure(draft.error(), prepared, progress);
    return draft;
}

} // namespace blockwarp
