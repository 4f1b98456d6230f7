// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/file_draft.h"

#include <algorithm>
#include <vector>

namespace blockwarp {
namespace {

constexpr std::size_t kCompareBytes = std::size_t{4} << 20;

/// Errors: readFailed, gpuFailed (they differ), cancelled.
Result<void> compare(const Draft& a, const Draft& b, const ProgressSink& progress) {
    const Error differ{ErrorCode::gpuFailed, "the GPU's output differs from the CPU's"};
    if (a.outcome.bytesOut != b.outcome.bytesOut) return differ;
    std::vector<std::uint8_t> left(kCompareBytes);
    std::vector<std::uint8_t> right(kCompareBytes);
    for (std::uint64_t at = 0; at < a.outcome.bytesOut; at += kCompareBytes) {
        if (progress.cancelled()) return Error{ErrorCode::cancelled, {}};
        const auto bytes = static_cast<std::size_t>(
            std::min<std::uint64_t>(kCompareBytes, a.outcome.bytesOut - at));
        left.resize(bytes);
        right.resize(bytes);
        if (auto ok = a.output.readAt(at, left); !ok) return ok;
        if (auto ok = b.output.readAt(at, right); !ok) return ok;
        if (left != right) return differ;
    }
    return {};
}

} // namespace

Result<RaceOutcome> runRace(const FileJob& job, const Secret& secret, ProgressSink& cpuProgress,
                            ProgressSink& gpuProgress) {
    if (!job.cipher->parallel(job.direction))
        return Error{ErrorCode::unsupported, std::string(whySerial(*job.cipher, job.direction))};
    const auto prepared = prepareJob(job, secret, cpuProgress);
    if (!prepared) return prepared.error();
    auto cpu = makeDraft(job, *prepared, EngineKind::cpu, cpuProgress);
    if (!cpu) return cpu.error();
    auto gpu = makeDraft(job, *prepared, EngineKind::cuda, gpuProgress);
    if (!gpu) return gpu.error();
    if (auto ok = compare(*cpu, *gpu, gpuProgress); !ok) return ok.error();
    if (auto ok = gpu->output.commit(gpu->outcome.bytesOut, gpuProgress); !ok) return ok.error();
    return RaceOutcome{cpu->outcome, gpu->outcome,
                       cpu->outcome.phases.wall / gpu->outcome.phases.wall};
}

} // namespace blockwarp
