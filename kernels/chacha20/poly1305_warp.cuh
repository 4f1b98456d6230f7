// SPDX-License-Identifier: GPL-3.0-or-later
/// The warp of poly1305_warp.h on a GPU.
#pragma once

#include "kernels/chacha20/poly1305_kernels.cuh"
#include "kernels/chacha20/poly1305_warp.h"

namespace blockwarp::kernels {

/// c + a · b. The instruction exists from compute capability 9.0 on; nobody calls this elsewhere.
HD SumsFragment multiplyFragments(const RowsFragment& a, const FactorsFragment& b,
                                  const SumsFragment& c) {
    SumsFragment d = c;
#if __CUDA_ARCH__ >= 900
    asm("mma.sync.aligned.m16n8k16.row.col.f64.f64.f64.f64 {%0, %1, %2, %3}, "
        "{%4, %5, %6, %7, %8, %9, %10, %11}, {%12, %13, %14, %15}, {%0, %1, %2, %3};"
        : "+d"(d.at[0]), "+d"(d.at[1]), "+d"(d.at[2]), "+d"(d.at[3])
        : "d"(a.at[0]), "d"(a.at[1]), "d"(a.at[2]), "d"(a.at[3]), "d"(a.at[4]), "d"(a.at[5]),
          "d"(a.at[6]), "d"(a.at[7]), "d"(b.at[0]), "d"(b.at[1]), "d"(b.at[2]), "d"(b.at[3]));
#else
    (void)a;
    (void)b;
#endif
    return d;
}

/// As above, of bytes: from compute capability 8.0 on.
HD ByteSumsFragment multiplyFragments(const ByteRows& a, const ByteFactors& b,
                                      const ByteSumsFragment& c) {
    ByteSumsFragment d = c;
#if __CUDA_ARCH__ >= 800
    asm("mma.sync.aligned.m16n8k32.row.col.s32.u8.u8.s32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, "
        "{%8, %9}, {%0, %1, %2, %3};"
        : "+r"(d.at[0]), "+r"(d.at[1]), "+r"(d.at[2]), "+r"(d.at[3])
        : "r"(a.at[0]), "r"(a.at[1]), "r"(a.at[2]), "r"(a.at[3]), "r"(b.at[0]), "r"(b.at[1]));
#else
    (void)a;
    (void)b;
#endif
    return d;
}

/// The calling thread is one of its lanes. (Marked for the host too, which never calls it, because
/// what uses it is for both.)
template <class Sums>
class GpuWarp {
  public:
    template <class Step>
    HD void each(const Step& step) {
        step(lane_, number());
    }
    template <class A, class B, class C, class Set>
    HD void multiply(const A& a, const B& b, const C& c, const Set& set) {
        set(lane_, multiplyFragments(a(lane_, number()), b(lane_), c(lane_)));
    }
    template <class Power>
    HD void fold(unsigned folds, const Power* power) {
#if defined(__CUDA_ARCH__)
        lane_.element = foldedInWarp(folds, lane_.element, power);
#else
        (void)folds;
        (void)power;
#endif
    }
    HD void sync() {
#if defined(__CUDA_ARCH__)
        __syncwarp();
#endif
    }

  private:
    static HD unsigned number() {
#if defined(__CUDA_ARCH__)
        return threadIdx.x % kWarp;
#else
        return 0;
#endif
    }

    PolyLane<Sums> lane_{};
};

} // namespace blockwarp::kernels
