// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/size_text.h"

#include <array>
#include <cmath>

namespace blockwarp {

std::string sizeText(std::uint64_t bytes) {
    if (bytes < 1024) return std::to_string(bytes) + (bytes == 1 ? " byte" : " bytes");
    static constexpr std::array units{" KiB", " MiB", " GiB", " TiB", " PiB", " EiB"};
    double value = static_cast<double>(bytes) / 1024;
    std::size_t unit = 0;
    while (value >= 1023.5 && unit + 1 < units.size()) {
        value /= 1024;
        ++unit;
    }
    if (value >= 9.95) return std::to_string(std::lround(value)) + units.at(unit);
    const long tenths = std::lround(value * 10);
    return std::to_string(tenths / 10) + '.' + std::to_string(tenths % 10) + units.at(unit);
}

} // namespace blockwarp
