// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/crypto/encoding.h"

#include <sodium.h>

#include <array>

namespace blockwarp::crypto {
namespace {

constexpr std::string_view kAlphabet =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
constexpr std::uint8_t kNoDigit = 0xff;

constexpr std::array<std::uint8_t, 256> kDigits = [] {
    std::array<std::uint8_t, 256> digits{};
    digits.fill(kNoDigit);
    for (std::size_t i = 0; i < kAlphabet.size(); ++i)
        digits[static_cast<unsigned char>(kAlphabet[i])] = static_cast<std::uint8_t>(i);
    return digits;
}();

} // namespace

void appendBase64(std::string& text, std::span<const std::uint8_t> bytes) {
    std::uint32_t bits = 0;
    unsigned held = 0;
    for (const std::uint8_t byte : bytes) {
        bits = bits << 8 | byte;
        for (held += 8; held >= 6; held -= 6)
            text += kAlphabet[bits >> (held - 6) & 63];
    }
    if (held != 0) text += kAlphabet[bits << (6 - held) & 63];
}

std::string encodeBase64(std::span<const std::uint8_t> bytes) {
    std::string text;
    text.reserve((bytes.size() * 4 + 2) / 3);
    appendBase64(text, bytes);
    return text;
}

bool appendDecoded(std::vector<std::uint8_t>& bytes, std::string_view text) {
    const std::size_t before = bytes.size();
    std::uint32_t bits = 0;
    unsigned held = 0;
    bool known = text.size() % 4 != 1;
    for (std::size_t i = 0; known && i < text.size(); ++i) {
        const std::uint8_t digit = kDigits[static_cast<unsigned char>(text[i])];
        known = digit != kNoDigit;
        bits = bits << 6 | digit;
        held += 6;
        if (held < 8) continue;
        held -= 8;
        bytes.push_back(static_cast<std::uint8_t>(bits >> held));
    }
    // What is left of the last digit stands for nothing and has to be zero.
    if (known && (bits & ((1U << held) - 1)) == 0) return true;
    bytes.resize(before);
    return false;
}

std::optional<std::vector<std::uint8_t>> decodeBase64(std::string_view text) {
    std::vector<std::uint8_t> bytes;
    bytes.reserve(text.size() / 4 * 3 + 2);
    if (!appendDecoded(bytes, text)) return {};
    return bytes;
}

std::optional<std::vector<std::uint8_t>> decodeBase64(std::string_view text, std::size_t size) {
    auto bytes = decodeBase64(text);
    if (bytes && bytes->size() != size) return {};
    return bytes;
}

std::string toHex(std::span<const std::uint8_t> bytes) {
    std::string text(2 * bytes.size() + 1, '\0');
    ::sodium_bin2hex(text.data(), text.size(), bytes.data(), bytes.size());
    text.pop_back(); // the end of a C string
    return text;
}

} // namespace blockwarp::crypto
