// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/files/file_draft.h"

#include "core/base/stopwatch.h"
#include "core/files/damage.h"
#include "core/files/output_mode.h"
#include "core/files/payload_run.h"
#include "core/files/range_run.h"

#include <algorithm>
#include <span>
#include <string>
#include <utility>

namespace blockwarp {
namespace {

std::uint64_t sizeOfOutput(const FileJob& job, const PreparedJob& prepared) {
    if (prepared.input.file() == nullptr) return 0;
    const std::uint64_t payload = prepared.input.file()->size() - prepared.payloadOffset;
    if (job.range) return std::min(payload, job.range->length);
    if (job.direction == Direction::decrypt) return prepared.input.armored() ? 0 : payload;
    return prepared.keys.header.size() + payload + (prepared.keys.padding ? kAesBlockBytes : 0);
}

void addArchive(const PreparedJob& prepared, const JobOutput& output, FileOutcome& outcome) {
    if (output.extraction() != nullptr) outcome.archive.entries = output.extraction()->entries();
    const TarSource* tar = prepared.input.tar();
    if (tar == nullptr) return;
    outcome.archive = tar->outcome();
    const auto note = [&outcome](std::uint64_t entries, std::string_view what) {
        if (entries != 0)
            outcome.notes.push_back(std::string(what) + " were not kept, those of " +
                                    std::to_string(entries) + " entries.");
    };
    note(outcome.archive.foreignOwners, "Other owners");
    note(outcome.archive.extendedAttributes, "Extended attributes and ACLs");
    if (outcome.archive.depth > kExtractionDepth)
        outcome.notes.push_back("Its paths have up to " + std::to_string(outcome.archive.depth) +
                                " names; to unpack it, --extract needs --max-depth " +
                                std::to_string(outcome.archive.depth) + ".");
}

/// One thread makes a tar or takes it apart, and a few others keep up with it; more cost their
/// start, which small ones feel.
Tuning tuningOf(const FileJob& job, const PreparedJob& prepared, EngineKind engine) {
    constexpr std::uint64_t small = std::uint64_t{256} << 20;
    Tuning tuning = job.tuning;
    const bool tar = prepared.input.tar() != nullptr || job.extraction.has_value();
    const bool cpu = engine == EngineKind::cpu || engine == EngineKind::automatic;
    if (!tar || !cpu || tuning.threads != 0) return tuning;
    const FileSource* file = prepared.input.file();
    const std::uint64_t bytes = file != nullptr ? file->size() : prepared.input.expectedBytes();
    const std::size_t most = bytes != 0 && bytes < small ? 2 : 4;
    tuning.threads = static_cast<unsigned>(std::min(most, maxWorkers(engine, tuning)));
    return tuning;
}

/// Without a word on what a failure means.
Result<FileOutcome> writeDraft(const FileJob& job, PreparedJob& prepared, EngineKind engine,
                               Workbench& bench, JobOutput& output, const CancelToken& cancel,
                               ProgressSink& progress) {
    const Stopwatch clock;
    const bool sealing = job.direction == Direction::encrypt;
    const FileSource* file = prepared.input.file();
    const std::span<const std::uint8_t> header =
        sealing ? std::span(prepared.keys.header) : std::span<const std::uint8_t>();
    if (auto ok = output.sink().write(0, header, cancel); !ok) return ok.error();
    const Tuning tuning = tuningOf(job, prepared, engine);
    const auto done = job.range ? decryptRange(*job.range, output.sink(), prepared, job,
                                               bench.sessions, cancel, progress)
                                : runPayload({prepared.keys,
                                              job.direction,
                                              engine,
                                              tuning,
                                              {.source = prepared.input.source(),
                                               .sourceOffset = prepared.payloadOffset,
                                               .sink = output.sink(),
                                               .sinkOffset = header.size()}},
                                             bench.sessions, cancel, progress);
    if (!done) return done.error();
    if (file != nullptr)
        if (auto ok = file->checkUnchanged(); !ok) return ok.error();
    const auto written = output.finish(header.size() + done->pipeline.bytesOut, cancel);
    if (!written) return written.error();

    FileOutcome outcome{.bytesIn = job.range ? job.range->length
                                             : prepared.input.source().knownSize().value_or(0),
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
    if (!sealing && prepared.keys.segmentBytes == 0 && !prepared.keys.padding)
        outcome.notes.emplace_back("Nothing in such a file tells a wrong key from the right one: "
                                   "look at what was decrypted.");
    addArchive(prepared, output, outcome);
    outcome.phases.wall = clock.seconds();
    return outcome;
}

} // namespace

Result<Draft> makeDraft(const FileJob& job, PreparedJob& prepared, EngineKind engine,
                        Workbench& bench, const CancelToken& cancel, ProgressSink& progress) {
    auto output =
        JobOutput::create(job, sizeOfOutput(job, prepared), outputMode(job, prepared, bench.modes));
    auto outcome = output ? writeDraft(job, prepared, engine, bench, *output, cancel, progress)
                          : Result<FileOutcome>(output.error());
    if (outcome) return Draft{std::move(*output), std::move(*outcome)};
    Error why = outcome.error();
    if (job.direction == Direction::decrypt) why = explainFailure(why, prepared, cancel);
    return output ? output->discard(std::move(why)) : why;
}

} // namespace blockwarp
