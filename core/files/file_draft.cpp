// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/files/file_draft.h"

#include "core/base/stopwatch.h"
#include "core/files/damage.h"
#include "core/files/payload_run.h"
#include "core/files/range_run.h"

#include <sys/stat.h>

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

constexpr mode_t kAnyFile = 0666;
constexpr mode_t kAnyEntry = 0777;

/// Of a file that stands for a folder: who could not list and enter the folder cannot read it.
mode_t fileModeOf(mode_t folder) {
    mode_t mode = folder & kAnyFile;
    if ((folder & S_IXGRP) == 0) mode &= ~static_cast<mode_t>(S_IRWXG);
    if ((folder & S_IXOTH) == 0) mode &= ~static_cast<mode_t>(S_IRWXO);
    return mode | S_IRUSR | S_IWUSR;
}

/// Of entries that stood in a file: who could read it may enter its folders.
mode_t entryModesOf(mode_t file) {
    const mode_t group = file & S_IRGRP ? S_IXGRP : 0;
    const mode_t others = file & S_IROTH ? S_IXOTH : 0;
    return (file & kAnyFile) | group | others | S_IRWXU;
}

mode_t archiveMode(const FileJob& job, const TarSource& tar, OutputModes& modes) {
    mode_t mode = kAnyFile;
    for (const ArchiveRoot& root : tar.roots()) {
        const mode_t own = S_ISDIR(root.mode) ? fileModeOf(root.mode) : root.mode & kAnyFile;
        mode &= modes.of(own, root.path, {}, job.output);
    }
    return mode;
}

/// Permissions of the output, which gives access to nobody who could not read the input.
mode_t modeFor(const FileJob& job, const PreparedJob& prepared, OutputModes& modes) {
    const FileSource* file = prepared.input.file();
    if (const TarSource* tar = prepared.input.tar()) return archiveMode(job, *tar, modes);
    if (file == nullptr) return job.extraction ? kAnyEntry : kAnyFile;
    const mode_t mode = modes.of(file->mode(), job.input, job.root, job.output);
    return job.extraction ? entryModesOf(mode) : mode;
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
    auto output = JobOutput::create(job, expectedBytes, modeFor(job, prepared, bench.modes));
    if (!output) return output.error();
    if (auto ok = output->sink().write(0, header, progress); !ok) return ok.error();
    const auto done = job.range ? decryptRange(*job.range, output->sink(), prepared, job,
                                               bench.sessions, progress)
                                : runPayload({prepared.keys,
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
    addArchive(prepared, *output, outcome);
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
