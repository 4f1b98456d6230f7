// SPDX-License-Identifier: GPL-3.0-or-later
/// Both S-boxes for the host, and in global memory for kernels that read them byte by byte.
#pragma once

#include "kernels/aes_tables.h"

namespace blockwarp::kernels {

/// Forward and inverse.
inline constexpr ByteTable kSboxes[2] = {makeSbox(), makeInverseSbox()};

#if defined(__CUDACC__)
// Not const: the compiler must not turn plain global loads into something better. One copy per
// translation unit, as with constants (constant_key.cuh).
static __device__ ByteTable globalSboxes[2] = {makeSbox(), makeInverseSbox()};
#endif

} // namespace blockwarp::kernels
