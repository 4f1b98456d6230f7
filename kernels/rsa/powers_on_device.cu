// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernels/rsa/rsa_memory.cuh"
#include "kernels/rsa_batch.h"

#include <array>

namespace blockwarp::kernels {
namespace {

/// The arrays of a run that go to the device, and their words.
using PowerMember = const std::uint32_t* PowerRun::*;
struct PowerArray {
    PowerMember where;
    std::size_t words;
};

std::array<PowerArray, 5> arraysOf(const PowerRun& run) {
    const std::size_t words = wordsOf(run.bits);
    const std::uint64_t bases = (run.count + run.usesOfBase - 1) / run.usesOfBase;
    return {{{&PowerRun::moduli, run.keys * words},
             {&PowerRun::squares, run.keys * words},
             {&PowerRun::inverses, run.keys},
             {&PowerRun::exponents, run.keys * run.exponentWords},
             {&PowerRun::bases, bases * run.baseWords}}};
}

constexpr std::size_t aligned(std::size_t words) {
    return (words + 63) / 64 * 64;
}

} // namespace

GpuResult<RsaTimes> runPowersOn(int device, const PowerRun& run) {
    if (auto ok = check(cudaSetDevice(device), "cudaSetDevice"); !ok) return ok.error();
    const auto workspace = powerWorkspaceBytes(run.bits, run.count);
    if (!workspace) return workspace.error();
    const std::size_t resultWords = run.count * wordsOf(run.bits);
    std::size_t words = aligned(resultWords);
    for (const PowerArray& array : arraysOf(run))
        words += aligned(array.words);
    GpuStopwatch watch;
    WipedMemory memory;
    if (auto ok = watch.open(); !ok) return ok.error();
    if (auto ok = memory.open(*workspace + words * sizeof(std::uint32_t), 0); !ok)
        return ok.error();
    if (auto ok = watch.mark(0); !ok) return ok.error();
    PowerRun there = run;
    there.workspace = reinterpret_cast<WordQuad*>(memory.device());
    auto* at = reinterpret_cast<std::uint32_t*>(memory.device() + *workspace);
    for (const PowerArray& array : arraysOf(run)) {
        if (auto ok =
                check(cudaMemcpyAsync(at, run.*array.where, array.words * sizeof(std::uint32_t),
                                      cudaMemcpyHostToDevice, watch.stream().handle),
                      "cudaMemcpyAsync");
            !ok)
            return ok.error();
        there.*array.where = at;
        at += aligned(array.words);
    }
    there.results = at;
    if (auto ok = watch.mark(1); !ok) return ok.error();
    if (auto ok = launchPowers(there, watch.stream()); !ok) return ok.error();
    if (auto ok = watch.mark(2); !ok) return ok.error();
    if (auto ok =
            check(cudaMemcpyAsync(run.results, there.results, resultWords * sizeof(std::uint32_t),
                                  cudaMemcpyDeviceToHost, watch.stream().handle),
                  "cudaMemcpyAsync");
        !ok)
        return ok.error();
    if (auto ok = watch.mark(3); !ok) return ok.error();
    return watch.times();
}

} // namespace blockwarp::kernels
