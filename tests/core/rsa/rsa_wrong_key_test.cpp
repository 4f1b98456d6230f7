// SPDX-License-Identifier: GPL-3.0-or-later
/// Private keys whose numbers do not belong together: what they compute is never given away, since
/// a wrong result modulo one of the primes alone factors the modulus.
#include "core/rsa/messages.h"
#include "core/rsa/random_inputs.h"
#include "core/rsa/raw.h"
#include "tests/support/bytes.h"

#include <gtest/gtest.h>
#include <openssl/bn.h>
#include <openssl/core_names.h>
#include <openssl/params.h>
#include <openssl/rsa.h>

namespace blockwarp::tests {
namespace {

using keys::RsaIdentity;
using rsa::ItemState;
using Names = std::vector<const char*>;

constexpr std::size_t kItems = 5;

const RsaIdentity& rightKey() {
    static const RsaIdentity key(keys::EvpKey(EVP_RSA_gen(2048)));
    return key;
}

/// The right key, with 2 added to some of its numbers.
RsaIdentity wrongKey(const Names& names) {
    OSSL_PARAM* params = nullptr;
    EXPECT_EQ(EVP_PKEY_todata(rightKey().get(), EVP_PKEY_KEYPAIR, &params), 1);
    for (const char* name : names) {
        OSSL_PARAM* const param = OSSL_PARAM_locate(params, name);
        BIGNUM* number = nullptr;
        EXPECT_EQ(OSSL_PARAM_get_BN(param, &number), 1) << name;
        EXPECT_EQ(BN_add_word(number, 2), 1);
        EXPECT_EQ(OSSL_PARAM_set_BN(param, number), 1) << name;
        BN_clear_free(number);
    }
    const crypto::Handle<EVP_PKEY_CTX, EVP_PKEY_CTX_free> context(
        EVP_PKEY_CTX_new_from_name(nullptr, "RSA", nullptr));
    EVP_PKEY* made = nullptr;
    EXPECT_EQ(EVP_PKEY_fromdata_init(context.get()), 1);
    EXPECT_EQ(EVP_PKEY_fromdata(context.get(), &made, EVP_PKEY_KEYPAIR, params), 1);
    OSSL_PARAM_free(params);
    return RsaIdentity(keys::EvpKey(made));
}

struct WrongKeyCase {
    const char* name;
    Names wrong;
    bool always; ///< no engine has a way around it
};

const WrongKeyCase kCases[] = {
    {"e", {OSSL_PKEY_PARAM_RSA_E}, true},
    {"dAndDp", {OSSL_PKEY_PARAM_RSA_D, OSSL_PKEY_PARAM_RSA_EXPONENT1}, true},
    {"dAndDq", {OSSL_PKEY_PARAM_RSA_D, OSSL_PKEY_PARAM_RSA_EXPONENT2}, true},
    {"eAndD", {OSSL_PKEY_PARAM_RSA_E, OSSL_PKEY_PARAM_RSA_D}, true},
    {"d", {OSSL_PKEY_PARAM_RSA_D}, false},
    {"dp", {OSSL_PKEY_PARAM_RSA_EXPONENT1}, false},
    {"coefficient", {OSSL_PKEY_PARAM_RSA_COEFFICIENT1}, false},
};

class RsaWrongKey : public testing::TestWithParam<std::tuple<EngineKind, WrongKeyCase>> {
  protected:
    const rsa::Tuning tuning_{.engine = std::get<0>(GetParam())};
    const WrongKeyCase& case_ = std::get<1>(GetParam());
    NoProgress progress_;
};

TEST_P(RsaWrongKey, GivesWhatIsRightOrNothing) {
    const Bytes inputs = rsa::randomInputs(rightKey().get(), kItems).value();
    const auto right = rsa::privateRaw(rightKey(), inputs, tuning_, NoCancel(), progress_);
    ASSERT_TRUE(right) << describe(right.error());
    const auto got = rsa::privateRaw(wrongKey(case_.wrong), inputs, tuning_, NoCancel(), progress_);
    ASSERT_TRUE(got) << describe(got.error());
    const std::size_t size = inputs.size() / kItems;
    for (std::size_t i = 0; i < kItems; ++i) {
        const bool done = got->states[i] == ItemState::done;
        const auto wanted = right->outputs.span().subspan(i * size, size);
        EXPECT_EQ(hexOf(got->outputs.span().subspan(i * size, size)),
                  done ? hexOf(wanted) : std::string(2 * size, '0'));
        if (case_.always) {
            EXPECT_EQ(got->states[i], ItemState::faulty) << i;
        }
    }
}

TEST_P(RsaWrongKey, ItsSignaturesAreRightOrErrors) {
    const std::vector<rsa::Bytes> digests(kItems, rsa::Bytes(32, 7));
    const auto made = rsa::signPss(wrongKey(case_.wrong), digests, tuning_, NoCancel());
    ASSERT_TRUE(made) << describe(made.error());
    std::vector<rsa::Bytes> signatures;
    for (const auto& item : made->items) {
        if (item) {
            signatures.push_back(*item);
            continue;
        }
        EXPECT_EQ(item.error().code, ErrorCode::wrongResult);
    }
    if (case_.always) {
        EXPECT_TRUE(signatures.empty());
    }
    const auto right = rsa::verifyPss(keys::recipientOf(rightKey()).value(),
                                      std::span(digests).first(signatures.size()), signatures, {},
                                      tuning_, NoCancel());
    ASSERT_TRUE(right) << describe(right.error());
    EXPECT_EQ(right->items, std::vector<bool>(signatures.size(), true));
}

INSTANTIATE_TEST_SUITE_P(Keys, RsaWrongKey,
                         testing::Combine(testing::Values(EngineKind::cpu, EngineKind::emulated),
                                          testing::ValuesIn(kCases)),
                         [](const auto& test) {
                             return std::string(engineSpec(std::get<0>(test.param)).name) + "_" +
                                    std::get<1>(test.param).name;
                         });

} // namespace
} // namespace blockwarp::tests
