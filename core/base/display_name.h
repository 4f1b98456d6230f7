// SPDX-License-Identifier: GPL-3.0-or-later
/// File names as text: any byte but NUL and / may be in one.
#pragma once

#include <string>
#include <string_view>

namespace blockwarp {

/// `name`, or a sentence with names in it, with escapes for control characters (C0, DEL and C1),
/// backslashes and bytes that are no UTF-8: \n, \r, \t, \\, and \x1b for the others. The result is
/// valid UTF-8 on one line, and no two names share one.
std::string displayName(std::string_view name);

} // namespace blockwarp
