// SPDX-License-Identifier: GPL-3.0-or-later
/// RSA character by character as a piece of work: each byte of data is a number of its own, under
/// the small key of rsa::reportKey().
#pragma once

#include "core/bench/measure/scope.h"
#include "core/rsa/textbook.h"

#include <string>
#include <string_view>

namespace blockwarp {

struct TextbookWork {
    Direction direction = Direction::encrypt;
    rsa::TextbookWay way{};
};

/// As typed: "square-and-multiply", "repeated-multiplication"; with "-shared" behind it where the
/// key lies in a GPU's shared memory.
std::string_view textbookWayName(const rsa::TextbookWay& way);
const rsa::TextbookWay* findTextbookWay(std::string_view name); ///< or null
std::string textbookWayNames();                                 ///< all of them

/// What exactly is timed, in words.
std::string textbookMeaning(const TextbookWork& work, Scope scope, bool onDevice);

/// Products of two numbers below the modulus for each byte.
double textbookProducts(const TextbookWork& work);

} // namespace blockwarp
