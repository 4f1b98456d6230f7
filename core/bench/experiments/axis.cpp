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

Message axisText(AxisKind axis, double x) {
    if (axis == AxisKind::batches) return asIs(fmt::format("{:.0f}", x));
    const std::string number = fmt::format("{:g}", x);
    if (axis != AxisKind::bytes) return asIs(number);
    for (const auto& [unit, name] : isDecimal(x) ? kDecimal : kBinary)
        if (x >= unit) return asIs(fmt::format("{:.3g} {}", x / unit, name));
    if (x == 1) return CORE_TEXT("core", "1 byte");
    return {CORE_TEXT("core", "%1 bytes"), {asIs(number)}};
}

Message placeText(const Variant& variant) {
    if (variant.work.plainCopy()) return {};
    if (variant.work.rsa() != nullptr) return axisText(AxisKind::batches, variant.x);
    const bool bytes = variant.x >= 1024 || variant.x == static_cast<double>(variant.work.bytes);
    if (variant.category.empty())
        return axisText(bytes ? AxisKind::bytes : AxisKind::counts, variant.x);
    const auto& shape = variant.work.tuning.shape;
    const std::string blocks = std::to_string(shape.blocksPerThread);
    if (variant.category != blocks) return translatable(variant.category);
    return {CORE_TEXT("core", "%1 threads × %2"),
            {asIs(std::to_string(shape.threadsPerBlock)), asIs(blocks)}};
}

} // namespace blockwarp
