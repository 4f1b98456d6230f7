// SPDX-License-Identifier: GPL-3.0-or-later
/// What modes do around the blocks: against the input and output blocks of SP 800-38A Appendix F,
/// and the known answers of GCM and XTS.
#include "core/trace/gf128.h"
#include "core/trace/mode_diagram.h"

#include "tests/support/openssl_oracle.h"
#include "tests/support/vec_file.h"

#include <gtest/gtest.h>

#include <set>

namespace blockwarp::tests {
namespace {

const std::string kKeyHex = "2b7e151628aed2a6abf7158809cf4f3c";
const std::string kIv = "000102030405060708090a0b0c0d0e0f";
constexpr std::string_view kPlaintext[] = {
    "6bc1bee22e409f96e93d7e117393172a", "ae2d8a571e03ac9c9eb76fac45af8e51",
    "30c81c46a35ce411e5fbc1191a0a52ef", "f69f2445df4f9b17ad2b417be66c3710"};

AesState stateFrom(const Bytes& bytes) {
    AesState state{};
    std::ranges::copy(bytes, state.begin());
    return state;
}

std::string plaintext() {
    std::string all;
    for (const auto hex : kPlaintext)
        all += hex;
    return all;
}

ModeInput inputOf(Algorithm algorithm, const std::string& iv, const std::string& text) {
    return {algorithm, Direction::encrypt,     fromHex(kKeyHex),
            {},        stateFrom(fromHex(iv)), fromHex(text)};
}

/// As the standard's examples: whole blocks, and nothing behind them.
ModeInput unpadded(Algorithm algorithm, const std::string& iv, const std::string& text) {
    ModeInput input = inputOf(algorithm, iv, text);
    input.padding = BlockPadding::none;
    return input;
}

/// The diagram, after a look at whether decryption leads back.
ModeDiagram drawn(const ModeInput& input) {
    ModeDiagram diagram = drawMode(input);
    ModeInput back = input;
    back.direction = Direction::decrypt;
    back.text = diagram.output();
    EXPECT_EQ(hexOf(drawMode(back).output()), hexOf(input.text));
    return diagram;
}

std::string valueOf(const ModeDiagram& diagram, char letter, std::size_t number) {
    const DiagramNode* node = diagram.find(letter + std::to_string(number));
    return node ? hexOf(node->bytes) : "(missing)";
}

/// F.2.1.
TEST(Chaining, CbcAsTheStandardPrints) {
    constexpr std::string_view inputs[] = {
        "6bc0bce12a459991e134741a7f9e1925", "d86421fb9f1a1eda505ee1375746972c",
        "604ed7ddf32efdff7020d0238b7c2a5d", "8521f2fd3c8eef2cdc3da7e5c44ea206"};
    constexpr std::string_view outputs[] = {
        "7649abac8119b246cee98e9b12e9197d", "5086cb9b507219ee95db113a917678b2",
        "73bed6b8e3c1743b7116e69e22229516", "3ff1caa1681fac09120eca307586e1a7"};
    ModeInput input = unpadded(Algorithm::aesCbc, kIv, plaintext());
    const ModeDiagram diagram = drawn(input);
    ASSERT_EQ(diagram.blocks.size(), 4U);
    for (std::size_t i = 0; i < 4; ++i) {
        EXPECT_EQ(valueOf(diagram, 'P', i + 1), kPlaintext[i]);
        EXPECT_EQ(valueOf(diagram, 'I', i + 1), inputs[i]);
        EXPECT_EQ(valueOf(diagram, 'C', i + 1), outputs[i]);
    }
    // F.2.2: what the inverse cipher makes is what the cipher got.
    input.direction = Direction::decrypt;
    input.text = diagram.output();
    const ModeDiagram back = drawMode(input);
    for (std::size_t i = 0; i < 4; ++i)
        EXPECT_EQ(valueOf(back, 'O', i + 1), inputs[i]);
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
    const ModeDiagram diagram =
        drawn(inputOf(Algorithm::aesCtr, std::string(inputs[0]), plaintext()));
    for (std::size_t i = 0; i < 4; ++i) {
        EXPECT_EQ(valueOf(diagram, 'T', i + 1), inputs[i]);
        EXPECT_EQ(valueOf(diagram, 'O', i + 1), outputs[i]);
        EXPECT_EQ(valueOf(diagram, 'C', i + 1), ciphertext[i]);
    }
}

/// F.1.1.
TEST(Chaining, EcbAsTheStandardPrints) {
    constexpr std::string_view ciphertext[] = {
        "3ad77bb40d7a3660a89ecaf32466ef97", "f5d3d58503b9699de785895a96fdbaaf",
        "43b1cd7f598ece23881b00e3ed030688", "7b0c785e27e8ad3f8223207104725dd4"};
    const ModeDiagram diagram = drawn(unpadded(Algorithm::aesEcb, kIv, plaintext()));
    for (std::size_t i = 0; i < 4; ++i)
        EXPECT_EQ(valueOf(diagram, 'C', i + 1), ciphertext[i]);
}

TEST(Chaining, CountersCarryThroughAllBytes) {
    const ModeDiagram diagram =
        drawn(inputOf(Algorithm::aesCtr, std::string(32, 'f'), std::string(64, '0')));
    EXPECT_EQ(valueOf(diagram, 'T', 2), std::string(32, '0'));
}

TEST(Chaining, APartialBlockIsPaddedOrCutOff) {
    const std::string text = std::string(kPlaintext[0]) + "aabbcc";
    const ModeDiagram cbc = drawn(inputOf(Algorithm::aesCbc, kIv, text));
    EXPECT_EQ(valueOf(cbc, 'P', 2), "aabbcc0d0d0d0d0d0d0d0d0d0d0d0d0d");
    EXPECT_EQ(cbc.find("P2")->own, 3U);
    EXPECT_EQ(cbc.find("P1")->own, 16U);
    EXPECT_EQ(cbc.output().size(), 32U);
    const ModeDiagram ctr = drawn(inputOf(Algorithm::aesCtr, kIv, text));
    EXPECT_EQ(ctr.find("P2")->bytes.size(), 3U);
    EXPECT_EQ(ctr.output().size(), 19U);
    EXPECT_EQ(ctr.find("O2")->bytes.size(), 16U);
}

/// RFC 5652 §6.3: a text of whole blocks gets a block more, or its end could not be told from
/// padding. The oracle is OpenSSL.
TEST(Chaining, EveryTextIsPadded) {
    for (std::size_t size = 0; size < 64; ++size) {
        ModeInput input = inputOf(Algorithm::aesCbc, kIv, plaintext());
        input.text.resize(size);
        const ModeDiagram diagram = drawn(input);
        EXPECT_EQ(diagram.padding(), 16 - size % 16);
        EXPECT_EQ(hexOf(diagram.output()), hexOf(openssl("aes-128-cbc", Direction::encrypt,
                                                         input.key, input.iv, input.text, true)));
        ModeInput back = input;
        back.direction = Direction::decrypt;
        back.text = diagram.output();
        EXPECT_EQ(drawMode(back).padding(), diagram.padding());
        EXPECT_FALSE(drawMode(back).paddingWrong);
    }
    const ModeDiagram full = drawn(inputOf(Algorithm::aesCbc, kIv, std::string(kPlaintext[0])));
    EXPECT_EQ(valueOf(full, 'P', 2), "10101010101010101010101010101010");
    EXPECT_EQ(full.find("P2")->own, 0U);
}

TEST(Chaining, WrongPaddingIsSaidAndNotRemoved) {
    ModeInput input =
        unpadded(Algorithm::aesEcb, kIv, std::string(kPlaintext[0]) + std::string(30, '0') + "11");
    const ModeDiagram encrypted = drawMode(input);
    EXPECT_EQ(encrypted.padding(), 0U);
    input.direction = Direction::decrypt;
    input.text = encrypted.output();
    input.padding = BlockPadding::pkcs7;
    const ModeDiagram diagram = drawMode(input);
    EXPECT_TRUE(diagram.paddingWrong);
    EXPECT_EQ(diagram.padding(), 0U);
    EXPECT_EQ(diagram.output().size(), 32U);
    input.padding = BlockPadding::none;
    EXPECT_FALSE(drawMode(input).paddingWrong);
}

TEST(Chaining, EqualBlocksAreSaid) {
    const std::string text = std::string(kPlaintext[0]) + std::string(kPlaintext[0]);
    const ModeDiagram ecb = drawn(inputOf(Algorithm::aesEcb, kIv, text));
    ASSERT_TRUE(ecb.find("P2")->same);
    EXPECT_EQ(ecb.nodes[*ecb.find("P2")->same].name, "P1");
    EXPECT_TRUE(ecb.find("C2")->same);
    const ModeDiagram cbc = drawn(inputOf(Algorithm::aesCbc, kIv, text));
    EXPECT_TRUE(cbc.find("P2")->same);
    EXPECT_FALSE(cbc.find("C2")->same);
}

/// Of as many blocks as are drawn, with and without additional data.
TEST(Chaining, GcmGivesTheKnownAnswers) {
    int tried = 0;
    int withAdditional = 0;
    for (const VecCase& c : readVec("gcm.vec")) {
        const Bytes text = c.bytes("plaintext");
        const Bytes nonce = c.bytes("nonce");
        const Bytes additional = c.bytes("aad");
        if (additional.size() > kMaxAdditionalBytes || text.empty() || text.size() > 64 ||
            nonce.size() != 12)
            continue;
        ++(additional.empty() ? tried : withAdditional);
        const ModeDiagram diagram = drawn({Algorithm::aesGcm,
                                           Direction::encrypt,
                                           c.bytes("key"),
                                           {},
                                           stateFrom(nonce),
                                           text,
                                           additional});
        EXPECT_EQ(hexOf(diagram.output()), c.text("ciphertext")) << c.text("source");
        EXPECT_EQ(hexOf(diagram.find("Tag")->bytes), c.text("tag")) << c.text("source");
        ModeInput back{Algorithm::aesGcm, Direction::decrypt,    c.bytes("key"), {},
                       stateFrom(nonce),  c.bytes("ciphertext"), additional};
        EXPECT_EQ(hexOf(drawMode(back).find("Tag")->bytes), c.text("tag"));
        back.text[0] ^= 1;
        EXPECT_NE(hexOf(drawMode(back).find("Tag")->bytes), c.text("tag"));
    }
    EXPECT_GE(tried, 4);
    EXPECT_GE(withAdditional, 2);
}

/// D. McGrew and J. Viega, test case 4: its 20 bytes of additional data are hashed first, the
/// second block with zeros behind, and their length is in the last block.
TEST(Chaining, GcmHashesAdditionalDataFirst) {
    ModeInput input = inputOf(Algorithm::aesGcm, "cafebabefacedbaddecaf888", plaintext());
    input.key = fromHex("feffe9928665731c6d6a8f9467308308");
    input.text = fromHex("d9313225f88406e5a55909c5aff5269a86a7a9531534f7da2e4c303d8a318a72"
                         "1c3c0c95956809532fcf0e2449a6b525b16aedf5aa0de657ba637b39");
    input.additional = fromHex("feedfacedeadbeeffeedfacedeadbeefabaddad2");
    const ModeDiagram diagram = drawn(input);
    EXPECT_EQ(valueOf(diagram, 'A', 2), "abaddad2");
    EXPECT_EQ(valueOf(diagram, 'X', 1), "ed56aaf8a72d67049fdb9228edba1322");
    EXPECT_EQ(valueOf(diagram, 'X', 2), "cd47221ccef0554ee4bb044c88150352");
    EXPECT_EQ(hexOf(diagram.find("len")->bytes), "00000000000000a000000000000001e0");
    EXPECT_EQ(hexOf(diagram.find("Tag")->bytes), "5bc94fbc3221a5db94fae95ae7121a47");
    const auto a1 = static_cast<std::size_t>(diagram.find("A1") - diagram.nodes.data());
    const std::vector<bool> changes = goesInto(diagram, a1);
    const auto changed = [&](const char* name) {
        return changes[static_cast<std::size_t>(diagram.find(name) - diagram.nodes.data())];
    };
    EXPECT_TRUE(changed("Tag"));
    EXPECT_FALSE(changed("C1"));
}

TEST(Chaining, GcmHashesAPartialBlockWithZerosBehind) {
    const Bytes key = fromHex(kKeyHex);
    for (const std::size_t size : {1U, 15U, 17U, 33U, 63U}) {
        ModeInput input = inputOf(Algorithm::aesGcm, kIv, plaintext());
        input.text.resize(size);
        const ModeDiagram diagram = drawn(input);
        EXPECT_EQ(diagram.find("Tag")->bytes.size(), 16U);
        AesState hash{};
        const AesState h = stateFrom(diagram.find("H")->bytes);
        Bytes hashed = diagram.output();
        hashed.resize((size + 15) / 16 * 16);
        for (std::size_t at = 0; at < hashed.size(); at += 16) {
            for (std::size_t i = 0; i < 16; ++i)
                hash[i] ^= hashed[at + i];
            hash = multiplyGcm(hash, h);
        }
        EXPECT_EQ(valueOf(diagram, 'X', (size + 15) / 16), hexOf(hash));
    }
}

/// IEEE 1619's vectors with and without ciphertext stealing.
TEST(Chaining, XtsGivesTheKnownAnswers) {
    int whole = 0;
    int stolen = 0;
    for (const KnownVector& v : knownVectors()) {
        if (v.algorithm.find("xts") == std::string::npos || v.plaintext.size() > 64) continue;
        (v.plaintext.size() % 16 == 0 ? whole : stolen) += 1;
        const auto half = v.key.begin() + static_cast<std::ptrdiff_t>(v.key.size() / 2);
        const ModeDiagram diagram = drawn({Algorithm::aesXts,
                                           Direction::encrypt,
                                           {v.key.begin(), half},
                                           {half, v.key.end()},
                                           v.iv,
                                           v.plaintext});
        EXPECT_EQ(hexOf(diagram.output()), hexOf(v.ciphertext)) << v.source;
    }
    EXPECT_GE(whole, 2);
    EXPECT_GE(stolen, 2);
}

TEST(Chaining, XtsStealsForEveryLength) {
    for (std::size_t size = 16; size <= 64; ++size) {
        ModeInput input = inputOf(Algorithm::aesXts, kIv, plaintext());
        input.tweakKey = fromHex(kIv);
        input.text.resize(size);
        const ModeDiagram diagram = drawn(input);
        EXPECT_EQ(diagram.output().size(), size);
        if (size % 16 != 0) {
            EXPECT_EQ(diagram.find("PP")->own, size % 16);
        }
    }
}

TEST(Chaining, WiresConnectWhatIsThere) {
    for (const Algorithm algorithm : {Algorithm::aesEcb, Algorithm::aesCbc, Algorithm::aesCtr,
                                      Algorithm::aesGcm, Algorithm::aesXts}) {
        ModeInput input = inputOf(algorithm, kIv, plaintext());
        input.text.resize(55);
        if (algorithm == Algorithm::aesXts) input.tweakKey = fromHex(kIv);
        const ModeDiagram diagram = drawn(input);
        std::set<std::pair<int, int>> places;
        for (const DiagramNode& node : diagram.nodes)
            EXPECT_TRUE(places.emplace(node.column, node.row).second);
        std::vector<int> incoming(diagram.nodes.size());
        for (const DiagramWire& wire : diagram.wires) {
            ASSERT_LT(wire.from, wire.to); // no loops
            incoming.at(wire.to) += 1;
        }
        for (std::size_t i = 0; i < diagram.nodes.size(); ++i)
            if (diagram.nodes[i].part == DiagramPart::sum) {
                EXPECT_EQ(incoming[i], 2);
            }
    }
}

TEST(Chaining, WhatCannotBeDrawnIsSaid) {
    using enum Direction;
    const auto isDrawn = [](Algorithm algorithm, Direction direction, std::size_t bytes,
                            BlockPadding padding = BlockPadding::pkcs7) {
        ModeInput input{.algorithm = algorithm, .direction = direction, .padding = padding};
        input.text.resize(bytes);
        return whyNotDrawn(input).empty();
    };
    EXPECT_FALSE(isDrawn(Algorithm::aesCtr, encrypt, 0));
    EXPECT_FALSE(isDrawn(Algorithm::aesCtr, encrypt, 65));
    EXPECT_FALSE(isDrawn(Algorithm::aesXts, encrypt, 15));
    EXPECT_FALSE(isDrawn(Algorithm::aesCbc, decrypt, 17));
    EXPECT_FALSE(isDrawn(Algorithm::aesCbc, decrypt, 0));
    EXPECT_FALSE(isDrawn(Algorithm::aesCbc, encrypt, 64));
    EXPECT_FALSE(isDrawn(Algorithm::aesCbc, encrypt, 17, BlockPadding::none));
    EXPECT_TRUE(isDrawn(Algorithm::aesCbc, encrypt, 64, BlockPadding::none));
    EXPECT_TRUE(isDrawn(Algorithm::aesCbc, encrypt, 0));
    EXPECT_TRUE(isDrawn(Algorithm::aesCbc, encrypt, 17));
    EXPECT_TRUE(isDrawn(Algorithm::aesXts, decrypt, 17));
}

} // namespace
} // namespace blockwarp::tests
