// SPDX-License-Identifier: GPL-3.0-or-later
/// Wycheproof's vectors of RSA-OAEP and RSA-PSS, those with SHA-256 as hash and in MGF1. Keys are
/// read as a user's are.
#include "core/base/text.h"
#include "core/keys/rsa_pem.h"
#include "core/rsa/messages.h"
#include "tests/support/wycheproof.h"

#include <gtest/gtest.h>

namespace blockwarp::tests {
namespace {

using Vectors = std::vector<WycheproofVector>;

std::vector<Bytes> fieldsOf(const Vectors& vectors, const std::string& name) {
    std::vector<Bytes> fields;
    for (const WycheproofVector& vector : vectors)
        fields.push_back(vector.bytes(name));
    return fields;
}

constexpr unsigned kMostKernelBits = 4096;

class RsaWycheproof : public testing::TestWithParam<EngineKind> {
  protected:
    /// Of both, expects what the file says.
    WycheproofCounts oaepCountsOf(const std::string& file) const {
        return countsOf(file, "privateKeyPem", "label",
                        [&](const Vectors& vectors) { checkOaep(vectors); });
    }
    WycheproofCounts pssCountsOf(const std::string& file) const {
        return countsOf(file, "publicKeyPem", "sLen",
                        [&](const Vectors& vectors) { checkPss(vectors); });
    }

  private:
    /// Calls `check` with lists of vectors that have these fields in common.
    template <class Check>
    static WycheproofCounts countsOf(const std::string& file, const std::string& key,
                                     const std::string& parameter, const Check& check) {
        WycheproofCounts counts;
        std::map<std::string, Vectors> lists;
        for (const WycheproofVector& vector : readWycheproof(file)) {
            const std::string other = whyOther(vector);
            ++counts[other.empty() ? vector.text("result") : other];
            if (other.empty()) lists[vector.text(key) + vector.json(parameter)].push_back(vector);
        }
        for (const auto& [common, vectors] : lists)
            check(vectors);
        return counts;
    }

    /// Why the engine is not asked about the vector; empty where it is.
    static std::string whyOther(const WycheproofVector& vector) {
        if (vector.text("sha") != "SHA-256" || vector.text("mgfSha") != "SHA-256")
            return "another hash";
        if (vector.number("keySize") < keys::kMinRsaBits) return "a small key";
        if (GetParam() == EngineKind::emulated && vector.number("keySize") > kMostKernelBits)
            return "too large for kernels";
        return {};
    }

    /// By both ways through the program: many messages at once, and one as in a file's stanza.
    static void checkOaep(const Vectors& vectors) {
        const auto key = keys::parseRsaIdentity(asBytes(vectors[0].text("privateKeyPem")));
        ASSERT_TRUE(key) << describe(key.error());
        const Bytes label = vectors[0].bytes("label");
        const auto opened = rsa::decryptOaep(*key, fieldsOf(vectors, "ct"), asText(label),
                                             {.engine = GetParam()}, NoCancel());
        ASSERT_TRUE(opened) << describe(opened.error());
        for (std::size_t i = 0; i < vectors.size(); ++i) {
            SCOPED_TRACE(vectors[i].name());
            const auto one = keys::openOaep(vectors[i].bytes("ct"), *key, asText(label),
                                            vectors[i].bytes("msg").size());
            ASSERT_TRUE(one) << describe(one.error());
            const auto& item = opened->items[i];
            ASSERT_EQ(static_cast<bool>(item), !vectors[i].isInvalid());
            ASSERT_EQ(one->has_value(), !vectors[i].isInvalid());
            if (item) {
                EXPECT_EQ(hexOf(item->span()), vectors[i].text("msg"));
                EXPECT_EQ(hexOf((*one)->span()), vectors[i].text("msg"));
            } else {
                EXPECT_EQ(item.error().code, ErrorCode::rsaNotOpened);
            }
        }
    }

    /// Where no length of the salt is asked for, another one is right too.
    static void checkPss(const Vectors& vectors) {
        const auto key = keys::parseRsaRecipient(asBytes(vectors[0].text("publicKeyPem")));
        ASSERT_TRUE(key) << describe(key.error());
        std::vector<Bytes> digests;
        for (const Bytes& message : fieldsOf(vectors, "msg"))
            digests.push_back(rsa::digestOf(message).value());
        const auto verify = [&](std::optional<unsigned> saltBytes) {
            return rsa::verifyPss(*key, digests, fieldsOf(vectors, "sig"), saltBytes,
                                  {.engine = GetParam()}, NoCancel())
                .value()
                .items;
        };
        const std::vector<bool> right = verify(vectors[0].number("sLen"));
        const std::vector<bool> rightWithAnySalt = verify({});
        for (std::size_t i = 0; i < vectors.size(); ++i) {
            const bool isValid = !vectors[i].isInvalid();
            const bool hasOtherSalt = vectors[i].comment().starts_with("s_len changed");
            EXPECT_EQ(right[i], isValid) << vectors[i].name();
            EXPECT_EQ(rightWithAnySalt[i], isValid || hasOtherSalt) << vectors[i].name();
        }
    }
};

TEST_P(RsaWycheproof, Oaep) {
    for (const std::string bits : {"2048", "3072", "4096"})
        EXPECT_EQ(oaepCountsOf("rsa_oaep_" + bits + "_sha256_mgf1sha256"),
                  (WycheproofCounts{{"valid", 18}, {"invalid", 19}}))
            << bits;
}

/// The "acceptable" ciphertexts are the number 1, which SP 800-56B excludes and RFC 8017 does not:
/// they are opened.
TEST_P(RsaWycheproof, OaepOfManyKinds) {
    WycheproofCounts expected{
        {"valid", 26}, {"acceptable", 2}, {"another hash", 361}, {"a small key", 6}};
    if (GetParam() == EngineKind::emulated) {
        expected["valid"] -= 3;
        expected["too large for kernels"] = 3;
    }
    EXPECT_EQ(oaepCountsOf("rsa_oaep_misc"), expected);
}

TEST_P(RsaWycheproof, Pss) {
    EXPECT_EQ(pssCountsOf("rsa_pss_2048_sha256_mgf1_0"),
              (WycheproofCounts{{"valid", 61}, {"invalid", 42}}));
    for (const std::string bits : {"2048", "3072", "4096"})
        EXPECT_EQ(pssCountsOf("rsa_pss_" + bits + "_sha256_mgf1_32"),
                  (WycheproofCounts{{"valid", 63}, {"invalid", 45}}))
            << bits;
    EXPECT_EQ(pssCountsOf("rsa_pss_misc"), (WycheproofCounts{{"valid", 6}, {"another hash", 144}}));
}

INSTANTIATE_TEST_SUITE_P(Engines, RsaWycheproof,
                         testing::Values(EngineKind::cpu, EngineKind::emulated),
                         [](const auto& test) { return std::string(engineSpec(test.param).name); });

TEST(RsaWycheproofKeys, SmallOnesAreRefused) {
    int refused = 0;
    for (const WycheproofVector& vector : readWycheproof("rsa_oaep_misc")) {
        if (vector.number("keySize") >= keys::kMinRsaBits) continue;
        const auto key = keys::parseRsaIdentity(asBytes(vector.text("privateKeyPem")));
        ASSERT_FALSE(key) << vector.name();
        EXPECT_EQ(key.error().code, ErrorCode::badIdentity) << vector.name();
        ++refused;
    }
    EXPECT_EQ(refused, 120);
}

} // namespace
} // namespace blockwarp::tests
