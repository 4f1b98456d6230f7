// SPDX-License-Identifier: GPL-3.0-or-later
/// The host's half of strategy `keystream-buffer`.
#pragma once

#include <cstddef>
#include <cstdint>

namespace blockwarp::kernels {

/// out = in ^ keystream; `out` may be `in`.
void xorKeystream(const std::uint8_t* in, const std::uint8_t* keystream, std::uint8_t* out,
                  std::size_t bytes);

} // namespace blockwarp::kernels
