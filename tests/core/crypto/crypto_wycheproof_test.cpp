// SPDX-License-Identifier: GPL-3.0-or-later
/// Wycheproof's vectors of X25519 and ML-KEM-768.
#include "core/crypto/ml_kem.h"
#include "core/crypto/primitives.h"
#include "tests/support/wycheproof.h"

#include <gtest/gtest.h>

namespace blockwarp::tests {
namespace {

/// Where the shared secret is zero, X25519 refuses, as RFC 7748 §6.1 allows. The other "acceptable"
/// vectors have points that §5 gives a meaning: on the twist, not reduced, or of a special form.
TEST(CryptoWycheproof, X25519) {
    WycheproofCounts counts;
    for (const WycheproofVector& vector : readWycheproof("x25519")) {
        const bool isZero = vector.hasFlag("ZeroSharedSecret");
        ++counts[isZero ? "zero" : vector.text("result")];
        crypto::X25519Point point{};
        std::ranges::copy(vector.bytes("public"), point.begin());
        const auto shared = crypto::x25519Shared(SecretBytes(vector.bytes("private")), point);
        ASSERT_TRUE(shared) << vector.name();
        ASSERT_EQ(shared->has_value(), !isZero) << vector.name();
        if (isZero) continue;
        EXPECT_EQ(hexOf((*shared)->span()), vector.text("shared")) << vector.name();
    }
    EXPECT_EQ(counts, (WycheproofCounts{{"valid", 264}, {"acceptable", 223}, {"zero", 31}}));
}

TEST(CryptoWycheproof, MlKemKeys) {
    WycheproofCounts counts;
    for (const WycheproofVector& vector : readWycheproof("mlkem_768_keygen_seed")) {
        ++counts[vector.text("result")];
        const auto keys = crypto::mlKemKeys(SecretBytes(vector.bytes("seed")));
        ASSERT_TRUE(keys) << vector.name();
        EXPECT_EQ(hexOf(keys->encapsulation), vector.text("ek")) << vector.name();
        EXPECT_EQ(hexOf(keys->decapsulation.span()), vector.text("dk")) << vector.name();
    }
    EXPECT_EQ(counts, (WycheproofCounts{{"valid", 100}}));
}

TEST(CryptoWycheproof, MlKemEncapsulation) {
    WycheproofCounts counts;
    for (const WycheproofVector& vector : readWycheproof("mlkem_768_encaps")) {
        ++counts[vector.text("result")];
        const Bytes key = vector.bytes("ek");
        ASSERT_EQ(crypto::isMlKemPublic(key), !vector.isInvalid()) << vector.name();
        if (vector.isInvalid()) continue;
        const auto made = crypto::mlKemEncapsulate(key, SecretBytes(vector.bytes("m")));
        ASSERT_TRUE(made) << vector.name();
        EXPECT_EQ(hexOf(made->ciphertext), vector.text("c")) << vector.name();
        EXPECT_EQ(hexOf(made->shared.span()), vector.text("K")) << vector.name();
    }
    EXPECT_EQ(counts, (WycheproofCounts{{"valid", 133}, {"invalid", 132}}));
}

/// Seeds and ciphertexts of another size do not come this far: those of X-Wing have one size.
TEST(CryptoWycheproof, MlKemDecapsulation) {
    WycheproofCounts counts;
    for (const WycheproofVector& vector : readWycheproof("mlkem_768")) {
        const Bytes seed = vector.bytes("seed");
        const Bytes ciphertext = vector.bytes("c");
        const bool fits = seed.size() == crypto::kMlKemSeedBytes &&
                          ciphertext.size() == crypto::kMlKemCiphertextBytes;
        ++counts[fits ? vector.text("result") : "another size"];
        EXPECT_EQ(fits, !vector.isInvalid()) << vector.name();
        if (!fits) continue;
        const auto keys = crypto::mlKemKeys(SecretBytes(seed));
        ASSERT_TRUE(keys) << vector.name();
        EXPECT_EQ(hexOf(keys->encapsulation), vector.text("ek")) << vector.name();
        const auto shared = crypto::mlKemDecapsulate(keys->decapsulation, ciphertext);
        ASSERT_TRUE(shared) << vector.name();
        EXPECT_EQ(hexOf(shared->span()), vector.text("K")) << vector.name();
    }
    EXPECT_EQ(counts, (WycheproofCounts{{"valid", 161}, {"another size", 40}}));
}

/// The program reads seeds, and never a key that has been expanded. So sizes are right, and nothing
/// looks for damage.
TEST(CryptoWycheproof, MlKemExpandedKeys) {
    WycheproofCounts counts;
    for (const WycheproofVector& vector : readWycheproof("mlkem_768_semi_expanded_decaps")) {
        const char* other = vector.hasFlag("InvalidDecapsulationKey") ? "damaged" : "another size";
        ++counts[vector.isInvalid() ? other : vector.text("result")];
        if (vector.isInvalid()) continue;
        const auto shared =
            crypto::mlKemDecapsulate(SecretBytes(vector.bytes("dk")), vector.bytes("c"));
        ASSERT_TRUE(shared) << vector.name();
        EXPECT_EQ(hexOf(shared->span()), vector.text("K")) << vector.name();
    }
    EXPECT_EQ(counts, (WycheproofCounts{{"valid", 3}, {"damaged", 2}, {"another size", 4}}));
}

} // namespace
} // namespace blockwarp::tests
