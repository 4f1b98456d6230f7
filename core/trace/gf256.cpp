// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/trace/gf256.h"

#include <string_view>

namespace blockwarp {

std::uint16_t polynomialProduct(std::uint8_t a, std::uint8_t b) {
    unsigned product = 0;
    for (unsigned bit = 0; bit < 8; ++bit)
        if ((b >> bit) & 1) product ^= unsigned{a} << bit;
    return static_cast<std::uint16_t>(product);
}

std::uint8_t reduceByModulus(std::uint16_t polynomial) {
    unsigned rest = polynomial;
    for (unsigned degree = 15; degree >= 8; --degree)
        if ((rest >> degree) & 1) rest ^= unsigned{kAesModulus} << (degree - 8);
    return static_cast<std::uint8_t>(rest);
}

std::uint8_t fieldInverse(std::uint8_t byte) {
    for (unsigned candidate = 1; candidate < 256; ++candidate) {
        const auto factor = static_cast<std::uint8_t>(candidate);
        if (reduceByModulus(polynomialProduct(byte, factor)) == 1) return factor;
    }
    return 0;
}

std::string polynomialText(std::uint16_t polynomial) {
    constexpr std::string_view digits[] = {"⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"};
    std::string text;
    for (unsigned degree = 16; degree-- > 0;) {
        if (((polynomial >> degree) & 1) == 0) continue;
        if (!text.empty()) text += " + ";
        text += degree == 0 ? "1" : "x";
        if (degree >= 10) text += digits[1];
        if (degree >= 2) text += digits[degree % 10];
    }
    return text.empty() ? "0" : text;
}

} // namespace blockwarp
