// SPDX-License-Identifier: GPL-3.0-or-later
/// A warp that sums up Poly1305 by matrices. What it computes is written as steps of a lane, and
/// as operations of the whole warp, so that the host can run the very same steps for all lanes in
/// turn (HostWarp) and a warp all at once (GpuWarp).
#pragma once

#include "kernels/chacha20/poly1305_fragments.h"
#include "kernels/chacha20/poly1305_work.h"
#include "kernels/hd.h"

namespace blockwarp::kernels {

/// Read anew for each row: there are no registers to keep it in. On a GPU in shared memory.
HD Block readAgain(const Block& from) {
#if defined(__CUDA_ARCH__)
    Block block;
    asm volatile("ld.shared.v4.u32 {%0, %1, %2, %3}, [%4];"
                 : "=r"(block.word[0]), "=r"(block.word[1]), "=r"(block.word[2]),
                   "=r"(block.word[3])
                 : "r"(static_cast<std::uint32_t>(__cvta_generic_to_shared(&from))));
    return block;
#else
    return from;
#endif
}

/// What a lane has in registers; `Sums` says how it sums up (poly1305_double_sums.h,
/// poly1305_byte_sums.h).
template <class Sums>
struct PolyLane : Sums::Lane {
    ChachaData text;  ///< of the row at hand
    ChachaData ahead; ///< of the next one, where it is only read
    PolyElement element;
};

template <class Sums>
class HostWarp {
  public:
    /// step(lane, its number) for every lane.
    template <class Step>
    HD void each(const Step& step) {
        for (unsigned lane = 0; lane < kWarp; ++lane)
            step(lanes_[lane], lane);
    }
    /// set(lane, c + a · b), where a, b and c are the lanes' fragments.
    template <class A, class B, class C, class Set>
    HD void multiply(const A& a, const B& b, const C& c, const Set& set) {
        typename Sums::Fragments all;
        for (unsigned lane = 0; lane < kWarp; ++lane) {
            all.rows[lane] = a(lanes_[lane], lane);
            all.factors[lane] = b(lanes_[lane]);
            all.sums[lane] = c(lanes_[lane]);
        }
        multiplyByLanes(all);
        for (unsigned lane = 0; lane < kWarp; ++lane)
            set(lanes_[lane], all.sums[lane]);
    }
    /// As foldedSums(): the first of every 2^`folds` lanes gets what their elements come to.
    template <class Power>
    HD void fold(unsigned folds, const Power* power) {
        for (unsigned fold = 0; fold < folds; ++fold)
            for (unsigned lane = 0; lane < kWarp; lane += 2U << fold)
                lanes_[lane].element = foldLanes(lanes_[lane].element,
                                                 lanes_[lane + (1U << fold)].element, power[fold]);
    }
    /// What lanes have written to memory can be read by the others.
    HD void sync() {}

  private:
    PolyLane<Sums> lanes_[kWarp] = {};
};

} // namespace blockwarp::kernels
