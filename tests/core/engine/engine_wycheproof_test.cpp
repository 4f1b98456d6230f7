// SPDX-License-Identifier: GPL-3.0-or-later
/// Wycheproof's vectors on every engine and strategy. Engines take no AAD: what has some is tried
/// with the kernels' tags (tests/kernels).
#include "tests/core/engine/engine_cases.h"
#include "tests/support/wycheproof.h"

namespace blockwarp::tests {
namespace {

class EngineWycheproof : public OnEngine {
  protected:
    /// Tries all that applies.
    static WycheproofCounts countsOf(const std::string& file, Algorithm algorithm) {
        WycheproofCounts counts;
        for (const WycheproofVector& vector : readWycheproof(file)) {
            const std::vector<EngineCase> cases = casesFor(algorithm, vector.bytes("key").size());
            const std::string other =
                cases.empty() ? "another key size" : whyOther(vector, algorithm);
            ++counts[other.empty() ? vector.text("result") : other];
            if (!other.empty()) continue;
            for (const EngineCase& c : cases)
                check(c, vector);
        }
        return counts;
    }

  private:
    static std::vector<EngineCase> casesFor(Algorithm algorithm, std::size_t keyBytes) {
        std::vector<EngineCase> cases = casesOf(GetParam());
        std::erase_if(cases, [&](const EngineCase& c) {
            return c.cipher->algorithm != algorithm || c.cipher->keyBytes != keyBytes;
        });
        return cases;
    }

    /// Why an authenticated cipher cannot be asked about the vector.
    static std::string whyOther(const WycheproofVector& vector, Algorithm algorithm) {
        if (!isAuthenticated(algorithm)) return {};
        if (vector.number("ivSize") != 96) return "another nonce size";
        return vector.text("aad").empty() ? "" : "AAD";
    }

    static void check(const EngineCase& c, const WycheproofVector& vector) {
        const bool encrypting = c.direction == Direction::encrypt;
        if (encrypting && vector.isInvalid()) return;
        const Bytes plain = vector.bytes("msg");
        const Bytes sealed =
            fromHex(vector.text("ct") + (c.cipher->authenticated ? vector.text("tag") : ""));
        const auto got = run(c, vector.bytes("key"), ivFrom(vector.bytes("iv")), false,
                             encrypting ? plain : sealed);
        const std::string what = c.text() + ", " + vector.name();
        ASSERT_EQ(static_cast<bool>(got), !vector.isInvalid()) << what;
        if (got)
            EXPECT_EQ(hexOf(*got), hexOf(encrypting ? sealed : plain)) << what;
        else
            EXPECT_EQ(got.error().code, ErrorCode::wrongKeyOrDamaged) << what;
    }
};

/// Of this cipher, which engine `vaes` has too.
class EngineWycheproofGcm : public EngineWycheproof {};

TEST_P(EngineWycheproofGcm, AesGcm) {
    EXPECT_EQ(countsOf("aes_gcm", Algorithm::aesGcm),
              (WycheproofCounts{
                  {"valid", 64}, {"invalid", 81}, {"AAD", 52}, {"another nonce size", 119}}));
}

TEST_P(EngineWycheproof, ChachaPoly) {
    EXPECT_EQ(countsOf("chacha20_poly1305", Algorithm::chacha20Poly1305),
              (WycheproofCounts{{"valid", 45}, {"AAD", 271}, {"another nonce size", 9}}));
}

/// The other keys are of AES-192, which IEEE 1619 has no XTS for.
TEST_P(EngineWycheproof, AesXts) {
    EXPECT_EQ(countsOf("aes_xts", Algorithm::aesXts),
              (WycheproofCounts{{"valid", 82}, {"another key size", 41}}));
}

INSTANTIATE_TEST_SUITE_P(, EngineWycheproofGcm,
                         testing::Values(EngineKind::cpu, EngineKind::cuda, EngineKind::reference,
                                         EngineKind::emulated, EngineKind::vaes),
                         engineName);
INSTANTIATE_TEST_SUITE_P(, EngineWycheproof,
                         testing::Values(EngineKind::cpu, EngineKind::cuda, EngineKind::reference,
                                         EngineKind::emulated),
                         engineName);

} // namespace
} // namespace blockwarp::tests
