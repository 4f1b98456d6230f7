// SPDX-License-Identifier: GPL-3.0-or-later
/// The kernels of each width, on x86-64; not every CPU can run them.
#pragma once

#include "core/engine/vaes_kernels.h"

namespace blockwarp::vaes {

extern const Kernels kKernels256; ///< AVX2, VAES, VPCLMULQDQ
extern const Kernels kKernels512; ///< AVX-512F and BW, VAES, VPCLMULQDQ

} // namespace blockwarp::vaes
