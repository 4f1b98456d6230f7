// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/rsa/batch_race.h"

#include "core/base/guard.h"
#include "core/engine/machine.h"
#include "core/rsa/key_words.h"
#include "core/rsa/random_inputs.h"

#include <algorithm>

namespace blockwarp::rsa {
namespace {

/// Asked before the CPU's turn, not after it.
Result<void> gpuTakes(const KeyPair& pair, bool isPrivate) {
    if (gpuList().devices.empty()) return Error{ErrorCode::noGpu, gpuList().whyEmpty};
    const auto words =
        keyWordsOf(isPrivate ? pair.identity->get() : pair.recipient.get(), isPrivate);
    if (!words) return words.error();
    return {};
}

Result<RawResult> runOn(const KeyPair& pair, bool isPrivate, std::span<const std::uint8_t> numbers,
                        const Tuning& tuning, const CancelToken& cancel, ProgressSink& progress) {
    auto result = isPrivate ? privateRaw(*pair.identity, numbers, tuning, cancel, progress)
                            : publicRaw(pair.recipient, numbers, tuning, cancel, progress);
    if (!result) return result;
    const auto isDone = [](ItemState state) { return state == ItemState::done; };
    if (!std::ranges::all_of(result->states, isDone))
        return Error{ErrorCode::wrongResult, "an RSA operation did not stand its check"};
    return result;
}

RaceRun runOf(const RawResult& result) {
    const auto items = static_cast<double>(result.states.size());
    return {result.engine, result.times, items / result.times.wall, result.workers};
}

Result<RaceResult> race(const KeyPair& pair, const RaceRequest& request, const CancelToken& cancel,
                        ProgressSink& cpuProgress, ProgressSink& gpuProgress) {
    if (request.isPrivate && !pair.identity)
        return Error{ErrorCode::unsupported, "private operations need the private key"};
    if (request.items == 0) return Error{ErrorCode::unsupported, "a race of no operations"};
    if (auto ok = request.gpu ? gpuTakes(pair, request.isPrivate) : Result<void>(); !ok)
        return ok.error();
    const auto numbers = randomInputs(pair.recipient.get(), request.items);
    if (!numbers) return numbers.error();
    const auto cpu =
        runOn(pair, request.isPrivate, *numbers, {.engine = EngineKind::cpu}, cancel, cpuProgress);
    if (!cpu) return cpu.error();
    RaceResult result{.cpu = runOf(*cpu)};
    if (!request.gpu) return result;
    const Tuning onGpu{.engine = EngineKind::cuda, .sliceItems = request.gpuBatch};
    const auto gpu = runOn(pair, request.isPrivate, *numbers, onGpu, cancel, gpuProgress);
    if (!gpu) return gpu.error();
    if (!std::ranges::equal(cpu->outputs.span(), gpu->outputs.span()))
        return Error{ErrorCode::wrongResult, "RSA on CPU and GPU"};
    result.gpu = runOf(*gpu);
    return result;
}

} // namespace

Result<RaceResult> raceBatch(const KeyPair& pair, const RaceRequest& request,
                             const CancelToken& cancel, ProgressSink& cpuProgress,
                             ProgressSink& gpuProgress) {
    return guarded([&] { return race(pair, request, cancel, cpuProgress, gpuProgress); });
}

} // namespace blockwarp::rsa
