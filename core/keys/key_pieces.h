// SPDX-License-Identifier: GPL-3.0-or-later
/// Files of keys, cut into the keys that they hold: lines (age's and SSH's) and PEM blocks
/// (RFC 7468), in any order, indented or not, with any line ends, and comments between them.
#pragma once

#include "core/base/error.h"

#include <cstddef>
#include <string_view>
#include <vector>

namespace blockwarp::keys {

/// Points into the text that was cut.
struct KeyPiece {
    std::size_t line;      ///< where it begins, from 1
    std::string_view text; ///< a line without the white space around it, or a whole PEM block
    std::string_view name; ///< of a block: what follows BEGIN
    bool isBlock;
};

/// Every line belongs to a piece, except for empty ones, comments (which start with #), and text
/// before a PEM block that explains it (RFC 7468 §2) and cannot be a key. Errors, with the code
/// given: binary contents, a PEM block without its end.
Result<std::vector<KeyPiece>> cutKeys(std::string_view contents, ErrorCode code);

/// The error of a piece, with its line.
Error atLine(const KeyPiece& piece, const Error& error);

} // namespace blockwarp::keys
