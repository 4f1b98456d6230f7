// SPDX-License-Identifier: GPL-3.0-or-later
/// Arithmetic modulo an odd number n on a group of threads (montgomery_group.h), by Montgomery
/// multiplication (HAC 14.36, a word of the second operand a step). R = 2^(32 T L).
///
/// Between operations numbers are below R, not below n: a product of two such numbers, reduced, is
/// below R + n, so that n is subtracted where the sum has a carry, which is seen without a
/// comparison (as in Gueron's "almost" Montgomery multiplication). finish() makes them canonical.
#pragma once

#include "kernels/rsa/montgomery_group.h"

namespace blockwarp::kernels {

template <class Lane>
using LaneWords = Word (Lane::*)[sizeof(Lane::value) / sizeof(Word)];

/// Hands carries on until each is 0; returns what the whole number carries out.
template <class Group>
HD Word resolveCarries(Group& group) {
    using Lane = typename Group::Lane;
    constexpr int threads = Group::threads;
    const auto carry = [](const Lane& lane) { return lane.carry; };
    const Word high = group.broadcast(threads - 1, carry);
    if constexpr (threads > 1) {
        group.fromBelow(carry,
                        [](Lane& lane, Word word) { lane.carry = addSmall(lane.value, word); });
        const Word made = group.ballot(carry);
        const Word passes = group.ballot([](const Lane& lane) {
            Word all = lane.value[0];
            UNROLL for (int k = 1; k < Group::words; ++k) all &= lane.value[k];
            return Word{all == ~Word{0}};
        });
        const Word carries = groupCarries(made, passes);
        group.each([&](Lane& lane, int rank) { addSmall(lane.value, carries >> rank & 1); });
        return high + (carries >> threads);
    }
    return high;
}

/// to = value - (modulus & mask), where `to` is value or even; returns the whole number's borrow.
template <class Group>
HD Word subtractModulus(Group& group, LaneWords<typename Group::Lane> to, Word mask) {
    using Lane = typename Group::Lane;
    constexpr int threads = Group::threads;
    group.each(
        [&](Lane& lane, int) { lane.carry = subMasked(lane.*to, lane.value, lane.modulus, mask); });
    const Word made = group.ballot([](const Lane& lane) { return lane.carry; });
    if constexpr (threads > 1) {
        const Word passes = group.ballot([&](const Lane& lane) {
            Word any = 0;
            UNROLL for (int k = 0; k < Group::words; ++k) any |= (lane.*to)[k];
            return Word{any == 0};
        });
        const Word borrows = groupCarries(made, passes);
        group.each([&](Lane& lane, int rank) { subBit(lane.*to, borrows >> rank & 1); });
        return borrows >> threads;
    }
    return made;
}

/// Adds x * y and what makes the lowest word 0, and divides by 2^32, all but the last step of
/// which the next row does. `even` and `odd` change places with every row.
template <bool square, class Group>
HD void productRow(Group& group, Word inverse, int from, int k,
                   LaneWords<typename Group::Lane> even, LaneWords<typename Group::Lane> odd) {
    using Lane = typename Group::Lane;
    constexpr int words = Group::words;
    const Word y = group.broadcast(
        from, [&](const Lane& lane) { return square ? lane.value[k] : lane.other[k]; });
    group.each([&](Lane& lane, int) {
        shiftMulAddRow<words>(lane.*even, (lane.*odd)[0], lane.value + 1, y, lane.incoming,
                              lane.top);
        mulAddRow<words>(lane.*odd, lane.value, y, (lane.*even)[words - 1], lane.top);
    });
    const Word quotient =
        group.broadcast(0, [&](const Lane& lane) { return (lane.*odd)[0] * inverse; });
    group.each([&](Lane& lane, int) {
        mulAddRow<words>(lane.*odd, lane.modulus, quotient, (lane.*even)[words - 1], lane.top);
        mulAddRow<words>(lane.*even, lane.modulus + 1, quotient, lane.top);
    });
    group.fromAbove([&](const Lane& lane) { return (lane.*odd)[0]; },
                    [](Lane& lane, Word word) { lane.incoming = word; });
}

/// value = value * (square ? value : other) / R modulo n. `inverse` is -1 / n modulo 2^32.
template <bool square, class Group>
HD void montgomeryProduct(Group& group, Word inverse) {
    using Lane = typename Group::Lane;
    constexpr int words = Group::words;
    group.each([&](Lane& lane, int) {
        UNROLL for (int k = 0; k < words; ++k) lane.even[k] = lane.odd[k] = 0;
        lane.top = lane.incoming = 0;
    });
    ROLLED for (int from = 0; from < Group::threads; ++from) {
        UNROLL for (int k = 0; k < words; k += 2) {
            productRow<square>(group, inverse, from, k, &Lane::even, &Lane::odd);
            productRow<square>(group, inverse, from, k + 1, &Lane::odd, &Lane::even);
        }
    }
    group.each([&](Lane& lane, int) {
        Word shifted[words];
        UNROLL for (int k = 0; k < words; ++k) shifted[k] =
            k + 1 < words ? lane.even[(k + 1) % words] : lane.incoming;
        lane.carry = lane.top;
        addWords(lane.value, shifted, lane.odd, lane.carry);
    });
    const Word high = resolveCarries(group);
    subtractModulus(group, &Lane::value, Word{0} - high);
}

/// value += other modulo n, both below min(R, 2 n).
template <class Group>
HD void addOther(Group& group) {
    using Lane = typename Group::Lane;
    group.each([](Lane& lane, int) {
        lane.carry = 0;
        addWords(lane.value, lane.value, lane.other, lane.carry);
    });
    Word high = resolveCarries(group);
    high -= subtractModulus(group, &Lane::value, Word{0} - high);
    subtractModulus(group, &Lane::value, Word{0} - high);
}

/// value -= n if value >= n: the last step, where value is below 2 n.
template <class Group>
HD void subtractOnce(Group& group) {
    using Lane = typename Group::Lane;
    const Word keep = Word{0} - subtractModulus(group, &Lane::even, ~Word{0});
    group.each([&](Lane& lane, int) {
        UNROLL for (int k = 0; k < Group::words; ++k) lane.value[k] =
            (lane.value[k] & keep) | (lane.even[k] & ~keep);
    });
}

/// Loads a number of T * L words.
template <class Group>
HD void loadWords(Group& group, LaneWords<typename Group::Lane> to, const Word* from) {
    group.each([&](typename Group::Lane& lane, int rank) {
        UNROLL for (int k = 0; k < Group::words; ++k)(lane.*to)[k] = from[rank * Group::words + k];
    });
}

/// The same of a number with half as many words; zeros stand above it.
template <class Group>
HD void loadHalf(Group& group, LaneWords<typename Group::Lane> to, const Word* from) {
    group.each([&](typename Group::Lane& lane, int rank) {
        UNROLL for (int k = 0; k < Group::words; ++k) {
            const int at = rank * Group::words + k;
            (lane.*to)[k] = 2 * at < Group::words * Group::threads ? from[at] : 0;
        }
    });
}

template <class Group>
HD void setOne(Group& group, LaneWords<typename Group::Lane> to) {
    group.each([&](typename Group::Lane& lane, int rank) {
        UNROLL for (int k = 0; k < Group::words; ++k)(lane.*to)[k] = rank == 0 && k == 0 ? 1 : 0;
    });
}

template <class Group>
HD void copyValue(Group& group, LaneWords<typename Group::Lane> to) {
    group.each([&](typename Group::Lane& lane, int) {
        UNROLL for (int k = 0; k < Group::words; ++k)(lane.*to)[k] = lane.value[k];
    });
}

/// Stores value & mask where `wanted` (threads without an operation go along without storing).
template <class Group>
// NOLINTNEXTLINE(readability-non-const-parameter): it is written to, inside the step
HD void storeMasked(Group& group, Word* to, Word mask, bool wanted) {
    group.each([&](typename Group::Lane& lane, int rank) {
        if (!wanted) return;
        UNROLL for (int k = 0; k < Group::words; ++k) to[rank * Group::words + k] =
            lane.value[k] & mask;
    });
}

template <class Group>
HD void storeValue(Group& group, Word* to) {
    storeMasked(group, to, ~Word{0}, true);
}

/// value = value * other / R, with `other` from memory.
template <class Group>
HD void multiplyBy(Group& group, const Word* other, Word inverse) {
    loadWords(group, &Group::Lane::other, other);
    montgomeryProduct<false>(group, inverse);
}

/// value = value / R, canonical.
template <class Group>
HD void leaveMontgomery(Group& group, Word inverse) {
    setOne(group, &Group::Lane::other);
    montgomeryProduct<false>(group, inverse);
    subtractOnce(group);
}

/// value = value^exponent for a public exponent > 0, all in Montgomery form: from the highest bit,
/// square and multiply (HAC 14.79).
template <class Group>
HD void publicPower(Group& group, std::uint64_t exponent, Word inverse) {
    copyValue(group, &Group::Lane::other);
    int bit = 63;
    while (bit > 0 && (exponent >> bit & 1) == 0)
        --bit;
    ROLLED while (--bit >= 0) {
        montgomeryProduct<true>(group, inverse);
        if (exponent >> bit & 1) montgomeryProduct<false>(group, inverse);
    }
}

} // namespace blockwarp::kernels
