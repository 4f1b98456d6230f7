// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/rsa/batch_race.h"

#include "core/guard.h"
#include "core/machine.h"
#include "core/random.h"
#include "core/rsa/key_words.h"

#include <algorithm>

namespace blockwarp::rsa {
namespace {

/// Random numbers below the modulus, whose highest byte is not 0.
Result<std::vector<std::uint8_t>> numbersFor(const KeyPair& pair, std::size_t items) {
    const auto size = static_cast<std::size_t>(EVP_PKEY_get_size(pair.recipient.get()));
    std::vector<std::uint8_t> numbers(items * size);
    if (auto ok = fillRandom(numbers); !ok) return ok.error();
    for (std::size_t i = 0; i < items; ++i)
        numbers[i * size] = 0;
    return numbers;
}

/// Asked before the CPU's turn, not after it.
Result<void> gpuTakes(const KeyPair& pair, bool isPrivate) {
    if (gpuList().devices.empty()) return Error{ErrorCode::noGpu, gpuList().whyEmpty};
    const auto words =
        keyWordsOf(isPrivate ? pair.identity->get() : pair.recipient.get(), isPrivate);
    if (!words) return words.error();
    return {};
}

Result<RawResult> runOn(const KeyPair& pair, bool isPrivate, std::span<const std::uint8_t> numbers,
                        const Tuning& tuning, ProgressSink& progress) {
    auto result = isPrivate ? privateRaw(*pair.identity, numbers, tuning, progress)
                            : publicRaw(pair.recipient, numbers, tuning, progress);
    if (!result) return result;
    const auto isDone = [](ItemState state) { return state == ItemState::done; };
    if (!std::ranges::all_of(result->states, isDone))
        return Error{ErrorCode::wrongResult, "an RSA operation did not stand its check"};
    return result;
}

RaceRun runOf(const RawResult& result) {
    const auto items = static_cast<double>(result.states.size());
    return {result.engine, result.times, items / result.times.wall};
}

Result<RaceResult> race(const KeyPair& pair, const RaceRequest& request, ProgressSink& cpuProgress,
                        ProgressSink& gpuProgress) {
    if (request.isPrivate && !pair.identity)
        return Error{ErrorCode::unsupported, "private operations need the private key"};
    if (request.items == 0) return Error{ErrorCode::unsupported, "a race of no operations"};
    if (auto ok = request.gpu ? gpuTakes(pair, request.isPrivate) : Result<void>(); !ok)
        return ok.error();
    const auto numbers = numbersFor(pair, request.items);
    if (!numbers) return numbers.error();
    const auto cpu =
        runOn(pair, request.isPrivate, *numbers, {.engine = EngineKind::cpu}, cpuProgress);
    if (!cpu) return cpu.error();
    RaceResult result{.cpu = runOf(*cpu)};
    if (!request.gpu) return result;
    const Tuning onGpu{.engine = EngineKind::cuda, .sliceItems = request.gpuBatch};
    const auto gpu = runOn(pair, request.isPrivate, *numbers, onGpu, gpuProgress);
    if (!gpu) return gpu.error();
    if (!std::ranges::equal(cpu->outputs.span(), gpu->outputs.span()))
        return Error{ErrorCode::wrongResult, "RSA on CPU and GPU"};
    result.gpu = runOf(*gpu);
    return result;
}

} // namespace

Result<RaceResult> raceBatch(const KeyPair& pair, const RaceRequest& request,
                             ProgressSink& cpuProgress, ProgressSink& gpuProgress) {
    return guarded([&] { return race(pair, request, cpuProgress, gpuProgress); });
}

} // namespace blockwarp::rsa
