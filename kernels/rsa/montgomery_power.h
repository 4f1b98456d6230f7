// SPDX-License-Identifier: GPL-3.0-or-later
/// Exponentiation with a secret exponent: fixed windows (HAC 14.82), a table of all powers that a
/// window can ask for, read as a whole every time, so that neither addresses nor branches tell
/// anything about the exponent or the base.
#pragma once

#include "kernels/montgomery.h"
#include "kernels/rsa/montgomery_lane.h"

namespace blockwarp::kernels {

/// A group's table: thread r's words, four at a time, at quads[(power * L / 4 + i) * stride + r].
struct PowerTable {
    WordQuad* quads;
    std::uint64_t stride; ///< threads that share the memory: neighbours read neighbouring quads
};

template <class Group>
HD void storePower(Group& group, const PowerTable& table, int power) {
    constexpr int quads = Group::words / 4;
    group.each([&](typename Group::Lane& lane, int rank) {
        UNROLL for (int i = 0; i < quads; ++i) {
            WordQuad quad;
            UNROLL for (int k = 0; k < 4; ++k) quad.word[k] = lane.value[4 * i + k];
            table.quads[static_cast<std::uint64_t>(power * quads + i) * table.stride +
                        static_cast<unsigned>(rank)] = quad;
        }
    });
}

/// other = power `wanted`, by looking at all of them. Two at a time, so that loads overlap.
template <int window, class Group>
HD void selectPower(Group& group, const PowerTable& table, Word wanted) {
    constexpr int quads = Group::words / 4;
    constexpr Word powers = 1U << window;
    constexpr Word step = powers < 2 ? 1 : 2;
    group.each([&](typename Group::Lane& lane, int rank) {
        UNROLL for (int k = 0; k < Group::words; ++k) lane.other[k] = 0;
        const WordQuad* at = table.quads + rank;
        ROLLED for (Word power = 0; power < powers; power += step) {
            UNROLL for (Word next = 0; next < step; ++next) {
                const Word mask = ~maskIfNot0((power + next) ^ wanted);
                UNROLL for (int i = 0; i < quads; ++i, at += table.stride) {
                    const WordQuad quad = *at;
                    UNROLL for (int k = 0; k < 4; ++k) lane.other[4 * i + k] |= quad.word[k] & mask;
                }
            }
        }
    });
}

/// Bits position … position + window - 1; zeros above the last word.
template <int window>
HD Word windowAt(const Word* exponent, std::uint32_t words, std::uint32_t position) {
    const std::uint32_t word = position / 32;
    std::uint64_t bits = exponent[word];
    if (word + 1 < words) bits |= std::uint64_t{exponent[word + 1]} << 32;
    return static_cast<Word>(bits >> (position % 32)) & ((1U << window) - 1);
}

/// value = value^exponent, both in Montgomery form; `square` is R^2 modulo n.
template <int window, class Group>
HD void secretPower(Group& group, const PowerTable& table, const Word* exponent,
                    std::uint32_t words, const Word* square, Word inverse) {
    using Lane = typename Group::Lane;
    constexpr int powers = 1 << window;
    copyValue(group, &Lane::other);
    storePower(group, table, 1);
    ROLLED for (int power = 2; power <= powers; ++power) {
        if (power == powers) { // 1 comes last, as R modulo n
            setOne(group, &Lane::value);
            loadWords(group, &Lane::other, square);
        }
        montgomeryProduct<false>(group, inverse);
        storePower(group, table, power % powers);
    }
    // The highest window first; value is 1 here, so that squaring it before does no harm.
    std::uint32_t position = (32 * words + window - 1) / window * window;
    ROLLED while (position > 0) {
        position -= window;
        ROLLED for (int i = 0; i <= window; ++i) { // one product in the code, for the caches' sake
            if (i < window)
                copyValue(group, &Lane::other);
            else
                selectPower<window>(group, table, windowAt<window>(exponent, words, position));
            montgomeryProduct<false>(group, inverse);
        }
    }
}

/// value = base in Montgomery form; a base of 2 T L words, high * R + low, is taken modulo n.
template <class Group>
HD void enterMontgomery(Group& group, const PowerTable& table, const Word* base, bool isDouble,
                        const Word* square, Word inverse) {
    using Lane = typename Group::Lane;
    loadWords(group, &Lane::value, isDouble ? base + Group::words * Group::threads : base);
    ROLLED for (int i = isDouble ? 0 : 2; i < 3; ++i) { // high, high * R, low
        if (isDouble && i == 2) {
            storePower(group, table, 0);
            loadWords(group, &Lane::value, base);
        }
        multiplyBy(group, square, inverse);
    }
    if (!isDouble) return;
    selectPower<0>(group, table, 0);
    addOther(group);
}

/// Operation `index` of a run; `stored` is false for a group that only goes along with its warp.
template <int window, class Group>
HD void powerLane(Group& group, const PowerRun& run, const PowerTable& table, std::uint64_t index,
                  bool stored) {
    using Lane = typename Group::Lane;
    constexpr std::uint64_t words = Group::words * Group::threads;
    const std::uint64_t key = index % run.keys;
    const Word inverse = run.inverses[key];
    const Word* square = run.squares + key * words;
    loadWords(group, &Lane::modulus, run.moduli + key * words);
    enterMontgomery(group, table, run.bases + index / run.usesOfBase * run.baseWords,
                    run.baseWords == 2 * words, square, inverse);
    secretPower<window>(group, table, run.exponents + key * run.exponentWords, run.exponentWords,
                        square, inverse);
    leaveMontgomery(group, inverse);
    storeMasked(group, run.results + index * words, ~Word{0}, stored);
}

} // namespace blockwarp::kernels
