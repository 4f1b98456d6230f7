// SPDX-License-Identifier: GPL-3.0-or-later
/// A warp that sums up Poly1305 by matrices. What it computes is written as steps of a lane, and
/// as operations of the whole warp, so that the host can run the very same steps for all lanes in
/// turn (HostWarp) and a warp all at once (GpuWarp).
#pragma once

#include "kernels/chacha20/poly1305_matrix.h"
#include "kernels/chacha20/poly1305_work.h"
#include "kernels/hd.h"

namespace blockwarp::kernels {

/// What a lane has in registers.
struct PolyLane {
    ChachaData text;               ///< of the row at hand
    ChachaData ahead;              ///< of the next one, where it is only read
    FactorsFragment textFactor[2]; ///< for textRows(…, 0) and (…, 1)
    FactorsFragment sumFactor;     ///< for splitSums()
    SumsFragment constant;         ///< added with each row
    SumsFragment sum;
    PolyElement element;
};

class HostWarp {
  public:
    /// step(lane, its number) for every lane.
    template <class Step>
    HD void each(const Step& step) {
        for (unsigned lane = 0; lane < kWarp; ++lane)
            step(lanes_[lane], lane);
    }
    /// set(lane, c + a · b), where a, b and c are the lanes' fragments: PTX ISA, mma.m16n8k16.
    template <class A, class B, class C, class Set>
    HD void multiply(const A& a, const B& b, const C& c, const Set& set) {
        RowsFragment rows[kWarp];
        SumsFragment sums[kWarp];
        for (unsigned lane = 0; lane < kWarp; ++lane)
            rows[lane] = a(lanes_[lane], lane);
        for (unsigned lane = 0; lane < kWarp; ++lane) {
            sums[lane] = c(lanes_[lane]);
            for (unsigned i = 0; i < 4; ++i) {
                const unsigned column = 2 * (lane % 4) + i % 2;
                for (unsigned k = 0; k < 16; ++k)
                    sums[lane].at[i] += rows[lane / 4 * 4 + k % 4].at[2 * (k / 4) + i / 2] *
                                        b(lanes_[4 * column + k % 4]).at[k / 4];
            }
        }
        for (unsigned lane = 0; lane < kWarp; ++lane)
            set(lanes_[lane], sums[lane]);
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
    PolyLane lanes_[kWarp] = {};
};

} // namespace blockwarp::kernels
