// SPDX-License-Identifier: GPL-3.0-or-later
/// How a number of each width is laid over threads.
#pragma once

#include "kernels/rsa/montgomery_group.h"

namespace blockwarp::kernels {

/// Words per thread, threads per number, and bits of an exponent that a window takes. Measured on
/// an H200: 16 words beat 8 (more exchanges) and 32 (too few warps, and code that the instruction
/// cache does not hold); a small number's table costs too much to read with windows of 5.
template <int L, int T, int W>
struct PowerShape {
    static constexpr int window = W;
    static constexpr int words = L;
    static constexpr int threads = T;
    using Host = HostGroup<L, T>;
#if defined(__CUDACC__)
    using Warp = WarpGroup<L, T>;
#endif
};

/// Calls f(PowerShape<…>{}); `none` for a width that there is not.
template <class F, class R>
R dispatchPowerShape(unsigned bits, const F& f, R none) {
    switch (bits) {
    case 1024:
        return f(PowerShape<16, 2, 4>{});
    case 1536:
        return f(PowerShape<12, 4, 5>{});
    case 2048:
        return f(PowerShape<16, 4, 5>{});
    case 3072:
        return f(PowerShape<12, 8, 5>{});
    case 4096:
        return f(PowerShape<16, 8, 5>{});
    default:
        return none;
    }
}

} // namespace blockwarp::kernels
