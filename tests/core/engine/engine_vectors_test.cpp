// SPDX-License-Identifier: GPL-3.0-or-later
/// The standards' vectors and PKCS#7's bad cases on every engine and strategy.
#include "tests/core/engine/engine_cases.h"
#include "tests/support/openssl_oracle.h"
#include "tests/support/vec_file.h"

namespace blockwarp::tests {
namespace {

class EngineVectors : public OnEngine {};

TEST_P(EngineVectors, GivesKnownAnswersHoweverTheMessageIsCut) {
    std::size_t checked = 0;
    for (const EngineCase& c : casesOf(GetParam()))
        for (const KnownVector& vector : knownVectors()) {
            if (vector.algorithm != c.cipher->name) continue;
            const bool encrypting = c.direction == Direction::encrypt;
            const Bytes& input = encrypting ? vector.plaintext : vector.ciphertext;
            const Bytes& expected = encrypting ? vector.ciphertext : vector.plaintext;
            const std::size_t chunk = std::max<std::size_t>(64, c.cipher->unitBytes);
            for (const Cut cut : {Cut{}, Cut{chunk, 1}, Cut{chunk, 3}}) {
                const auto got = run(c, vector.key, vector.iv, false, input, cut);
                ASSERT_TRUE(got) << c.text() << ": " << describe(got.error());
                EXPECT_EQ(hexOf(*got), hexOf(expected)) << c.text() << ", " << vector.source;
                ++checked;
            }
        }
    EXPECT_GE(checked, GetParam() == EngineKind::vaes ? 3U * 2 * 3 : 16U * 3);
}

TEST_P(EngineVectors, GivesKnownTagsHoweverTheMessageIsCut) {
    std::size_t checked = 0;
    for (const EngineCase& c : unitCasesOf(GetParam()))
        for (const VecCase& vector : readVec("gcm.vec")) {
            const Bytes key = vector.bytes("key");
            if (c.cipher->algorithm != Algorithm::aesGcm || c.cipher->keyBytes != key.size() ||
                !vector.bytes("aad").empty())
                continue;
            const Bytes plain = vector.bytes("plaintext");
            Bytes sealed = vector.bytes("ciphertext");
            const Bytes tag = vector.bytes("tag");
            sealed.insert(sealed.end(), tag.begin(), tag.end());
            const bool encrypting = c.direction == Direction::encrypt;
            for (const std::size_t unit : {0U, 64U, 100U, 1U << 20}) {
                const auto got = run(c, key, ivFrom(vector.bytes("nonce")), false,
                                     encrypting ? plain : sealed, {0, 2, unit});
                ASSERT_TRUE(got) << c.text() << ": " << describe(got.error());
                EXPECT_EQ(hexOf(*got), hexOf(encrypting ? sealed : plain))
                    << c.text() << ", " << vector.text("source");
                ++checked;
            }
        }
    EXPECT_GE(checked, 3U * 3 * 4 * 2); // key sizes, cases, units, directions
}

TEST_P(EngineVectors, RefusesBadPaddingAndCutsGoodPaddingOff) {
    const Bytes before = randomBytes(80, 1); // the padding is checked in the last chunk only
    for (const EngineCase& c : casesOf(GetParam())) {
        if (!c.cipher->padded || c.direction == Direction::encrypt) continue;
        const Bytes key = randomBytes(c.cipher->keyBytes, 2);
        for (const VecCase& vector : readVec("bad-padding.vec")) {
            Bytes text = before;
            const Bytes block = vector.bytes("block");
            text.insert(text.end(), block.begin(), block.end());
            const Bytes sealed =
                openssl(std::string(c.cipher->name), Direction::encrypt, key, {}, text);
            const auto got = run(c, key, {}, true, sealed, {64, 2});
            const std::string what = c.text() + ", " + vector.text("source");
            if (vector.text("kept") == "none") {
                ASSERT_FALSE(got) << what;
                EXPECT_EQ(got.error().code, ErrorCode::wrongKeyOrDamaged) << what;
            } else {
                ASSERT_TRUE(got) << what << ": " << describe(got.error());
                text.resize(before.size() + vector.bytes("kept").size());
                EXPECT_EQ(hexOf(*got), hexOf(text)) << what;
            }
        }
    }
}

TEST_P(EngineVectors, RefusesLengthsThatAreNoWholeBlocks) {
    for (const EngineCase& c : casesOf(GetParam())) {
        if (!c.cipher->padded) continue;
        const Bytes key = randomBytes(c.cipher->keyBytes, 3);
        const bool encrypting = c.direction == Direction::encrypt;
        for (const std::size_t size : {1U, 15U, 17U, 65U, 143U}) {
            const auto bare = run(c, key, {}, false, randomBytes(size, size), {64, 2});
            ASSERT_FALSE(bare) << c.text();
            EXPECT_EQ(bare.error().code,
                      encrypting ? ErrorCode::partialBlock : ErrorCode::wrongKeyOrDamaged)
                << c.text();
            if (encrypting) continue;
            const auto padded = run(c, key, {}, true, randomBytes(size, size), {64, 2});
            ASSERT_FALSE(padded) << c.text();
            EXPECT_EQ(padded.error().code, ErrorCode::wrongKeyOrDamaged) << c.text();
        }
        if (encrypting) continue;
        const auto nothing = run(c, key, {}, true, {});
        ASSERT_FALSE(nothing) << c.text() << ": padded text is never empty";
        EXPECT_EQ(nothing.error().code, ErrorCode::wrongKeyOrDamaged) << c.text();
    }
}

INSTANTIATE_TEST_SUITE_P(, EngineVectors,
                         testing::Values(EngineKind::cpu, EngineKind::cuda, EngineKind::reference,
                                         EngineKind::emulated, EngineKind::vaes),
                         engineName);

} // namespace
} // namespace blockwarp::tests
