// SPDX-License-Identifier: GPL-3.0-or-later
/// Chains of additions and multiply-adds over 32-bit words, least significant first. On a GPU the
/// carry lives in the flag that PTX's `.cc` instructions share, and a pair of mad.lo and mad.hi
/// becomes one IMAD.WIDE; the host has the same functions in plain C++.
///
/// A row of a product is cut into its even and its odd words: neighbouring products of either kind
/// do not overlap, so a whole row is one chain (two words a step) without a carry in between.
#pragma once

#include "kernels/hd.h"

#include <cstdint>

namespace blockwarp::kernels {

using Word = std::uint32_t;

#if !defined(__CUDA_ARCH__)
/// What the carry flag is on a GPU.
class CarryChain {
  public:
    explicit CarryChain(std::uint64_t carry = 0) : carry_(carry) {}
    Word add(Word a, Word b) {
        carry_ += std::uint64_t{a} + b;
        const auto sum = static_cast<Word>(carry_);
        carry_ >>= 32;
        return sum;
    }
    /// low + 2^32 high = from + x * y
    void mulAdd(Word& low, Word& high, Word x, Word y, Word fromLow, Word fromHigh) {
        const std::uint64_t product = std::uint64_t{x} * y;
        low = add(fromLow, static_cast<Word>(product));
        high = add(fromHigh, static_cast<Word>(product >> 32));
    }
    Word sub(Word a, Word b) { // the carry is a borrow
        const std::uint64_t difference = std::uint64_t{a} - b - carry_;
        carry_ = difference >> 63;
        return static_cast<Word>(difference);
    }
    Word carry() const { return static_cast<Word>(carry_); }

  private:
    std::uint64_t carry_;
};
#endif

/// (acc, next, over) += the sum of x[k] * y * 2^(32 k) over even k < L: `next` is the word above
/// acc's last, `over` the one above that.
template <int L>
HD void mulAddRow(Word (&acc)[L], const Word* x, Word y, Word& next, Word& over) {
#if defined(__CUDA_ARCH__)
    asm volatile("mad.lo.cc.u32 %0, %1, %2, %0;" : "+r"(acc[0]) : "r"(x[0]), "r"(y));
    asm volatile("madc.hi.cc.u32 %0, %1, %2, %0;" : "+r"(acc[1]) : "r"(x[0]), "r"(y));
    UNROLL for (int k = 2; k < L; k += 2) {
        asm volatile("madc.lo.cc.u32 %0, %1, %2, %0;" : "+r"(acc[k]) : "r"(x[k]), "r"(y));
        asm volatile("madc.hi.cc.u32 %0, %1, %2, %0;" : "+r"(acc[k + 1]) : "r"(x[k]), "r"(y));
    }
    asm volatile("addc.cc.u32 %0, %0, 0;" : "+r"(next));
    asm volatile("addc.u32 %0, %0, 0;" : "+r"(over));
#else
    CarryChain chain;
    for (int k = 0; k < L; k += 2)
        chain.mulAdd(acc[k], acc[k + 1], x[k], y, acc[k], acc[k + 1]);
    next = chain.add(next, 0);
    over += chain.carry();
#endif
}

/// The same where acc's last word is already the highest but `over`.
template <int L>
HD void mulAddRow(Word (&acc)[L], const Word* x, Word y, Word& over) {
#if defined(__CUDA_ARCH__)
    asm volatile("mad.lo.cc.u32 %0, %1, %2, %0;" : "+r"(acc[0]) : "r"(x[0]), "r"(y));
    asm volatile("madc.hi.cc.u32 %0, %1, %2, %0;" : "+r"(acc[1]) : "r"(x[0]), "r"(y));
    UNROLL for (int k = 2; k < L; k += 2) {
        asm volatile("madc.lo.cc.u32 %0, %1, %2, %0;" : "+r"(acc[k]) : "r"(x[k]), "r"(y));
        asm volatile("madc.hi.cc.u32 %0, %1, %2, %0;" : "+r"(acc[k + 1]) : "r"(x[k]), "r"(y));
    }
    asm volatile("addc.u32 %0, %0, 0;" : "+r"(over));
#else
    CarryChain chain;
    for (int k = 0; k < L; k += 2)
        chain.mulAdd(acc[k], acc[k + 1], x[k], y, acc[k], acc[k + 1]);
    over += chain.carry();
#endif
}

/// Two things at once: low += acc[1], with a carry into what comes next, and
/// (acc, over) = acc / 2^64 + (incoming + 2^32 over) * 2^(32 (L - 2)) + the row of x and y.
template <int L>
HD void shiftMulAddRow(Word (&acc)[L], Word& low, const Word* x, Word y, Word incoming,
                       Word& over) {
#if defined(__CUDA_ARCH__)
    asm volatile("add.cc.u32 %0, %0, %1;" : "+r"(low) : "r"(acc[1]));
    UNROLL for (int k = 0; k < L; k += 2) {
        const Word fromLow = k + 2 < L ? acc[(k + 2) % L] : incoming;
        const Word fromHigh = k + 2 < L ? acc[(k + 3) % L] : over;
        asm volatile("madc.lo.cc.u32 %0, %1, %2, %3;"
                     : "=r"(acc[k])
                     : "r"(x[k]), "r"(y), "r"(fromLow));
        asm volatile("madc.hi.cc.u32 %0, %1, %2, %3;"
                     : "=r"(acc[k + 1])
                     : "r"(x[k]), "r"(y), "r"(fromHigh));
    }
    asm volatile("addc.u32 %0, 0, 0;" : "=r"(over));
#else
    CarryChain chain;
    low = chain.add(low, acc[1]);
    for (int k = 0; k < L; k += 2)
        chain.mulAdd(acc[k], acc[k + 1], x[k], y, k + 2 < L ? acc[(k + 2) % L] : incoming,
                     k + 2 < L ? acc[(k + 3) % L] : over);
    over = chain.carry();
#endif
}

/// sum = a + b for words that may be the same as sum's; over += the carry.
template <int L>
HD void addWords(Word (&sum)[L], const Word* a, const Word* b, Word& over) {
#if defined(__CUDA_ARCH__)
    asm volatile("add.cc.u32 %0, %1, %2;" : "=r"(sum[0]) : "r"(a[0]), "r"(b[0]));
    UNROLL for (int k = 1; k < L;
                ++k) asm volatile("addc.cc.u32 %0, %1, %2;" : "=r"(sum[k]) : "r"(a[k]), "r"(b[k]));
    asm volatile("addc.u32 %0, %0, 0;" : "+r"(over));
#else
    CarryChain chain;
    for (int k = 0; k < L; ++k)
        sum[k] = chain.add(a[k], b[k]);
    over += chain.carry();
#endif
}

/// value += small; returns the carry.
template <int L>
HD Word addSmall(Word (&value)[L], Word small) {
#if defined(__CUDA_ARCH__)
    Word carry;
    asm volatile("add.cc.u32 %0, %0, %1;" : "+r"(value[0]) : "r"(small));
    UNROLL for (int k = 1; k < L; ++k) asm volatile("addc.cc.u32 %0, %0, 0;" : "+r"(value[k]));
    asm volatile("addc.u32 %0, 0, 0;" : "=r"(carry));
    return carry;
#else
    CarryChain chain(small);
    for (int k = 0; k < L; ++k)
        value[k] = chain.add(value[k], 0);
    return chain.carry();
#endif
}

/// difference = a - (b & mask); returns the borrow, 0 or 1.
template <int L>
HD Word subMasked(Word (&difference)[L], const Word* a, const Word* b, Word mask) {
#if defined(__CUDA_ARCH__)
    Word borrow;
    asm volatile("sub.cc.u32 %0, %1, %2;" : "=r"(difference[0]) : "r"(a[0]), "r"(b[0] & mask));
    UNROLL for (int k = 1; k < L; ++k) asm volatile(
        "subc.cc.u32 %0, %1, %2;" : "=r"(difference[k]) : "r"(a[k]), "r"(b[k] & mask));
    asm volatile("subc.u32 %0, 0, 0;" : "=r"(borrow));
    return borrow & 1;
#else
    CarryChain chain;
    for (int k = 0; k < L; ++k)
        difference[k] = chain.sub(a[k], b[k] & mask);
    return chain.carry();
#endif
}

/// value -= bit, which is 0 or 1; what the highest word borrows is lost.
template <int L>
HD void subBit(Word (&value)[L], Word bit) {
#if defined(__CUDA_ARCH__)
    asm volatile("sub.cc.u32 %0, %0, %1;" : "+r"(value[0]) : "r"(bit));
    UNROLL for (int k = 1; k < L; ++k) asm volatile("subc.cc.u32 %0, %0, 0;" : "+r"(value[k]));
#else
    CarryChain chain(bit);
    for (int k = 0; k < L; ++k)
        value[k] = chain.sub(value[k], 0);
#endif
}

/// All ones if x is not 0, otherwise 0, without a branch.
HD Word maskIfNot0(Word x) {
    return Word{0} - ((x | (Word{0} - x)) >> 31);
}

} // namespace blockwarp::kernels
