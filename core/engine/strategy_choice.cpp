// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/strategy_choice.h"

#include "core/engine/machine.h"

#include <algorithm>

namespace blockwarp {

std::vector<kernels::GpuTraits> gpuTraitsFor(EngineKind kind, const Tuning& tuning) {
    std::vector<kernels::GpuTraits> traits;
    if (kind != EngineKind::cuda) return traits;
    for (const GpuInfo& gpu : gpuList().devices) {
        const bool wanted = tuning.devices.empty() ? traits.empty() // the first
                                                   : std::ranges::find(tuning.devices, gpu.index) !=
                                                         tuning.devices.end();
        if (wanted) traits.push_back({10 * gpu.computeMajor + gpu.computeMinor, gpu.doubleRatio});
    }
    return traits;
}

namespace {

/// What all of them have in common; not known where they differ.
kernels::GpuTraits commonTraits(std::span<const kernels::GpuTraits> gpus) {
    const bool same = !gpus.empty() && std::ranges::count(gpus, gpus.front()) ==
                                           static_cast<std::ptrdiff_t>(gpus.size());
    return same ? gpus.front() : kernels::GpuTraits{};
}

} // namespace

std::string whyStrategyIsRefused(EngineKind kind, const kernels::Strategy& strategy,
                                 const Tuning& tuning) {
    for (const kernels::GpuTraits& gpu : gpuTraitsFor(kind, tuning))
        if (auto why = kernels::whyDeviceIsRefused(strategy, gpu); !why.empty()) return why;
    return {};
}

Result<StrategyChoice> chooseStrategy(EngineKind kind, const CipherSpec& cipher,
                                      Direction direction, const Tuning& tuning) {
    return chooseStrategyOn(gpuTraitsFor(kind, tuning), cipher, direction, tuning);
}

Result<StrategyChoice> chooseStrategyOn(std::span<const kernels::GpuTraits> gpus,
                                        const CipherSpec& cipher, Direction direction,
                                        const Tuning& tuning) {
    const auto* strategy = tuning.strategy.empty()
                               ? kernels::fastestStrategy(cipher.algorithm, direction,
                                                          commonTraits(gpus), tuning.keyUse)
                               : kernels::findStrategy(tuning.strategy);
    if (strategy == nullptr && !tuning.strategy.empty())
        return Error{ErrorCode::badTuning, "there is no strategy called " + tuning.strategy};
    if (strategy == nullptr || !strategy->supports(cipher.algorithm, direction))
        return Error{ErrorCode::unsupported,
                     (strategy != nullptr ? std::string(strategy->name) : "no strategy") +
                         " does not do this work with " + std::string(cipher.name)};
    const auto shape = kernels::resolveShape(*strategy, tuning.shape);
    if (const auto why = kernels::whyShapeIsRefused(shape); !why.empty())
        return Error{ErrorCode::badTuning, std::string(why)};
    for (const kernels::GpuTraits& gpu : gpus)
        if (auto why = kernels::whyDeviceIsRefused(*strategy, gpu); !why.empty())
            return Error{ErrorCode::badTuning, std::move(why)};
    return StrategyChoice{*strategy, shape};
}

std::string strategyName(EngineKind kind, const CipherSpec& cipher, Direction direction,
                         const Tuning& tuning) {
    if (!engineSpec(kind).usesStrategies) return {};
    const auto choice = chooseStrategy(kind, cipher, direction, tuning);
    return choice ? std::string(choice->strategy.name) : std::string{};
}

} // namespace blockwarp
