// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernels/aes/bitsliced/aes_circuit.h"

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

} // namespace
} // namespace blockwarp::kernels
