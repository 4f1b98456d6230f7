// SPDX-License-Identifier: GPL-3.0-or-later
/// What a group of threads does for one RSA operation (rsa_crt.h).
#pragma once

#include "kernels/rsa/montgomery_lane.h"
#include "kernels/rsa_crt.h"

namespace blockwarp::kernels {

struct PublicLane {
    template <class Group>
    static HD void run(Group& group, const RsaRun& run, std::uint64_t index) {
        using Lane = typename Group::Lane;
        constexpr std::uint64_t words = Group::words * Group::threads;
        loadWords(group, &Lane::modulus, run.modulus);
        loadWords(group, &Lane::value, run.inputs + index * words);
        multiplyBy(group, run.square, run.inverse);
        publicPower(group, run.exponent, run.inverse);
        leaveMontgomery(group, run.inverse);
        storeValue(group, run.results + index * words);
    }
};

struct BlindingLane {
    template <class Group>
    static HD void run(Group& group, const RsaRun& run, std::uint64_t index) {
        using Lane = typename Group::Lane;
        constexpr std::uint64_t words = Group::words * Group::threads;
        loadWords(group, &Lane::modulus, run.modulus);
        loadWords(group, &Lane::value, run.blinds + index * words);
        multiplyBy(group, run.square, run.inverse);
        publicPower(group, run.exponent, run.inverse);
        multiplyBy(group, run.inputs + index * words, run.inverse);
        storeValue(group, run.blinded + index * words);
    }
};

struct RecombinationLane {
    template <class Group>
    static HD void run(Group& group, const RsaRun& run, std::uint64_t index) {
        using Lane = typename Group::Lane;
        constexpr std::uint64_t words = Group::words * Group::threads;
        Word* const result = run.results + index * words;
        loadWords(group, &Lane::modulus, run.modulus);
        unblinded(group, run, index, result);
        publicPower(group, run.exponent, run.inverse);
        leaveMontgomery(group, run.inverse);
        loadWords(group, &Lane::other, run.inputs + index * words);
        const Word differing = group.ballot([](const Lane& lane) {
            Word difference = 0;
            UNROLL for (int k = 0; k < Group::words; ++k) difference |=
                lane.value[k] ^ lane.other[k];
            return difference;
        });
        loadWords(group, &Lane::value, result);
        storeMasked(group, result, ~maskIfNot0(differing), true);
        group.each([&](Lane&, int rank) {
            if (rank == 0) run.wrong[index] = differing != 0;
        });
    }

  private:
    /// result = m; value = m in Montgomery form. All are products with something in memory.
    template <class Group>
    static HD void unblinded(Group& group, const RsaRun& run, std::uint64_t index, Word* result) {
        using Lane = typename Group::Lane;
        constexpr std::uint64_t words = Group::words * Group::threads;
        const Word* const halves = run.halves + index * words;
        loadHalf(group, &Lane::value, halves);
        ROLLED for (int i = 0; i < 5; ++i) {
            if (i == 1) {
                storeValue(group, result);
                loadHalf(group, &Lane::value, halves + words / 2);
            } else if (i == 2) {
                loadWords(group, &Lane::other, result);
                addOther(group);
            } else if (i == 4) {
                subtractOnce(group);
                storeValue(group, result);
            }
            const Word* const factor = i == 0   ? run.partOfP
                                       : i == 1 ? run.partOfQ
                                       : i == 3 ? run.unblinds + index * words
                                                : run.square;
            multiplyBy(group, factor, run.inverse);
        }
    }
};

} // namespace blockwarp::kernels
