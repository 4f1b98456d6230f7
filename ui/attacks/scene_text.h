// SPDX-License-Identifier: GPL-3.0-or-later
/// Bytes and numbers as the pictures of attacks write them.
#pragma once

#include "ui/attacks/attack_picture.h"

#include <cstdint>
#include <span>

namespace blockwarp::ui {

/// Two digits a byte, 8 bytes a line; what is beyond `maxLines` is only hinted at.
QString hexLines(std::span<const std::uint8_t> bytes, int maxLines = 2);
/// "IV", "C₁" and so on.
QString blockName(std::size_t block);
QString bytesText(std::size_t bytes); ///< "1 byte"
QString queriesText(std::size_t queries);
/// The character, ␣ for a space, hex digits for what cannot be printed.
QString characterText(std::uint8_t byte);
/// Title, remark and values, for those who cannot see it.
QString rowSentence(const PictureRow& row);
QString blockSentence(const SeenBlock& block);
/// A cell for each byte, as hex or as characters.
std::vector<PictureCell> hexCells(std::span<const std::uint8_t> bytes, SquareLook look);
std::vector<PictureCell> characterCells(std::span<const std::uint8_t> bytes, SquareLook look);

} // namespace blockwarp::ui
