// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/strategy_choice.h"

#include "core/engine/machine.h"

#include <algorithm>

namespace blockwarp {

std::vector<int> capabilitiesFor(EngineKind kind, const Tuning& tuning) {
    std::vector<int> capabilities;
    if (kind != EngineKind::cuda) return capabilities;
    for (const GpuInfo& gpu : gpuList().devices) {
        const bool wanted = tuning.devices.empty() ? capabilities.empty() // the first
                                                   : std::ranges::find(tuning.devices, gpu.index) !=
                                                         tuning.devices.end();
        if (wanted) capabilities.push_back(10 * gpu.computeMajor + gpu.computeMinor);
    }
    return capabilities;
}

namespace {

/// What all of them have in common; 0 (not known) where they differ.
int commonCapability(std::span<const int> capabilities) {
    const bool same =
        !capabilities.empty() && std::ranges::count(capabilities, capabilities.front()) ==
                                     static_cast<std::ptrdiff_t>(capabilities.size());
    return same ? capabilities.front() : 0;
}

} // namespace

std::string whyStrategyIsRefused(EngineKind kind, const kernels::Strategy& strategy,
                                 const Tuning& tuning) {
    for (const int capability : capabilitiesFor(kind, tuning))
        if (auto why = kernels::whyDeviceIsRefused(strategy, capability); !why.empty()) return why;
    return {};
}

Result<StrategyChoice> chooseStrategy(EngineKind kind, const CipherSpec& cipher,
                                      Direction direction, const Tuning& tuning) {
    return chooseStrategyOn(capabilitiesFor(kind, tuning), cipher, direction, tuning);
}

Result<StrategyChoice> chooseStrategyOn(std::span<const int> capabilities, const CipherSpec& cipher,
                                        Direction direction, const Tuning& tuning) {
    const auto* strategy =
        tuning.strategy.empty()
            ? kernels::fastestStrategy(cipher.algorithm, direction, commonCapability(capabilities))
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
    for (const int capability : capabilities)
        if (auto why = kernels::whyDeviceIsRefused(*strategy, capability); !why.empty())
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
