// SPDX-License-Identifier: GPL-3.0-or-later
/// Bytes as text: hexadecimal, and base64 (RFC 4648 §4) with no padding, and only in the one
/// spelling that each text has (§3.5): two spellings of a header would be two files with one
/// meaning. OpenSSL's decoder takes many.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace blockwarp::crypto {

/// Digits that so many bytes take.
constexpr std::size_t base64Length(std::size_t bytes) {
    return (bytes * 4 + 2) / 3;
}

void appendBase64(std::string& text, std::span<const std::uint8_t> bytes);
std::string encodeBase64(std::span<const std::uint8_t> bytes);

/// Appends what `text` stands for; false, with nothing appended, if it is not canonical.
bool appendDecoded(std::vector<std::uint8_t>& bytes, std::string_view text);

/// Nothing if the text is not canonical.
std::optional<std::vector<std::uint8_t>> decodeBase64(std::string_view text);

/// Nothing unless the text is canonical and stands for exactly `size` bytes.
std::optional<std::vector<std::uint8_t>> decodeBase64(std::string_view text, std::size_t size);

/// Two lower-case digits for each byte.
std::string toHex(std::span<const std::uint8_t> bytes);

} // namespace blockwarp::crypto
