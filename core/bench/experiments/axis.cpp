// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/bench/experiments/axis.h"

#include <fmt/format.h>

#include <utility>

namespace blockwarp {

std::string axisText(AxisKind axis, double x) {
    if (axis == AxisKind::batches) return fmt::format("{:.0f}", x);
    if (axis != AxisKind::bytes) return fmt::format("{:g}", x);
    constexpr std::pair<double, const char*> units[] = {
        {1ULL << 30, "GiB"}, {1ULL << 20, "MiB"}, {1ULL << 10, "KiB"}};
    for (const auto& [unit, name] : units)
        if (x >= unit) return fmt::format("{:.3g} {}", x / unit, name);
    return fmt::format("{:g} bytes", x);
}

std::string placeText(const Variant& variant) {
    if (variant.work.plainCopy()) return {};
    if (variant.work.rsa() != nullptr) return axisText(AxisKind::batches, variant.x);
    const bool bytes = variant.x >= 1024;
    if (variant.category.empty())
        return axisText(bytes ? AxisKind::bytes : AxisKind::counts, variant.x);
    const auto& shape = variant.work.tuning.shape;
    if (shape.threadsPerBlock == 0) return variant.category;
    return fmt::format("{} threads × {}", shape.threadsPerBlock, shape.blocksPerThread);
}

} // namespace blockwarp
