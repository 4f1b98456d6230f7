// SPDX-License-Identifier: GPL-3.0-or-later
/// T neighbouring threads that hold one number of T * L words, thread r the words from r * L. What
/// they compute is written as steps of a single thread and exchanges between them, so that the host
/// can run the very same steps for all threads in turn (HostGroup) and a warp all at once
/// (WarpGroup). Nothing here branches on, or addresses memory by, a number's value.
#pragma once

#include "kernels/hd.h"
#include "kernels/rsa/montgomery_words.h"

namespace blockwarp::kernels {

/// A thread's words of all the numbers that are in registers.
template <int L>
struct MontgomeryLane {
    Word value[L];   ///< what every operation changes
    Word other[L];   ///< the second operand
    Word modulus[L]; ///< odd as a whole
    Word even[L];    ///< of a product: words 0 … L - 1
    Word odd[L];     ///< words 1 … L
    Word top;        ///< word L + 1
    Word incoming;   ///< the next thread's lowest word
    Word carry;
};

template <int L, int T>
class HostGroup {
  public:
    static constexpr int words = L;
    static constexpr int threads = T;
    using Lane = MontgomeryLane<L>;

    /// step(lane, rank) for every thread.
    template <class Step>
    HD void each(const Step& step) {
        for (int rank = 0; rank < T; ++rank)
            step(lanes_[rank], rank);
    }
    /// What `get(lane)` is in thread `from`.
    template <class Get>
    HD Word broadcast(int from, const Get& get) {
        return get(lanes_[from]);
    }
    /// set(lane, what `get` is in the thread above), 0 in the last one.
    template <class Get, class Set>
    HD void fromAbove(const Get& get, const Set& set) {
        Word all[T + 1] = {};
        for (int rank = 0; rank < T; ++rank)
            all[rank] = get(lanes_[rank]);
        for (int rank = 0; rank < T; ++rank)
            set(lanes_[rank], all[rank + 1]);
    }
    /// set(lane, what `get` is in the thread below), 0 in the first one.
    template <class Get, class Set>
    HD void fromBelow(const Get& get, const Set& set) {
        Word all[T + 1] = {};
        for (int rank = 0; rank < T; ++rank)
            all[rank + 1] = get(lanes_[rank]);
        for (int rank = 0; rank < T; ++rank)
            set(lanes_[rank], all[rank]);
    }
    /// Bit r: whether `get` is not 0 in thread r.
    template <class Get>
    HD Word ballot(const Get& get) {
        Word bits = 0;
        for (int rank = 0; rank < T; ++rank)
            bits |= Word{get(lanes_[rank]) != 0} << rank;
        return bits;
    }

  private:
    Lane lanes_[T] = {};
};

#if defined(__CUDACC__)
template <int L, int T>
class WarpGroup {
  public:
    static constexpr int words = L;
    static constexpr int threads = T;
    using Lane = MontgomeryLane<L>;

    template <class Step>
    HD void each(const Step& step) {
        step(lane_, rank());
    }
    template <class Get>
    HD Word broadcast(int from, const Get& get) {
        return shuffled(get(lane_), from);
    }
    template <class Get, class Set>
    HD void fromAbove(const Get& get, const Set& set) {
        const Word word = shuffled(get(lane_), rank() + 1);
        set(lane_, rank() == T - 1 ? 0 : word);
    }
    template <class Get, class Set>
    HD void fromBelow(const Get& get, const Set& set) {
        const Word word = shuffled(get(lane_), rank() - 1);
        set(lane_, rank() == 0 ? 0 : word);
    }
    template <class Get>
    HD Word ballot(const Get& get) {
        const Word own = get(lane_) != 0 ? 1 : 0;
        if constexpr (T == 1) return own;
        return allOf(own) >> base() & ((Word{1} << T) - 1);
    }

  private:
#if defined(__CUDA_ARCH__)
    static HD int rank() {
        return static_cast<int>(threadIdx.x % T);
    }
    static HD unsigned base() {
        return threadIdx.x % 32 / T * T;
    }
    static HD Word shuffled(Word own, int from) {
        return T == 1 ? own : __shfl_sync(0xffffffff, own, from, T);
    }
    static HD Word allOf(Word own) {
        return __ballot_sync(0xffffffff, own != 0);
    }
#else
    // nvcc compiles for the host, too, what is for both; nobody calls it there.
    static HD int rank() {
        return 0;
    }
    static HD unsigned base() {
        return 0;
    }
    static HD Word shuffled(Word own, int) {
        return own;
    }
    static HD Word allOf(Word own) {
        return own;
    }
#endif

    Lane lane_;
};
#endif

/// Carries into each thread, from who makes one (`made`) and who would hand one on (`passes`; never
/// the same threads): bit r for thread r, and bit T what the whole number makes.
HD Word groupCarries(Word made, Word passes) {
    const Word sum = 2 * made + passes;
    return sum ^ passes;
}

} // namespace blockwarp::kernels
