// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/files/race.h"

#include "core/base/guard.h"
#include "core/base/stopwatch.h"
#include "core/engine/machine.h"
#include "core/files/file_draft.h"
#include "core/files/opened_file.h"

#include <algorithm>
#include <optional>
#include <random>
#include <utility>

namespace blockwarp {
namespace {

constexpr std::size_t kPieceBytes = std::size_t{4} << 20;

/// Errors: readFailed, wrongResult (they differ), cancelled.
Result<void> compare(Draft& a, Draft& b, const CancelToken& cancel) {
    const Error differ{ErrorCode::wrongResult, "the GPU's output differs from the CPU's"};
    if (a.outcome.bytesOut != b.outcome.bytesOut) return differ;
    SecretBytes left(kPieceBytes);
    SecretBytes right(kPieceBytes);
    for (std::uint64_t at = 0; at < a.outcome.bytesOut; at += kPieceBytes) {
        if (cancel.cancelled()) return Error{ErrorCode::cancelled, {}};
        const auto bytes =
            static_cast<std::size_t>(std::min<std::uint64_t>(kPieceBytes, a.outcome.bytesOut - at));
        if (auto ok = a.output.file()->readAt(at, left.span().first(bytes)); !ok) return ok;
        if (auto ok = b.output.file()->readAt(at, right.span().first(bytes)); !ok) return ok;
        if (!std::ranges::equal(left.span().first(bytes), right.span().first(bytes))) return differ;
    }
    return {};
}

/// Reads the input once, so that whoever runs first does not pay for a cold page cache.
Result<void> warmCache(const FileSource& source, const CancelToken& cancel) {
    SecretBytes piece(kPieceBytes);
    for (std::uint64_t at = 0; at < source.size(); at += kPieceBytes) {
        if (cancel.cancelled()) return Error{ErrorCode::cancelled, {}};
        const auto bytes =
            static_cast<std::size_t>(std::min<std::uint64_t>(kPieceBytes, source.size() - at));
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

Result<RaceOutcome> run(FileJob job, Secret secret, const CancelToken& cancel,
                        ProgressSink& cpuProgress, ProgressSink& gpuProgress,
                        EngineKind gpuEngine) {
    const Sealing* sealing = job.sealing();
    const bool wholeFile = std::holds_alternative<DecryptFile>(job.work) ||
                           std::holds_alternative<EncryptFile>(job.work);
    if (!wholeFile || job.verifies() || (sealing != nullptr && sealing->armor) ||
        isStandardStream(job.input) || isStandardStream(job.target.output))
        return Error{ErrorCode::unsupported, "only plain files race"};
    const Stopwatch clock;
    auto opened = OpenedFile::open(std::move(job));
    if (!opened) return opened.error();
    auto file = std::move(*opened).unlock(std::move(secret), cancel);
    if (!file) return file.error();
    const double keySeconds = clock.seconds();
    if (!file->keys().cipher->parallel(file->job().direction()))
        return Error{ErrorCode::unsupported,
                     std::string(whySerial(*file->keys().cipher, file->job().direction()))};
    if (file->input().armored()) return Error{ErrorCode::unsupported, "only plain files race"};
    if (gpuEngine == EngineKind::cuda && gpuList().devices.empty())
        return Error{ErrorCode::noGpu, gpuList().whyEmpty};
    if (auto ok = warmCache(*file->input().file(), cancel); !ok) return ok.error();
    Racer cpu{EngineKind::cpu, cpuProgress};
    Racer gpu{gpuEngine, gpuProgress};
    const bool gpuFirst = tossCoin();
    for (Racer* racer : {gpuFirst ? &gpu : &cpu, gpuFirst ? &cpu : &gpu})
        if (auto ok = let(*racer, *file, cancel); !ok) return ok.error();
    if (auto ok = compare(*cpu.draft, *gpu.draft, cancel); !ok) return ok.error();
    const FileOutcome& ofCpu = cpu.draft->outcome;
    const FileOutcome& ofGpu = gpu.draft->outcome;
    if (auto ok = gpu.draft->output.file()->commit(ofGpu.bytesOut, cancel); !ok) return ok.error();
    RaceOutcome outcome{ofCpu, ofGpu, ofCpu.phases.wall / ofGpu.phases.wall, gpuFirst, keySeconds};
    outcome.gpu.output = gpu.draft->output.keptName();
    return outcome;
}

} // namespace

Result<RaceOutcome> runRace(FileJob job, Secret secret, const CancelToken& cancel,
                            ProgressSink& cpuProgress, ProgressSink& gpuProgress, EngineKind gpu) {
    auto outcome = guarded([&] {
        return run(std::move(job), std::move(secret), cancel, cpuProgress, gpuProgress, gpu);
    });
    wipeStack();
    return outcome;
}

} // namespace blockwarp
