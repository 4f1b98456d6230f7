// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/keys/bech32.h"

#include <algorithm>

namespace blockwarp::keys {
namespace {

constexpr std::string_view kAlphabet = "qpzry9x8gf2tvdw0s3jn54khce6mua7l";
constexpr std::size_t kChecksumDigits = 6;
constexpr std::uint32_t kGenerator[] = {0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3};

bool isUpper(char c) {
    return c >= 'A' && c <= 'Z';
}
bool isLower(char c) {
    return c >= 'a' && c <= 'z';
}
char toLower(char c) {
    return isUpper(c) ? static_cast<char>(c - 'A' + 'a') : c;
}
char toUpper(char c) {
    return isLower(c) ? static_cast<char>(c - 'a' + 'A') : c;
}

/// The BCH code of BIP 173 over digits of five bits, one at a time.
class Checksum {
  public:
    /// Starts with the prefix, which counts in lower case.
    explicit Checksum(std::string_view prefix) {
        for (const char c : prefix)
            add(static_cast<unsigned char>(toLower(c)) >> 5);
        add(0);
        for (const char c : prefix)
            add(static_cast<unsigned char>(toLower(c)) & 31U);
    }
    void add(std::uint32_t digit) {
        const std::uint32_t top = state_ >> 25;
        state_ = (state_ & 0x1ffffff) << 5 ^ digit;
        for (unsigned i = 0; i < 5; ++i)
            if ((top >> i & 1) != 0) state_ ^= kGenerator[i];
    }
    bool valid() const { return state_ == 1; }
    /// The digit that belongs at that place; after six zeros were added.
    std::uint32_t digit(std::size_t place) const {
        return (state_ ^ 1) >> 5 * (kChecksumDigits - 1 - place) & 31;
    }

  private:
    std::uint32_t state_ = 1;
};

} // namespace

SecretBytes encodeBech32(std::string_view prefix, std::span<const std::uint8_t> data) {
    const bool upper = std::ranges::any_of(prefix, isUpper);
    const std::size_t digits = (data.size() * 8 + 4) / 5;
    SecretBytes text(prefix.size() + 1 + digits + kChecksumDigits);
    std::uint8_t* out = std::ranges::copy(prefix, text.span().data()).out;
    *out++ = '1';
    const auto put = [&](std::uint32_t digit) {
        const char c = kAlphabet[digit];
        *out++ = static_cast<std::uint8_t>(upper ? toUpper(c) : c);
    };
    Checksum checksum(prefix);
    std::uint32_t bits = 0;
    unsigned held = 0;
    const auto putData = [&](std::uint32_t digit) {
        checksum.add(digit);
        put(digit);
    };
    for (const std::uint8_t byte : data) {
        bits = bits << 8 | byte;
        for (held += 8; held >= 5; held -= 5)
            putData(bits >> (held - 5) & 31);
    }
    if (held != 0) putData(bits << (5 - held) & 31);
    for (std::size_t i = 0; i < kChecksumDigits; ++i)
        checksum.add(0);
    for (std::size_t i = 0; i < kChecksumDigits; ++i)
        put(checksum.digit(i));
    return text;
}

std::optional<Bech32> decodeBech32(std::string_view text) {
    if (std::ranges::any_of(text, isUpper) && std::ranges::any_of(text, isLower)) return {};
    const auto separator = text.rfind('1');
    if (separator == std::string_view::npos || separator == 0) return {};
    const std::string_view prefix = text.substr(0, separator);
    const std::string_view digits = text.substr(separator + 1);
    if (digits.size() < kChecksumDigits) return {};
    if (!std::ranges::all_of(prefix, [](char c) { return c >= 0x21 && c <= 0x7e; })) return {};
    const std::size_t dataDigits = digits.size() - kChecksumDigits;
    Bech32 decoded{std::string(prefix), SecretBytes(dataDigits * 5 / 8)};
    Checksum checksum(prefix);
    std::uint8_t* out = decoded.data.span().data();
    std::uint32_t bits = 0;
    unsigned held = 0;
    for (std::size_t i = 0; i < digits.size(); ++i) {
        const auto digit = kAlphabet.find(toLower(digits[i]));
        if (digit == std::string_view::npos) return {};
        checksum.add(static_cast<std::uint32_t>(digit));
        if (i >= dataDigits) continue;
        bits = bits << 5 | static_cast<std::uint32_t>(digit);
        held += 5;
        if (held < 8) continue;
        held -= 8;
        *out++ = static_cast<std::uint8_t>(bits >> held);
    }
    const bool leftOver = held >= 5 || (bits & ((1U << held) - 1)) != 0;
    if (!checksum.valid() || leftOver) return {};
    return decoded;
}

} // namespace blockwarp::keys
