// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>

namespace blockwarp {

/// Bytes as a person reads them, in powers of 1024 with two digits or more: "999 bytes", "1.5 GiB",
/// "21 MiB".
std::string sizeText(std::uint64_t bytes);

} // namespace blockwarp
