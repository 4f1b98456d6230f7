// SPDX-License-Identifier: GPL-3.0-or-later
/// Which strategy and which shape are taken, and which are refused.
#include "kernels/strategy.h"

#include <algorithm>
#include <string>

namespace blockwarp::kernels {
namespace {

enum class Taken : std::uint8_t { onGpu, onGpuForLittle, onHost };

/// What `auto` takes: the first that does the cipher, in this order of preference; measured
/// (docs/performance.md, and for little under each key docs/performance-folders.md).
struct Fastest {
    std::string_view strategy;
    Taken taken;
};
constexpr Fastest kFastest[] = {
    {"byte-global", Taken::onGpuForLittle},
    {"hybrid", Taken::onGpu},
    {"ttable-replicated", Taken::onGpu},
    {"fused-tensor", Taken::onGpu},
    {"fused-bytes", Taken::onGpu},
    {"fused", Taken::onGpu},
    {"ttable4", Taken::onHost},
    {"fused", Taken::onHost},
};

bool applies(Taken taken, const GpuTraits& gpu, KeyUse use) {
    const bool onHost = gpu.capability == 0;
    switch (taken) {
    case Taken::onGpu:
        return !onHost;
    case Taken::onGpuForLittle:
        return !onHost && use == KeyUse::little;
    case Taken::onHost:
        break;
    }
    return onHost;
}

/// The oldest compute capability whose tensor cores sum up so; 0: all do.
constexpr int leastCapability(PolySums sums) {
    switch (sums) {
    case PolySums::doubles:
        return 90; // mma.m16n8k16 of doubles
    case PolySums::bytes:
        return 80; // mma.m16n8k32 of bytes
    case PolySums::limbs:
        break;
    }
    return 0;
}

} // namespace

const Strategy* findStrategy(std::string_view name) {
    const auto rows = strategies();
    const auto row = std::ranges::find(rows, name, &Strategy::name);
    return row == rows.end() ? nullptr : &*row;
}

const Strategy* fastestStrategy(Algorithm algorithm, Direction direction, const GpuTraits& gpu,
                                KeyUse use) {
    for (const Fastest& choice : kFastest) {
        if (!applies(choice.taken, gpu, use)) continue;
        const Strategy* row = findStrategy(choice.strategy);
        if (whyDeviceIsRefused(*row, gpu).empty() && row->supports(algorithm, direction))
            return row;
    }
    return nullptr;
}

std::string whyDeviceIsRefused(const Strategy& strategy, const GpuTraits& gpu) {
    const auto text = [](int number) {
        return std::to_string(number / 10) + "." + std::to_string(number % 10);
    };
    const std::string name(strategy.name);
    if (strategy.capability != 0 && strategy.capability != gpu.capability)
        return name + " needs a GPU of compute capability " + text(strategy.capability) +
               ", and this one has " + text(gpu.capability);
    if (const int least = leastCapability(strategy.polySums); gpu.capability < least)
        return name + " needs a GPU of compute capability " + text(least) +
               " or later, and this one has " + text(gpu.capability);
    if (strategy.maxDoubleRatio != 0 && gpu.doubleRatio > strategy.maxDoubleRatio)
        return name + " needs a GPU whose double precision is at least 1/" +
               std::to_string(strategy.maxDoubleRatio) +
               " as fast as its single precision, and this one's is 1/" +
               std::to_string(gpu.doubleRatio);
    return {};
}

LaunchShape resolveShape(const Strategy& strategy, LaunchShape asked) {
    return {asked.threadsPerBlock != 0 ? asked.threadsPerBlock : strategy.preferred.threadsPerBlock,
            asked.blocksPerThread != 0 ? asked.blocksPerThread
                                       : strategy.preferred.blocksPerThread};
}

std::string_view whyShapeIsRefused(LaunchShape shape) {
    if (shape.threadsPerBlock < 32 || shape.threadsPerBlock > 1024 ||
        shape.threadsPerBlock % 32 != 0)
        return "threads per block must be a multiple of 32 from 32 to 1024";
    constexpr std::uint32_t allowed[] = {1, 2, 3, 4, 8, 16};
    if (std::ranges::find(allowed, shape.blocksPerThread) == std::end(allowed))
        return "blocks per thread must be 1, 2, 3, 4, 8 or 16";
    return {};
}

} // namespace blockwarp::kernels
