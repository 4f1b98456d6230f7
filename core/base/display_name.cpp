// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/display_name.h"

#include <fmt/format.h>

#include <cstdint>

namespace blockwarp {
namespace {

/// Bytes of the well-formed UTF-8 sequence at the start of `text` (Unicode 15, table 3-7), or 0.
std::size_t sequenceBytes(std::string_view text) {
    const auto at = [&](std::size_t i) {
        return i < text.size() ? static_cast<std::uint8_t>(text[i]) : std::uint8_t{0};
    };
    const auto follows = [&](std::size_t i, std::uint8_t least = 0x80, std::uint8_t most = 0xbf) {
        return at(i) >= least && at(i) <= most;
    };
    const std::uint8_t lead = at(0);
    if (lead < 0x80) return 1;
    if (lead >= 0xc2 && lead <= 0xdf) return follows(1) ? 2 : 0;
    if (lead >= 0xe0 && lead <= 0xef) {
        const std::uint8_t least = lead == 0xe0 ? 0xa0 : 0x80;
        const std::uint8_t most = lead == 0xed ? 0x9f : 0xbf; // no surrogates
        return follows(1, least, most) && follows(2) ? 3 : 0;
    }
    if (lead >= 0xf0 && lead <= 0xf4) {
        const std::uint8_t least = lead == 0xf0 ? 0x90 : 0x80;
        const std::uint8_t most = lead == 0xf4 ? 0x8f : 0xbf;
        return follows(1, least, most) && follows(2) && follows(3) ? 4 : 0;
    }
    return 0;
}

bool isControl(std::string_view sequence) {
    const auto first = static_cast<std::uint8_t>(sequence.front());
    const bool c1 =
        sequence.size() == 2 && first == 0xc2 && static_cast<std::uint8_t>(sequence[1]) < 0xa0;
    return first < 0x20 || first == 0x7f || c1;
}

std::string escaped(std::string_view bytes) {
    if (bytes == "\n") return "\\n";
    if (bytes == "\r") return "\\r";
    if (bytes == "\t") return "\\t";
    std::string text;
    for (const char byte : bytes)
        text += fmt::format("\\x{:02x}", static_cast<std::uint8_t>(byte));
    return text;
}

} // namespace

std::string displayName(std::string_view name) {
    std::string result;
    while (!name.empty()) {
        const std::size_t bytes = sequenceBytes(name);
        const std::string_view sequence = name.substr(0, bytes == 0 ? 1 : bytes);
        if (bytes == 0 || isControl(sequence))
            result += escaped(sequence);
        else
            result += sequence == "\\" ? "\\\\" : sequence;
        name.remove_prefix(sequence.size());
    }
    return result;
}

} // namespace blockwarp
