// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/archive/tar_header.h"

#include <algorithm>
#include <limits>
#include <string_view>

namespace blockwarp {
namespace {

using Field = std::span<const std::uint8_t>;

constexpr std::uint8_t kPositive = 0x80; ///< first byte of a number in base 256
constexpr std::uint8_t kNegative = 0xff;
constexpr std::size_t kSumAt = 148;
constexpr std::size_t kSumBytes = 8;
constexpr std::size_t kMagicAt = 257;
constexpr std::string_view kUstarMagic("ustar\0", 6);
constexpr std::string_view kGnuMagic("ustar  \0", 8);
constexpr std::size_t kPrefixAt = 345;
constexpr std::size_t kPrefixBytes = 155;

bool isBlank(std::uint8_t byte) {
    return byte == ' ' || (byte >= '\t' && byte <= '\r');
}

bool isOctalDigit(std::uint8_t byte) {
    return byte >= '0' && byte <= '7';
}

/// Two's complement, whose first byte says the sign alone.
std::optional<std::int64_t> base256(Field field) {
    const std::uint8_t sign = field.front() == kNegative ? 0xff : 0;
    std::uint64_t value = sign == 0 ? 0 : ~std::uint64_t{0};
    for (const std::uint8_t byte : field.subspan(1)) {
        if (value >> 56 != sign) return std::nullopt;
        value = value << 8 | byte;
    }
    const auto number = static_cast<std::int64_t>(value);
    return (number < 0) == (sign != 0) ? std::optional(number) : std::nullopt;
}

} // namespace

std::optional<std::int64_t> tarNumber(Field field) {
    if (field.front() == kPositive || field.front() == kNegative) return base256(field);
    if (field.front() == 0) field = field.subspan(1); // old writers whose field before was full
    while (!field.empty() && isBlank(field.front()))
        field = field.subspan(1);
    if (field.empty()) return std::nullopt;
    std::int64_t value = 0; // 12 digits have 36 bits
    while (!field.empty() && isOctalDigit(field.front())) {
        value = value * 8 + (field.front() - '0');
        field = field.subspan(1);
    }
    if (!field.empty() && field.front() != 0 && !isBlank(field.front())) return std::nullopt;
    return value;
}

bool TarHeader::isZero() const {
    return std::ranges::all_of(block_, [](std::uint8_t byte) { return byte == 0; });
}

/// POSIX ustar: the sum of all bytes, with spaces in place of the sum itself.
bool TarHeader::isRight() const {
    std::int64_t sum = 0;
    std::int64_t signedSum = 0;
    for (std::size_t i = 0; i < block_.size(); ++i) {
        const bool own = i >= kSumAt && i < kSumAt + kSumBytes;
        sum += own ? ' ' : block_[i];
        signedSum += own ? ' ' : static_cast<std::int8_t>(block_[i]);
    }
    const auto said = number(kSumAt, kSumBytes);
    return said && (*said == sum || *said == signedSum);
}

TarHeader::Format TarHeader::format() const {
    const std::string_view magic(reinterpret_cast<const char*>(block_.data()) + kMagicAt,
                                 kGnuMagic.size());
    if (magic == kGnuMagic) return Format::gnu;
    return magic.starts_with(kUstarMagic) ? Format::ustar : Format::v7;
}

std::string TarHeader::name() const {
    std::string name = text(0, 100);
    if (format() != Format::ustar || block_[kPrefixAt] == 0) return name;
    return text(kPrefixAt, kPrefixBytes) + "/" + name;
}

std::string TarHeader::text(std::size_t at, std::size_t width) const {
    const std::string_view field(reinterpret_cast<const char*>(block_.data()) + at, width);
    return std::string(field.substr(0, field.find('\0')));
}

} // namespace blockwarp
