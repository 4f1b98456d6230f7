// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

namespace blockwarp::kernels {

/// Factors that shift by one byte and by two. They come with the launch, so that the compiler
/// cannot make shifts of the products: a GPU multiplies in another unit than it shifts and XORs in,
/// and that unit is otherwise idle.
struct Multipliers {
    std::uint32_t times256 = 256;
    std::uint32_t times65536 = 65536;
};

} // namespace blockwarp::kernels
