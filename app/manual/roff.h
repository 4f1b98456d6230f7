// SPDX-License-Identifier: GPL-3.0-or-later
/// Text in the language of manual pages, man(7).
#pragma once

#include <string>
#include <string_view>

namespace blockwarp::manual {

/// Plain text: control characters of roff are escaped, `code` becomes bold. Throws
/// std::invalid_argument for characters outside ASCII that have no replacement.
std::string roff(std::string_view text);
/// As it is typed: hyphens stay hyphens when they are copied.
std::string roffLiteral(std::string_view text);

} // namespace blockwarp::manual
