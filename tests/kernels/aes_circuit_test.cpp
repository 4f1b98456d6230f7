// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernels/aes/bitsliced/bitslice.h"

#include "kernels/aes_tables.h"

#include <gtest/gtest.h>

namespace blockwarp::kernels {
namespace {

constexpr ByteTable kSbox = makeSbox();

/// What a circuit makes of `value`, in place 5 of 32.
template <class Circuit>
unsigned through(unsigned value, const Circuit& circuit) {
    constexpr unsigned place = 5;
    Plane planes[8];
    for (unsigned bit = 0; bit < 8; ++bit)
        planes[bit] = (value >> bit & 1) << place;
    circuit(planes);
    unsigned result = 0;
    for (unsigned bit = 0; bit < 8; ++bit)
        result |= (planes[bit] >> place & 1) << bit;
    return result;
}

TEST(AesCircuit, IsTheSboxWithoutItsConstantForEveryInput) {
    for (unsigned x = 0; x < 256; ++x)
        EXPECT_EQ(through(x, [](Plane(&p)[8]) { substitutePlanes(p); }), kSbox.at[x] ^ 0x63U) << x;
}

TEST(AesCircuit, IsTheInverseSboxOfInputsWithTheConstantForEveryInput) {
    for (unsigned x = 0; x < 256; ++x)
        EXPECT_EQ(through(kSbox.at[x] ^ 0x63U, [](Plane(&p)[8]) { substituteInversePlanes(p); }),
                  x);
}

TEST(MixCircuit, IsMixColumnsOfEveryRawColumnOfOneBit) {
    Plane column[32];
    for (unsigned i = 0; i < 32; ++i)
        column[i] = 1U << i; // block i has bit i
    const Plane noKey[32] = {};
    mixRaw(column, noKey);
    for (unsigned block = 0; block < 32; ++block) {
        const std::uint32_t raw = 1U << block;
        const std::uint32_t wanted = mixColumn<false>(raw ^ (raw >> 1 & 0x08080808));
        for (unsigned i = 0; i < 32; ++i)
            EXPECT_EQ(column[i] >> block & 1, wanted >> i & 1) << block << ' ' << i;
    }
}

TEST(MixCircuit, IsTheInverseOfMixColumnsForEveryColumnOfOneBit) {
    Plane column[32];
    for (unsigned i = 0; i < 32; ++i)
        column[i] = 1U << i;
    const Plane noKey[32] = {};
    mixPlanes<true>(column, noKey);
    for (unsigned block = 0; block < 32; ++block) {
        const std::uint32_t wanted = mixColumn<true>(1U << block);
        for (unsigned i = 0; i < 32; ++i)
            EXPECT_EQ(column[i] >> block & 1, wanted >> i & 1) << block << ' ' << i;
    }
}

class MixCircuitKeys : public testing::TestWithParam<Direction> {};

TEST_P(MixCircuitKeys, AreTheRoundKeysWithTheConstantOfTheSbox) {
    const std::uint8_t bytes[16] = {0x2b, 0x7e, 0x15, 0x16, 0x28, 0xae, 0xd2, 0xa6,
                                    0xab, 0xf7, 0x15, 0x88, 0x09, 0xcf, 0x4f, 0x3c};
    const KeySchedule key(Algorithm::aesEcb, GetParam(), bytes);
    const BitslicedKey expanded = makeBitslicedKey(key);
    for (int round = 1; round < key.rounds(); ++round) {
        for (int c = 0; c < 4; ++c) {
            Plane column[32] = {};
            mixRaw(column, expanded.middle[round - 1][c]);
            for (int i = 0; i < 32; ++i) {
                const unsigned byte = key.bytes()[16 * round + 4 * c + i / 8] ^ 0x63U;
                EXPECT_EQ(column[i], (byte >> (i % 8) & 1) != 0 ? ~Plane{0} : 0) << round;
            }
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Directions, MixCircuitKeys,
                         testing::Values(Direction::encrypt, Direction::decrypt));

} // namespace
} // namespace blockwarp::kernels
