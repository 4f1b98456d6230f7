// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

namespace blockwarp::ring {

/// Valid UTF-8 with each accent as a character of its own (Unicode's NFD), so that texts in
/// different normal forms can be compared. Marks of U+0300 to 036F on one letter are sorted by
/// their numbers, which also unites texts that NFD tells apart. Bytes that are no UTF-8 stay.
std::string decomposed(std::string_view text);

} // namespace blockwarp::ring
