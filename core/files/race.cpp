// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/files/race.h"

#include "core/base/guard.h"
#include "core/engine/machine.h"
#include "core/files/file_draft.h"

#include <algorithm>

namespace blockwarp {
namespace {

constexpr std::size_t kPieceBytes = std::size_t{4} << 20;

/// Errors: readFailed, wrongResult (they differ), cancelled.
Result<void> compare(Draft& a, Draft& b, const ProgressSink& progress) {
    const Error differ{ErrorCode::wrongResult, "the GPU's output differs from the CPU's"};
    if (a.outcome.bytesOut != b.outcome.bytesOut) return differ;
    SecretBytes left(kPieceBytes);
    SecretBytes right(kPieceBytes);
    for (std::uint64_t at = 0; at < a.outcome.bytesOut; at += kPieceBytes) {
        if (progress.cancelled()) return Error{ErrorCode::cancelled, {}};
        const auto bytes =
            static_cast<std::size_t>(std::min<std::uint64_t>(kPieceBytes, a.outcome.bytesOut - at));
        if (auto ok = a.output.file()->readAt(at, left.span().first(bytes)); !ok) return ok;
        if (auto ok = b.output.file()->readAt(at, right.span().first(bytes)); !ok) return ok;
        if (!std::ranges::equal(left.span().first(bytes), right.span().first(bytes))) return differ;
    }
    return {};
}

/// Reads the input once, so that whoever runs first does not pay for a cold page cache.
Result<void> warmCache(const FileSource& source, const ProgressSink& progress) {
    SecretBytes piece(kPieceBytes);
    for (std::uint64_t at = 0; at < source.size(); at += kPieceBytes) {
        if (progress.cancelled()) return Error{ErrorCode::cancelled, {}};
        const auto bytes =
            static_cast<std::size_t>(std::min<std::uint64_t>(kPieceBytes, source.size() - at));
        if (auto ok = source.readAt(at, piece.span().first(bytes)); !ok) return ok;
    }
    return {};
}

Result<RaceOutcome> run(const FileJob& job, const Secret& secret, ProgressSink& cpuProgress,
                        ProgressSink& gpuProgress) {
    if (isStandardStream(job.input) || isStandardStream(job.output) || job.armor || job.verify)
        return Error{ErrorCode::unsupported, "only plain files race"};
    auto prepared = prepareJob(job, secret, cpuProgress);
    if (!prepared) return prepared.error();
    if (!prepared->keys.cipher->parallel(job.direction))
        return Error{ErrorCode::unsupported,
                     std::string(whySerial(*prepared->keys.cipher, job.direction))};
    if (prepared->input.armored()) return Error{ErrorCode::unsupported, "only plain files race"};
    if (gpuList().devices.empty()) return Error{ErrorCode::noGpu, gpuList().whyEmpty};
    if (auto ok = warmCache(*prepared->input.file(), cpuProgress); !ok) return ok.error();
    Sessions sessions;
    auto cpu = makeDraft(job, *prepared, EngineKind::cpu, sessions, cpuProgress);
    if (!cpu) return cpu.error();
    auto gpu = makeDraft(job, *prepared, EngineKind::cuda, sessions, gpuProgress);
    if (!gpu) return gpu.error();
    if (auto ok = compare(*cpu, *gpu, gpuProgress); !ok) return ok.error();
    if (auto ok = gpu->output.file()->commit(gpu->outcome.bytesOut, gpuProgress); !ok)
        return ok.error();
    return RaceOutcome{cpu->outcome, gpu->outcome,
                       cpu->outcome.phases.wall / gpu->outcome.phases.wall};
}

} // namespace

Result<RaceOutcome> runRace(const FileJob& job, const Secret& secret, ProgressSink& cpuProgress,
                            ProgressSink& gpuProgress) {
    auto outcome = guarded([&] { return run(job, secret, cpuProgress, gpuProgress); });
    wipeStack();
    return outcome;
}

} // namespace blockwarp
