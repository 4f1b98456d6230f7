// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace blockwarp::age {

/// One wrapped file key.
struct Stanza {
    std::string words; ///< printable ASCII, single spaces between; the first one is the type
    std::vector<std::uint8_t> body;
};

} // namespace blockwarp::age
