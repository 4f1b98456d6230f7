// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/files/race.h"

#include "core/base/guard.h"
#include "core/base/stopwatch.h"
#include "core/engine/machine.h"
#include "core/files/file_draft.h"
#include "core/files/opened_file.h"

#include <algorithm>
#include <limits>
#include <optional>
#include <random>
#include <utility>

namespace blockwarp {
namespace {

constexpr std::size_t kPieceBytes = std::size_t{4} << 20;

Error outputsDiffer() {
    return {ErrorCode::wrongResult, "the GPU's output differs from the CPU's"};
}

Error onlyPlainFiles() {
    return {ErrorCode::unsupported, "only plain files race"};
}

/// Errors: readFailed, wrongResult (they differ), cancelled.
Result<void> compare(AtomicOutput& a, AtomicOutput& b, std::uint64_t size,
                     const CancelToken& cancel) {
    SecretBytes left(kPieceBytes);
    SecretBytes right(kPieceBytes);
    for (std::uint64_t at = 0; at < size; at += kPieceBytes) {
        if (cancel.cancelled()) return Error{ErrorCode::cancelled, {}};
        const auto bytes =
            static_cast<std::size_t>(std::min<std::uint64_t>(kPieceBytes, size - at));
        if (auto ok = a.readAt(at, left.span().first(bytes)); !ok) return ok;
        if (auto ok = b.readAt(at, right.span().first(bytes)); !ok) return ok;
        if (!std::ranges::equal(left.span().first(bytes), right.span().first(bytes)))
            return outputsDiffer();
    }
    return {};
}

/// The first `bytes` of the input, so that whoever runs first does not pay for a cold page cache.
Result<void> warmCache(const FileSource& source, std::uint64_t size, const CancelToken& cancel) {
    SecretBytes piece(kPieceBytes);
    for (std::uint64_t at = 0; at < size; at += kPieceBytes) {
        if (cancel.cancelled()) return Error{ErrorCode::cancelled, {}};
        const auto bytes =
            static_cast<std::size_t>(std::min<std::uint64_t>(kPieceBytes, size - at));
        if (auto ok = source.readAt(at, piece.span().first(bytes)); !ok) return ok;
    }
    return {};
}

/// One of the two.
struct Racer {
    EngineKind engine;
    ProgressSink& progress;
    std::optional<Draft> draft{};
};

Result<void> let(Racer& racer, UnlockedFile& file, const CancelToken& cancel) {
    Workbench bench; // of its own: closing the other's is nobody's time
    auto draft = makeDraft(file, racer.engine, bench, cancel, racer.progress);
    if (!draft) return draft.error();
    if (auto ok = draft->output.file()->flush(draft->outcome.bytesOut, cancel); !ok)
        return ok.error();
    racer.draft = std::move(*draft);
    return {};
}

bool tossCoin() {
    std::random_device device;
    return device() % 2 == 0;
}

/// Errors: unsupported, noGpu.
Result<void> checkRace(const UnlockedFile& file, EngineKind gpu) {
    const CipherSpec& cipher = *file.keys().cipher;
    const Direction direction = file.job().direction();
    if (!cipher.parallel(direction))
        return Error{ErrorCode::unsupported, std::string(whySerial(cipher, direction))};
    if (file.input().armored()) return onlyPlainFiles();
    if (gpu == EngineKind::cuda && gpuList().devices.empty())
        return Error{ErrorCode::noGpu, gpuList().whyEmpty};
    return {};
}

/// Of `most` bytes of payload as much as whole segments have, so that none is taken for the last.
std::uint64_t bytesOfStart(const UnlockedFile& file, std::uint64_t most) {
    const UnitLayout stored = file.keys().segments();
    if (stored.unitBytes == 0) return file.payloadOffset() + most;
    const std::uint64_t start = most - most % stored.unitBytes;
    return file.payloadOffset() +
           (file.job().opening() != nullptr ? stored.storedOffset(start) : start);
}

/// Times both; the outcome has no output yet.
Result<RaceOutcome> race(UnlockedFile& file, Racer& cpu, Racer& gpu, std::uint64_t most,
                         const CancelToken& cancel) {
    const FileSource& input = *file.input().file();
    const std::uint64_t bytes = std::min(input.size(), bytesOfStart(file, most));
    const bool startOnly = bytes < input.size();
    if (auto ok = warmCache(input, bytes, cancel); !ok) return ok.error();
    const bool gpuFirst = tossCoin();
    if (startOnly) file.readOnly(bytes);
    for (Racer* racer : {gpuFirst ? &gpu : &cpu, gpuFirst ? &cpu : &gpu})
        if (auto ok = let(*racer, file, cancel); !ok) return ok.error();
    file.readOnly(std::nullopt);
    RaceOutcome outcome{.cpu = cpu.draft->outcome, .gpu = gpu.draft->outcome};
    outcome.gpuFirst = gpuFirst;
    outcome.startOnly = startOnly;
    if (!outcome.isEmulated()) outcome.ratio = outcome.cpu.phases.wall / outcome.gpu.phases.wall;
    return outcome;
}

/// The GPU's output gets its name if the CPU's is the same. Where the GPU is emulated, the CPU's
/// does, made anew if only the file's start was timed.
Result<void> keep(UnlockedFile& file, Racer& cpu, Racer& gpu, const CancelToken& cancel,
                  ProgressSink& progress, RaceOutcome& outcome) {
    if (outcome.cpu.bytesOut != outcome.gpu.bytesOut) return outputsDiffer();
    if (outcome.startOnly) {
        cpu.draft.reset();
        Workbench bench;
        auto whole = makeDraft(file, EngineKind::cpu, bench, cancel, progress);
        if (!whole) return whole.error();
        cpu.draft.emplace(std::move(*whole));
    }
    if (auto ok = compare(*cpu.draft->output.file(), *gpu.draft->output.file(),
                          outcome.gpu.bytesOut, cancel);
        !ok)
        return ok;
    Draft& made = outcome.isEmulated() ? *cpu.draft : *gpu.draft;
    if (auto ok = made.output.file()->commit(made.outcome.bytesOut, cancel); !ok) return ok;
    outcome.output = made.output.keptName();
    return {};
}

Result<RaceOutcome> run(FileJob job, Secret secret, const CancelToken& cancel,
                        const RaceProgress& progress, EngineKind gpuEngine, std::uint64_t most) {
    const Sealing* sealing = job.sealing();
    const bool wholeFile = std::holds_alternative<DecryptFile>(job.work) ||
                           std::holds_alternative<EncryptFile>(job.work);
    if (!wholeFile || job.verifies() || (sealing != nullptr && sealing->armor) ||
        isStandardStream(job.input) || isStandardStream(job.target.output))
        return onlyPlainFiles();
    const Stopwatch clock;
    auto opened = OpenedFile::open(std::move(job));
    if (!opened) return opened.error();
    auto file = std::move(*opened).unlock(std::move(secret), cancel);
    if (!file) return file.error();
    const double keySeconds = clock.seconds();
    if (auto ok = checkRace(*file, gpuEngine); !ok) return ok.error();
    Racer cpu{EngineKind::cpu, progress.cpu};
    Racer gpu{gpuEngine, progress.gpu};
    auto outcome = race(*file, cpu, gpu, most, cancel);
    if (!outcome) return outcome;
    outcome->keySeconds = keySeconds;
    if (auto ok = keep(*file, cpu, gpu, cancel, progress.output, *outcome); !ok) return ok.error();
    return outcome;
}

} // namespace

Result<RaceOutcome> runRace(FileJob job, Secret secret, const CancelToken& cancel,
                            const RaceProgress& progress, EngineKind gpu,
                            std::uint64_t emulatedBytes) {
    constexpr auto all = std::numeric_limits<std::uint64_t>::max() / 2; // tags and header fit in
    const std::uint64_t most = gpu == EngineKind::emulated ? emulatedBytes : all;
    auto outcome = guarded(
        [&] { return run(std::move(job), std::move(secret), cancel, progress, gpu, most); });
    wipeStack();
    return outcome;
}

} // namespace blockwarp
