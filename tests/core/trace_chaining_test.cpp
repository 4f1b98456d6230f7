// SPDX-License-Identifier: GPL-3.0-or-later
/// What modes do around the blocks, against the input and output blocks of SP 800-38A Appendix F.
#include "core/trace/chaining.h"

#include "tests/support/openssl_oracle.h"

#include <gtest/gtest.h>

namespace blockwarp::tests {
namespace {

const Bytes kKey = fromHex("2b7e151628aed2a6abf7158809cf4f3c");
constexpr std::string_view kPlaintext[] = {
    "6bc1bee22e409f96e93d7e117393172a", "ae2d8a571e03ac9c9eb76fac45af8e51",
    "30c81c46a35ce411e5fbc1191a0a52ef", "f69f2445df4f9b17ad2b417be66c3710"};

AesState stateFrom(std::string_view hex) {
    AesState state{};
    std::ranges::copy(fromHex(hex), state.begin());
    return state;
}

std::vector<AesState> plaintext() {
    std::vector<AesState> blocks;
    for (const auto hex : kPlaintext)
        blocks.push_back(stateFrom(hex));
    return blocks;
}

/// F.2.1.
TEST(Chaining, CbcAsTheStandardPrints) {
    constexpr std::string_view inputs[] = {
        "6bc0bce12a459991e134741a7f9e1925", "d86421fb9f1a1eda505ee1375746972c",
        "604ed7ddf32efdff7020d0238b7c2a5d", "8521f2fd3c8eef2cdc3da7e5c44ea206"};
    constexpr std::string_view outputs[] = {
        "7649abac8119b246cee98e9b12e9197d", "5086cb9b507219ee95db113a917678b2",
        "73bed6b8e3c1743b7116e69e22229516", "3ff1caa1681fac09120eca307586e1a7"};
    const AesState iv = stateFrom("000102030405060708090a0b0c0d0e0f");
    const auto blocks = traceChaining(Algorithm::aesCbc, Direction::encrypt, kKey, iv, plaintext());
    ASSERT_EQ(blocks.size(), 4U);
    std::vector<AesState> ciphertext;
    for (std::size_t i = 0; i < 4; ++i) {
        EXPECT_EQ(hexOf(blocks[i].inputBlock), inputs[i]);
        EXPECT_EQ(hexOf(blocks[i].outputBlock), outputs[i]);
        EXPECT_EQ(blocks[i].out, blocks[i].outputBlock);
        EXPECT_EQ(blocks[i].chained, i == 0 ? iv : blocks[i - 1].out);
        ciphertext.push_back(blocks[i].out);
    }
    // F.2.2: the other way round, input and output blocks change places.
    const auto back = traceChaining(Algorithm::aesCbc, Direction::decrypt, kKey, iv, ciphertext);
    for (std::size_t i = 0; i < 4; ++i) {
        EXPECT_EQ(hexOf(back[i].inputBlock), outputs[i]);
        EXPECT_EQ(hexOf(back[i].outputBlock), inputs[i]);
        EXPECT_EQ(hexOf(back[i].out), kPlaintext[i]);
    }
}

/// F.5.1.
TEST(Chaining, CtrAsTheStandardPrints) {
    constexpr std::string_view inputs[] = {
        "f0f1f2f3f4f5f6f7f8f9fafbfcfdfeff", "f0f1f2f3f4f5f6f7f8f9fafbfcfdff00",
        "f0f1f2f3f4f5f6f7f8f9fafbfcfdff01", "f0f1f2f3f4f5f6f7f8f9fafbfcfdff02"};
    constexpr std::string_view outputs[] = {
        "ec8cdf7398607cb0f2d21675ea9ea1e4", "362b7c3c6773516318a077d7fc5073ae",
        "6a2cc3787889374fbeb4c81b17ba6c44", "e89c399ff0f198c6d40a31db156cabfe"};
    constexpr std::string_view ciphertext[] = {
        "874d6191b620e3261bef6864990db6ce", "9806f66b7970fdff8617187bb9fffdff",
        "5ae4df3edbd5d35e5b4f09020db03eab", "1e031dda2fbe03d1792170a0f3009cee"};
    const AesState counter = stateFrom(inputs[0]);
    const auto blocks =
        traceChaining(Algorithm::aesCtr, Direction::encrypt, kKey, counter, plaintext());
    std::vector<AesState> out;
    for (std::size_t i = 0; i < 4; ++i) {
        EXPECT_EQ(hexOf(blocks[i].inputBlock), inputs[i]);
        EXPECT_EQ(hexOf(blocks[i].outputBlock), outputs[i]);
        EXPECT_EQ(hexOf(blocks[i].out), ciphertext[i]);
        out.push_back(blocks[i].out);
    }
    const auto back = traceChaining(Algorithm::aesCtr, Direction::decrypt, kKey, counter, out);
    for (std::size_t i = 0; i < 4; ++i)
        EXPECT_EQ(hexOf(back[i].out), kPlaintext[i]);
}

/// F.1.1 and F.1.2.
TEST(Chaining, EcbAsTheStandardPrints) {
    constexpr std::string_view ciphertext[] = {
        "3ad77bb40d7a3660a89ecaf32466ef97", "f5d3d58503b9699de785895a96fdbaaf",
        "43b1cd7f598ece23881b00e3ed030688", "7b0c785e27e8ad3f8223207104725dd4"};
    const auto blocks = traceChaining(Algorithm::aesEcb, Direction::encrypt, kKey, {}, plaintext());
    std::vector<AesState> out;
    for (std::size_t i = 0; i < 4; ++i) {
        EXPECT_EQ(hexOf(blocks[i].inputBlock), kPlaintext[i]);
        EXPECT_EQ(hexOf(blocks[i].out), ciphertext[i]);
        out.push_back(blocks[i].out);
    }
    const auto back = traceChaining(Algorithm::aesEcb, Direction::decrypt, kKey, {}, out);
    for (std::size_t i = 0; i < 4; ++i)
        EXPECT_EQ(hexOf(back[i].out), kPlaintext[i]);
}

TEST(Chaining, CountersCarryThroughAllBytes) {
    const std::vector<AesState> zeros(2, AesState{});
    const auto blocks = traceChaining(Algorithm::aesCtr, Direction::encrypt, kKey,
                                      stateFrom("ffffffffffffffffffffffffffffffff"), zeros);
    EXPECT_EQ(blocks[1].inputBlock, AesState{});
}

} // namespace
} // namespace blockwarp::tests
