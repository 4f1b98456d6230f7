// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/files/race.h"

#include "core/base/guard.h"
#include "core/base/stopwatch.h"
#include "core/engine/machine.h"
#include "core/files/file_draft.h"
#include "core/files/file_job.h"
#include "core/files/opened_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
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
    JobContext context; // of its own: closing the other's is nobody's time
    auto draft = makeDraft(file, racer.engine, context, cancel, racer.progress);
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
        JobContext context;
        auto whole = makeDraft(file, EngineKind::cpu, context, cancel, progress);
        if (!whole) return whole.error();
        cpu.draft.emplace(std::move(*whole));
    }
    if (auto ok = compare(*cpu.draft->output.file(), *gpu.draft->output.file(),
                          outcome.gpu.bytesOut, cancel);
        !ok)
        return ok;
    Draft& made = outcome.isEmulated() ? *cpu.draft : *gpu.draft;
    if (auto ok = made.output.commit(made.outcome.bytesOut, cancel); !ok) return ok;
    outcome.output = made.output.keptName();
    return {};
}

Result<RaceOutcome> run(FileJob job, Secret secret, const CancelToken& cancel,
                        const RaceProgress& progress, EngineKind gpuEngine, std::uint64_t most) {
    const Sealing* sealing = job.sealing();
    const bool wholeFile = std::holds_alternative<DecryptFile>(job.work) ||
                           std::holds_alternative<EncryptFile>(job.work);
    if (!wholeFile || job.verifies() || job.recovers() || (sealing != nullptr && sealing->armor) ||
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

double rate(const FileOutcome& outcome, double seconds) {
    return seconds > 0 ? static_cast<double>(outcome.bytesIn) / 1e9 / seconds : 0;
}

std::string speed(double gigabytes) {
    return fmt::format("{:.{}f}", gigabytes, gigabytes < 10 ? 2 : 0);
}

struct Named {
    std::string_view what;
    double RaceSpeeds::*speed;
};
constexpr Named kSpeeds[] = {{"the GPU's cipher alone", &RaceSpeeds::gpuCipher},
                             {"the CPU's cipher alone", &RaceSpeeds::cpuCipher},
                             {"the bus", &RaceSpeeds::bus},
                             {"the file on the GPU", &RaceSpeeds::gpuFile},
                             {"the file on the CPU", &RaceSpeeds::cpuFile}};

std::string joined(const std::vector<std::string>& texts) {
    std::string all;
    for (const std::string& text : texts)
        all += (all.empty() ? "" : ", ") + text;
    return all;
}

std::string cipherSentence(const RaceSpeeds& speeds) {
    const double ratio = speeds.gpuCipher / speeds.cpuCipher;
    return fmt::format(
        " The ciphers alone, over the time in which at least one thread or kernel was at "
        "it: {} GB/s on the CPU, {} on the GPU; the {}'s is {:.1f} times as fast.",
        speed(speeds.cpuCipher), speed(speeds.gpuCipher), ratio >= 1 ? "GPU" : "CPU",
        ratio >= 1 ? ratio : 1 / ratio);
}

/// Instead of figures, which would be those of a CPU that plays the GPU.
std::string emulatedSentence(const RaceOutcome& outcome) {
    constexpr std::string_view how = "The GPU's code ran on the CPU, which shows how a GPU works, "
                                     "not how fast it is.";
    if (!outcome.startOnly) return fmt::format("{} The output is the CPU's.", how);
    return fmt::format("{} It ran over the first {} MiB; the output is the CPU's, of the whole "
                       "file.",
                       how, kEmulatedRaceBytes >> 20);
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

RaceSpeeds speedsOf(const RaceOutcome& outcome) {
    const FileOutcome& cpu = outcome.cpu;
    const FileOutcome& gpu = outcome.gpu;
    return {rate(cpu, cpu.phases.wall), rate(gpu, gpu.phases.wall), rate(cpu, cpu.busy.cipher),
            rate(gpu, gpu.busy.cipher), rate(gpu, gpu.busy.bus)};
}

std::string shortLimitSentence(const RaceOutcome& outcome) {
    if (outcome.isEmulated()) return emulatedSentence(outcome);
    const TimeShare cpu = largestShare(outcome.cpu);
    const TimeShare gpu = largestShare(outcome.gpu);
    std::string sentence =
        cpu.part == gpu.part
            ? fmt::format("Both were limited by {} ({:.0f} and {:.0f} % of their time).",
                          nameOf(cpu.part), 100 * cpu.share, 100 * gpu.share)
            : fmt::format("The CPU was limited by {} ({:.0f} % of its time), the GPU by {} ({:.0f} "
                          "%).",
                          nameOf(cpu.part), 100 * cpu.share, nameOf(gpu.part), 100 * gpu.share);
    const RaceSpeeds speeds = speedsOf(outcome);
    if (speeds.cpuCipher > 0 && speeds.gpuCipher > 0)
        sentence += fmt::format(" Their ciphers alone reach {} and {} GB/s.",
                                speed(speeds.cpuCipher), speed(speeds.gpuCipher));
    return sentence;
}

std::string limitSentence(const RaceOutcome& outcome) {
    if (outcome.isEmulated()) return emulatedSentence(outcome);
    const TimeShare cpu = largestShare(outcome.cpu);
    const TimeShare gpu = largestShare(outcome.gpu);
    const RaceSpeeds speeds = speedsOf(outcome);
    std::string sentence = fmt::format(
        "The {} started; both found the file in memory and nothing left to be written. What took "
        "most of the CPU's time was {} ({:.0f} %), of the GPU's {} ({:.0f} %).",
        outcome.gpuFirst ? "GPU" : "CPU", nameOf(cpu.part), 100 * cpu.share, nameOf(gpu.part),
        100 * gpu.share);
    if (speeds.cpuCipher > 0 && speeds.gpuCipher > 0) sentence += cipherSentence(speeds);
    if (outcome.keySeconds > std::max(outcome.cpu.phases.wall, outcome.gpu.phases.wall))
        sentence += fmt::format(" Deriving the key, once for both, took {:.2f} s: longer than "
                                "either.",
                                outcome.keySeconds);
    return sentence;
}

std::string changeSentence(std::string_view before, const RaceSpeeds& then, const RaceSpeeds& now) {
    std::vector<std::string> moved;
    std::vector<std::string> stayed;
    for (const Named& one : kSpeeds) {
        const double a = then.*one.speed;
        const double b = now.*one.speed;
        if (a <= 0 || b <= 0) continue;
        if (std::abs(b / a - 1) * 100 > kMovedPercent)
            moved.push_back(fmt::format("{} ({} → {} GB/s)", one.what, speed(a), speed(b)));
        else
            stayed.emplace_back(one.what);
    }
    std::string sentence = fmt::format("Against the race before ({}): ", before);
    sentence += moved.empty() ? "nothing moved" : "moved: " + joined(moved);
    if (!stayed.empty() && !moved.empty())
        sentence += fmt::format("; within {:.0f} %: {}", kMovedPercent, joined(stayed));
    return sentence + ".";
}

} // namespace blockwarp
