// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/files/file_draft.h"

#include "core/base/abandonable.h"
#include "core/base/guard.h"
#include "core/base/stopwatch.h"
#include "core/files/payload_run.h"
#include "core/io/atomic_output.h"
#include "core/io/permissions.h"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <utility>

namespace blockwarp {
namespace {

/// A key derivation takes most of a second and cannot be interrupted, so it owns its inputs.
Result<PayloadKeys> deriveKeys(const FileJob& job, const ContainerSpec& spec, const Secret& secret,
                               std::vector<std::uint8_t> start, const ProgressSink& progress) {
    auto work = [&spec, cipher = job.cipher, direction = job.direction,
                 segmentBytes = job.tuning.unitBytes, start = std::move(start),
                 own = std::make_shared<Secret>(cloneSecret(secret))] {
        return guarded([&] {
            return direction == Direction::encrypt ? spec.seal({*cipher, segmentBytes, *own})
                                                   : spec.open({cipher, *own, start});
        });
    };
    auto keys = runAbandonable(std::move(work), progress);
    if (!keys) return Error{ErrorCode::cancelled, {}};
    return std::move(*keys);
}

Result<void> checkOutput(const FileJob& job, const JobInput& input) {
    if (isStandardStream(job.output)) return {};
    if (input.file() != nullptr && input.file()->isSameFile(job.output))
        return Error{ErrorCode::outputIsInput, job.output.string()};
    return AtomicOutput::check(job.output, job.overwrite);
}

std::uint64_t sizeOfOutput(const FileJob& job, const PreparedJob& prepared) {
    if (prepared.input.file() == nullptr) return 0;
    const std::uint64_t payload = prepared.input.file()->size() - prepared.payloadOffset;
    if (job.direction == Direction::decrypt) return prepared.input.armored() ? 0 : payload;
    return prepared.keys.header.size() + payload + (prepared.keys.padding ? kAesBlockBytes : 0);
}

/// Takes anything and keeps nothing.
class DiscardingSink final : public PositionedSink {
  public:
    Result<void> writeAt(std::uint64_t, std::span<const std::uint8_t>) override { return {}; }
};

std::uint64_t segmentsIn(std::uint64_t storedBytes, const UnitLayout& stored) {
    const std::uint64_t whole = stored.unitBytes + stored.tagBytes;
    return std::max<std::uint64_t>(1, (storedBytes + whole - 1) / whole);
}

/// Verifies the last segment alone; what cannot be read by position, or has none, passes.
Result<void> checkLastSegment(PreparedJob& prepared, const ProgressSink& progress) {
    const PayloadKeys& keys = prepared.keys;
    const FileSource* file = prepared.input.file();
    if (file == nullptr || prepared.input.armored() || keys.segmentBytes == 0) return {};
    Tuning tuning;
    tuning.threads = 1;
    const std::uint64_t bytes = file->size() - prepared.payloadOffset;
    const UnitLayout stored = payloadOf(keys, Direction::decrypt).storedLayout(tuning);
    DiscardingSink sink;
    CancelOnly quiet(progress);
    Sessions own;
    const auto done = runPayload({keys,
                                  Direction::decrypt,
                                  EngineKind::cpu,
                                  tuning,
                                  {.source = prepared.input.source(),
                                   .sourceOffset = prepared.payloadOffset,
                                   .sink = sink,
                                   .firstSegment = segmentsIn(bytes, stored) - 1}},
                                 own, quiet);
    return done ? Result<void>() : done.error();
}

/// An input that was rewritten meanwhile is not damaged. Else the header was authenticated, so that
/// the key is right: says so, and where the damage begins.
Error explainDamage(Error error, const Tuning& tuning, const PreparedJob& prepared) {
    if (error.code != ErrorCode::wrongKeyOrDamaged) return error;
    if (prepared.input.file() != nullptr)
        if (auto ok = prepared.input.file()->checkUnchanged(); !ok) return ok.error();
    if (prepared.keys.segmentBytes == 0) return error;
    error.code = ErrorCode::damaged;
    if (!error.segment)
        return error; // every segment verifies: who made it did not keep to the rules
    const UnitLayout stored = payloadOf(prepared.keys, Direction::decrypt).storedLayout(tuning);
    const std::uint64_t at =
        prepared.payloadOffset + *error.segment * (stored.unitBytes + stored.tagBytes);
    const FileSource* file = prepared.input.armored() ? nullptr : prepared.input.file();
    error.context = fmt::format("the damage begins in segment {}", *error.segment + 1);
    if (file != nullptr)
        error.context +=
            fmt::format(" of {}", segmentsIn(file->size() - prepared.payloadOffset, stored));
    error.context += fmt::format(", which starts at byte {}", at);
    if (prepared.input.armored()) error.context += " of the decoded data";
    if (*error.segment == 0) error.context += ", or in the salt before it";
    return error;
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

Result<void> checkRequest(const FileJob& job) {
    if (job.armor && (job.direction == Direction::decrypt || job.container != Container::age))
        return Error{ErrorCode::unsupported, "only an age file can be written as text"};
    if (job.verify && (job.direction == Direction::decrypt || isStandardStream(job.input) ||
                       isStandardStream(job.output)))
        return Error{ErrorCode::unsupported, "only a file encrypted to a file can be verified"};
    if (job.cipher == nullptr || !job.container) return {};
    if (auto why = whyCipherIsRefused(*job.container, *job.cipher); !why.empty())
        return Error{ErrorCode::unsupported, std::move(why)};
    return {};
}

Result<void> checkFileJob(const FileJob& job) {
    return guarded([&]() -> Result<void> {
        if (auto ok = checkRequest(job); !ok) return ok;
        const auto input = JobInput::open(job.input);
        if (!input) return input.error();
        return checkOutput(job, *input);
    });
}

Result<PreparedJob> prepareJob(const FileJob& job, const Secret& secret,
                               const ProgressSink& progress) {
    const bool sealing = job.direction == Direction::encrypt;
    if (auto ok = checkRequest(job); !ok) return ok.error();
    auto input = JobInput::open(job.input);
    if (!input) return input.error();
    if (auto ok = checkOutput(job, *input); !ok) return ok.error();
    std::vector<std::uint8_t> start;
    if (!sealing) {
        const bool unarmor = !job.container || *job.container == Container::age;
        auto read = input->start(kMaxStartBytes, unarmor, progress);
        if (!read) return read.error();
        start = std::move(*read);
    }
    const Container container = job.container ? *job.container : detectContainer(start);
    if (container == Container::raw && !job.container && !std::holds_alternative<RawKey>(secret))
        return whyUnrecognised(start, job.input);
    auto keys = deriveKeys(job, containerSpec(container), secret, std::move(start), progress);
    if (!keys) return keys.error();
    if (job.cipher != nullptr && keys->cipher != job.cipher)
        return Error{ErrorCode::unsupported, "it was encrypted with " +
                                                 std::string(keys->cipher->name) + ", not with " +
                                                 std::string(job.cipher->name)};
    const std::uint64_t offset = sealing ? 0 : keys->header.size();
    return PreparedJob{std::move(*input), container, std::move(*keys), offset};
}

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
