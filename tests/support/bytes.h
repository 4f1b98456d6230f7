// SPDX-License-Identifier: GPL-3.0-or-later
/// Bytes for tests: hex both ways and random data that is the same on every run.
#pragma once

#include "kernels/algorithm.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace blockwarp::tests {

using Bytes = std::vector<std::uint8_t>;

inline unsigned hexDigitValue(char digit) {
    constexpr std::string_view digits = "0123456789abcdef";
    const auto value = digits.find(digit);
    if (value == std::string_view::npos) throw std::invalid_argument("not a hex digit");
    return static_cast<unsigned>(value);
}

/// Lower-case digits only; throws at anything else, which fails the test.
inline Bytes fromHex(std::string_view hex) {
    if (hex.size() % 2 != 0) throw std::invalid_argument("an odd number of hex digits");
    Bytes bytes;
    for (std::size_t i = 0; i < hex.size(); i += 2)
        bytes.push_back(
            static_cast<std::uint8_t>(16 * hexDigitValue(hex[i]) + hexDigitValue(hex[i + 1])));
    return bytes;
}

inline std::string hexOf(std::span<const std::uint8_t> bytes) {
    constexpr std::string_view digits = "0123456789abcdef";
    std::string text;
    for (const std::uint8_t byte : bytes) {
        text += digits[byte / 16];
        text += digits[byte % 16];
    }
    return text;
}

/// SplitMix64 (Steele, Lea, Flood 2014): enough to make every byte of test data different.
inline Bytes randomBytes(std::size_t size, std::uint64_t seed) {
    Bytes bytes(size);
    for (auto& byte : bytes) {
        seed += 0x9e3779b97f4a7c15ULL;
        std::uint64_t z = seed;
        z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ULL;
        z = (z ^ (z >> 27)) * 0x94d049bb133111ebULL;
        byte = static_cast<std::uint8_t>((z ^ (z >> 31)) >> 24);
    }
    return bytes;
}

/// Missing bytes are 0, which suits ciphers without an IV.
inline Iv ivFrom(std::span<const std::uint8_t> bytes) {
    Iv iv{};
    std::ranges::copy(bytes.first(std::min(bytes.size(), iv.size())), iv.begin());
    return iv;
}

inline Iv ivFromHex(std::string_view hex) {
    return ivFrom(fromHex(hex));
}

} // namespace blockwarp::tests
