// SPDX-License-Identifier: GPL-3.0-or-later
/// ChaCha20 traces against the values that RFC 8439 prints.
#include "core/trace/chacha_trace.h"

#include "tests/support/openssl_oracle.h"

#include <gtest/gtest.h>

namespace blockwarp::tests {
namespace {

/// RFC 8439 §2.1.1.
TEST(ChachaTrace, QuarterRoundOfTheStandard) {
    const ChachaWords state{0x11111111, 0x01020304, 0x9b8d6f43, 0x01234567};
    const auto lines = traceQuarterRound(state, {0, 1, 2, 3});
    const ChachaWords& end = lines.back().after;
    EXPECT_EQ(end[0], 0xea2a92f4);
    EXPECT_EQ(end[1], 0xcb1cf8ce);
    EXPECT_EQ(end[2], 0x4581472e);
    EXPECT_EQ(end[3], 0x5881c4bb);
}

/// RFC 8439 §2.2.1: QUARTERROUND(2, 7, 8, 13) leaves the other words alone.
TEST(ChachaTrace, QuarterRoundOnAState) {
    const ChachaWords before{0x879531e0, 0xc5ecf37d, 0x516461b1, 0xc9a62f8a, 0x44c20ef3, 0x3390af7f,
                             0xd9fc690b, 0x2a5f714c, 0x53372767, 0xb00a5631, 0x974c541a, 0x359e9963,
                             0x5c971061, 0x3d631689, 0x2098d9d6, 0x91dbd320};
    const ChachaWords after{0x879531e0, 0xc5ecf37d, 0xbdb886dc, 0xc9a62f8a, 0x44c20ef3, 0x3390af7f,
                            0xd9fc690b, 0xcfacafd2, 0xe46bea80, 0xb00a5631, 0x974c541a, 0x359e9963,
                            0x5c971061, 0xccc07c79, 0x2098d9d6, 0x91dbd320};
    EXPECT_EQ(traceQuarterRound(before, {2, 7, 8, 13}).back().after, after);
}

ChachaTrace standardExample() {
    Bytes key(32);
    for (std::size_t i = 0; i < key.size(); ++i)
        key[i] = static_cast<std::uint8_t>(i);
    const Bytes nonce = fromHex("000000090000004a00000000");
    return traceChacha(std::span<const std::uint8_t, 32>(key), 1,
                       std::span<const std::uint8_t, 12>(nonce));
}

/// RFC 8439 §2.3.2: the state set up, after 20 rounds, after the addition, serialized.
TEST(ChachaTrace, BlockFunctionOfTheStandard) {
    const ChachaWords setUp{0x61707865, 0x3320646e, 0x79622d32, 0x6b206574, 0x03020100, 0x07060504,
                            0x0b0a0908, 0x0f0e0d0c, 0x13121110, 0x17161514, 0x1b1a1918, 0x1f1e1d1c,
                            0x00000001, 0x09000000, 0x4a000000, 0x00000000};
    const ChachaWords rounds{0x837778ab, 0xe238d763, 0xa67ae21e, 0x5950bb2f, 0xc4f2d0c7, 0xfc62bb2f,
                             0x8fa018fc, 0x3f5ec7b7, 0x335271c2, 0xf29489f3, 0xeabda8fc, 0x82e46ebd,
                             0xd19c12b4, 0xb04e16de, 0x9e83d0cb, 0x4e3c50a2};
    const ChachaWords added{0xe4e7f110, 0x15593bd1, 0x1fdd0f50, 0xc47120a3, 0xc7f4d1c7, 0x0368c033,
                            0x9aaa2204, 0x4e6cd4c3, 0x466482d2, 0x09aa9f07, 0x05d7c214, 0xa2028bd9,
                            0xd19c12b5, 0xb94e16de, 0xe883d0cb, 0x4e3c50a2};
    const ChachaTrace trace = standardExample();
    ASSERT_EQ(trace.stages.size(), 1U + 20 * 4 * 4 + 1);
    EXPECT_EQ(trace.stages.front().after, setUp);
    EXPECT_EQ(trace.stages.back().before, rounds);
    EXPECT_EQ(trace.stages.back().after, added);
    EXPECT_EQ(hexOf(trace.keystream),
              "10f1e7e4d13b5915500fdd1fa32071c4c7d1f4c733c068030422aa9ac3d46c4e"
              "d2826446079faa0914c2d705d98b02a2b5129cd1de164eb9cbd083e8a2503c4e");
}

TEST(ChachaTrace, StagesFollowOneAnother) {
    const ChachaTrace trace = standardExample();
    for (std::size_t i = 1; i < trace.stages.size(); ++i)
        EXPECT_EQ(trace.stages[i].before, trace.stages[i - 1].after) << i;
    for (std::size_t i = 1; i + 1 < trace.stages.size(); ++i) {
        const ChachaStage& stage = trace.stages[i];
        EXPECT_EQ(stage.round, int((i - 1) / 16) + 1);
        EXPECT_EQ(stage.quarter, int((i - 1) / 4 % 4));
        const int column = stage.words[3] - 12; // of d
        EXPECT_EQ(column, stage.round % 2 == 1 ? stage.quarter : (stage.quarter + 3) % 4);
    }
}

TEST(ChachaTrace, AgreesWithOpenssl) {
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        const Bytes key = randomBytes(32, seed);
        const Bytes iv = randomBytes(16, seed + 50);
        const std::uint32_t counter = std::uint32_t{iv[0]} | std::uint32_t{iv[1]} << 8 |
                                      std::uint32_t{iv[2]} << 16 | std::uint32_t{iv[3]} << 24;
        const ChachaTrace trace =
            traceChacha(std::span<const std::uint8_t, 32>(key), counter,
                        std::span<const std::uint8_t, 12>(std::span(iv).subspan(4)));
        const Bytes expected =
            openssl("chacha20", Direction::encrypt, key, ivFrom(iv), Bytes(64, 0));
        EXPECT_EQ(hexOf(trace.keystream), hexOf(expected));
    }
}

} // namespace
} // namespace blockwarp::tests
