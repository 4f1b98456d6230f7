// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

namespace blockwarp {

std::string_view version(); ///< "0.2.0"
std::string_view commit();  ///< short hash that the program was built from

} // namespace blockwarp
