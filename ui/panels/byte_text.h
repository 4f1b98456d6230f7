// SPDX-License-Identifier: GPL-3.0-or-later
/// Bytes and words as the Inspector writes them.
#pragma once

#include <QString>

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace blockwarp::ui {

enum class NumberBase { hex, binary, decimal };

/// Two hex digits, two lines of four bits (which keeps cells narrow), or a decimal number.
QString byteText(std::uint8_t byte, NumberBase base);

/// Hex digits without spaces.
QString hexText(std::span<const std::uint8_t> bytes);
/// Eight hex digits, or a decimal number; binary in four lines of 8 bits.
QString wordText(std::uint32_t word, NumberBase base);
QString hexByte(std::uint8_t byte); ///< two digits
QString hexWord(std::uint32_t word);

/// What a person typed: hex digits, with spaces and colons between bytes, and `0x` before the first
/// digits or after a space or a colon; nothing if it is not that.
std::optional<std::vector<std::uint8_t>> bytesFromHex(const QString& text);

/// Bytes as text where they are UTF-8 without control characters; nothing if they are not.
std::optional<QString> textOf(std::span<const std::uint8_t> bytes);
std::vector<std::uint8_t> utf8Bytes(const QString& text);

} // namespace blockwarp::ui
