// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/bench/experiments/axis.h"

#include "core/bench/experiments/settings.h"

#include <fmt/format.h>

#include <array>
#include <cmath>
#include <utility>

namespace blockwarp {
namespace {

using Units = std::array<std::pair<double, const char*>, 3>;
constexpr Units kBinary{{{1ULL << 30, "GiB"}, {1ULL << 20, "MiB"}, {1ULL << 10, "KiB"}}};
constexpr Units kDecimal{{{1e9, "GB"}, {1e6, "MB"}, {1e3, "kB"}}};

/// Sizes that are typed in powers of 1000.
bool isDecimal(double bytes) {
    return bytes >= 1000 && bytes == std::floor(bytes) &&
           writeByteCount(static_cast<std::uint64_t>(bytes)).ends_with('B');
}

} // namespace

std::string axisText(AxisKind axis, double x) {
    if (axis == AxisKind::batches) return fmt::format("{:.0f}", x);
    if (axis != AxisKind::bytes) return fmt::format("{:g}", x);
    for (const auto& [unit, name] : isDecimal(x) ? kDecimal : kBinary)
        if (x >= unit) return fmt::format("{:.3g} {}", x / unit, name);
    return x == 1 ? "1 byte" : fmt::format("{:g} bytes", x);
}

std::string placeText(const Variant& variant) {
    if (variant.work.plainCopy()) return {};
    if (variant.work.rsa() != nullptr) return axisText(AxisKind::batches, variant.x);
    const bool bytes = variant.x >= 1024 || variant.x == static_cast<double>(variant.work.bytes);
    if (variant.category.empty())
        return axisText(bytes ? AxisKind::bytes : AxisKind::counts, variant.x);
    const auto& shape = variant.work.tuning.shape;
    if (variant.category != std::to_string(shape.blocksPerThread)) return variant.category;
    return fmt::format("{} threads × {}", shape.threadsPerBlock, shape.blocksPerThread);
}

} // namespace blockwarp
