// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>

namespace blockwarp {

/// Bytes as a person reads them, in powers of 1000 with two digits or more: "999 bytes", "1.5 GB",
/// "21 MB".
std::string sizeText(std::uint64_t bytes);

} // namespace blockwarp
