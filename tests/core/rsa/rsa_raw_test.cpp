// SPDX-License-Identifier: GPL-3.0-or-later
/// RSA in batches: every engine gives what OpenSSL gives, and never a result that is wrong.
#include "core/engine/machine.h"
#include "core/keys/rsa_stanzas.h"
#include "core/rsa/blinding.h"
#include "core/rsa/key_words.h"
#include "core/rsa/messages.h"
#include "core/rsa/padding.h"
#include "core/rsa/raw.h"
#include "tests/support/bytes.h"
#include "tests/support/cancelled.h"

#include <gtest/gtest.h>
#include <openssl/core_names.h>
#include <openssl/param_build.h>
#include <openssl/rsa.h>

#include <map>
#include <set>

namespace blockwarp::tests {
namespace {

using keys::RsaIdentity;
using rsa::ItemState;
using rsa::Number;
using rsa::Tuning;

const RsaIdentity& keyOf(unsigned bits) {
    static std::map<unsigned, RsaIdentity> keys;
    auto key = keys.find(bits);
    if (key == keys.end())
        key = keys.emplace(bits, RsaIdentity(keys::EvpKey(EVP_RSA_gen(bits)))).first;
    return key->second;
}

/// Numbers below the modulus: 0, 1, n - 1 and random ones.
Bytes numbersFor(const RsaIdentity& key, std::size_t count) {
    const auto size = static_cast<std::size_t>(EVP_PKEY_get_size(key.get()));
    Bytes all(count * size);
    const Number n = rsa::keyNumber(key.get(), OSSL_PKEY_PARAM_RSA_N);
    const Number number(BN_new());
    for (std::size_t i = 0; i < count; ++i) {
        const Bytes random = randomBytes(size + 8, i + size);
        BN_bin2bn(random.data(), static_cast<int>(random.size()), number.get());
        if (i < 2) BN_set_word(number.get(), i);
        if (i == 2) BN_sub(number.get(), n.get(), BN_value_one());
        BN_nnmod(number.get(), number.get(), n.get(), rsa::NumberContext(BN_CTX_new()).get());
        BN_bn2binpad(number.get(), &all[i * size], static_cast<int>(size));
    }
    return all;
}

/// x^d or x^e modulo n for each, by BN_mod_exp.
Bytes byOpenssl(const RsaIdentity& key, const Bytes& inputs, const char* exponent) {
    const auto size = static_cast<std::size_t>(EVP_PKEY_get_size(key.get()));
    const Number n = rsa::keyNumber(key.get(), OSSL_PKEY_PARAM_RSA_N);
    const Number e = rsa::keyNumber(key.get(), exponent);
    const rsa::NumberContext context(BN_CTX_new());
    const Number x(BN_new());
    Bytes outputs(inputs.size());
    for (std::size_t at = 0; at < inputs.size(); at += size) {
        BN_bin2bn(&inputs[at], static_cast<int>(size), x.get());
        BN_mod_exp(x.get(), x.get(), e.get(), n.get(), context.get());
        BN_bn2binpad(x.get(), &outputs[at], static_cast<int>(size));
    }
    return outputs;
}

struct RsaCase {
    EngineKind engine;
    unsigned bits;
    std::size_t count;
};

class RsaRaw : public testing::TestWithParam<RsaCase> {
  protected:
    void SetUp() override {
        if (GetParam().engine == EngineKind::cuda && gpuList().devices.empty())
            GTEST_SKIP() << "no GPU: " << gpuList().whyEmpty;
    }
    Tuning tuning() const {
        Tuning tuning{.engine = GetParam().engine};
        tuning.sliceItems = GetParam().count / 2; // so that there are three slices
        return tuning;
    }
};

TEST_P(RsaRaw, GivesWhatOpensslGives) {
    NoProgress progress;
    const RsaIdentity& key = keyOf(GetParam().bits);
    const Bytes inputs = numbersFor(key, GetParam().count);
    const auto opened = rsa::privateRaw(key, inputs, tuning(), NoCancel(), progress);
    ASSERT_TRUE(opened) << describe(opened.error());
    EXPECT_EQ(opened->engine, GetParam().engine);
    EXPECT_EQ(hexOf(opened->outputs.span()), hexOf(byOpenssl(key, inputs, "d")));
    EXPECT_EQ(std::ranges::count(opened->states, ItemState::done),
              static_cast<std::ptrdiff_t>(GetParam().count));
    const auto sealed =
        rsa::publicRaw(keys::recipientOf(key).value(), inputs, tuning(), NoCancel(), progress);
    ASSERT_TRUE(sealed) << describe(sealed.error());
    EXPECT_EQ(hexOf(sealed->outputs.span()), hexOf(byOpenssl(key, inputs, "e")));
}

TEST_P(RsaRaw, RefusesWhatIsNotBelowTheModulus) {
    NoProgress progress;
    const RsaIdentity& key = keyOf(GetParam().bits);
    Bytes inputs = numbersFor(key, 4);
    const std::size_t size = inputs.size() / 4;
    const Number n = rsa::keyNumber(key.get(), OSSL_PKEY_PARAM_RSA_N);
    BN_bn2binpad(n.get(), &inputs[size], static_cast<int>(size));
    std::fill_n(inputs.begin() + static_cast<std::ptrdiff_t>(2 * size), size, std::uint8_t{0xff});
    for (const auto& result :
         {rsa::privateRaw(key, inputs, tuning(), NoCancel(), progress),
          rsa::publicRaw(keys::recipientOf(key).value(), inputs, tuning(), NoCancel(), progress)}) {
        ASSERT_TRUE(result);
        const std::vector<ItemState> expected{ItemState::done, ItemState::outOfRange,
                                              ItemState::outOfRange, ItemState::done};
        EXPECT_EQ(result->states, expected);
        for (const std::uint8_t byte : result->outputs.span().subspan(size, 2 * size))
            ASSERT_EQ(byte, 0);
    }
}

/// Of the kernels; rsa_wrong_key_test.cpp has those of the CPU.
class RsaRawFaults : public RsaRaw {};

TEST_P(RsaRawFaults, NeverReleasesAFaultyHalf) {
    NoProgress progress;
    const RsaIdentity& key = keyOf(GetParam().bits);
    const Bytes inputs = numbersFor(key, 9);
    const Bytes right = byOpenssl(key, inputs, "d");
    const std::size_t size = inputs.size() / 9;
    const std::size_t half = kernels::powerWidthFor(GetParam().bits) / 64;
    Tuning tuning{.engine = GetParam().engine, .sliceItems = 9};
    // A bit of item 4's half modulo p, then q; then item 5 gets both of item 6's.
    for (int fault = 0; fault < 3; ++fault) {
        tuning.crtHook = [&](std::span<std::uint32_t> halves) {
            if (fault < 2)
                halves[(2 * 4 + static_cast<std::size_t>(fault)) * half] ^= 0x10;
            else
                std::ranges::copy(halves.subspan(12 * half, 2 * half),
                                  halves.subspan(10 * half).begin());
        };
        const auto result = rsa::privateRaw(key, inputs, tuning, NoCancel(), progress);
        ASSERT_TRUE(result) << describe(result.error());
        const std::size_t faulty = fault < 2 ? 4 : 5;
        for (std::size_t i = 0; i < 9; ++i) {
            const auto output = result->outputs.span().subspan(i * size, size);
            const std::span<const std::uint8_t> wanted(&right[i * size], size);
            EXPECT_EQ(result->states[i], i == faulty ? ItemState::faulty : ItemState::done);
            EXPECT_EQ(hexOf(output), i == faulty ? std::string(2 * size, '0') : hexOf(wanted));
        }
    }
}

TEST_P(RsaRawFaults, AFaultIsTheItemsError) {
    const RsaIdentity& key = keyOf(GetParam().bits);
    Tuning tuning{.engine = GetParam().engine, .sliceItems = 3};
    tuning.crtHook = [](std::span<std::uint32_t> halves) { halves[0] ^= 1; };
    const std::vector<Bytes> digests(3, Bytes(32, 7));
    const auto signatures = rsa::signPss(key, digests, tuning, NoCancel());
    ASSERT_TRUE(signatures);
    ASSERT_FALSE(signatures->items[0]);
    EXPECT_EQ(signatures->items[0].error().code, ErrorCode::wrongResult);
    EXPECT_TRUE(signatures->items[1] && signatures->items[2]);
    const std::vector<keys::Stanza> stanzas(
        2,
        keys::RsaStanza::wrap(SecretBytes(Bytes(32, 9)), keys::recipientOf(key).value()).value());
    const auto keys = rsa::unwrapStanzas({"example.org/v1", true, 32, keys::StanzaSet::blockwarp},
                                         stanzas, key, tuning, NoCancel());
    ASSERT_FALSE(keys);
    EXPECT_EQ(keys.error().code, ErrorCode::wrongResult);
}

std::string nameOf(const testing::TestParamInfo<RsaCase>& test) {
    return std::string(engineSpec(test.param.engine).name) + std::to_string(test.param.bits);
}

const auto kKernelCases =
    testing::Values(RsaCase{EngineKind::emulated, 2048, 5}, RsaCase{EngineKind::emulated, 2050, 3},
                    RsaCase{EngineKind::emulated, 3072, 3}, RsaCase{EngineKind::emulated, 4096, 3},
                    RsaCase{EngineKind::cuda, 2048, 3000}, RsaCase{EngineKind::cuda, 2050, 50},
                    RsaCase{EngineKind::cuda, 3072, 300}, RsaCase{EngineKind::cuda, 4096, 300});
INSTANTIATE_TEST_SUITE_P(Cpu, RsaRaw, testing::Values(RsaCase{EngineKind::cpu, 2048, 50}), nameOf);
INSTANTIATE_TEST_SUITE_P(Kernels, RsaRaw, kKernelCases, nameOf);
INSTANTIATE_TEST_SUITE_P(Kernels, RsaRawFaults, kKernelCases, nameOf);

TEST(RsaBlinding, EveryBlindHasItsInverse) {
    const RsaIdentity& key = keyOf(2048);
    const Number n = rsa::keyNumber(key.get(), OSSL_PKEY_PARAM_RSA_N);
    const rsa::NumberContext context(BN_CTX_new());
    auto maker = rsa::BlindMaker::open(key.get());
    ASSERT_TRUE(maker);
    std::set<std::string> seen;
    for (const std::size_t count : {1U, 2U, 7U, 3U}) {
        std::vector<std::uint32_t> blinds(count * 64);
        std::vector<std::uint32_t> unblinds(count * 64);
        ASSERT_TRUE(maker->make(blinds, unblinds, 64));
        for (std::size_t i = 0; i < count; ++i) {
            const auto number = [&](const std::vector<std::uint32_t>& words) {
                return Number(BN_lebin2bn(reinterpret_cast<const unsigned char*>(&words[i * 64]),
                                          256, nullptr));
            };
            const Number r = number(blinds);
            const Number product(BN_new());
            EXPECT_LT(BN_cmp(r.get(), n.get()), 0);
            BN_mod_mul(product.get(), r.get(), number(unblinds).get(), n.get(), context.get());
            EXPECT_TRUE(BN_is_one(product.get())) << i << " of " << count;
            EXPECT_TRUE(seen.insert(std::to_string(blinds[i * 64])).second);
        }
    }
}

TEST(RsaKeys, TheKernelsSayWhichTheyDoNotTake) {
    NoProgress progress;
    const keys::EvpKey threePrimes(EVP_PKEY_Q_keygen(nullptr, nullptr, "RSA", size_t{2048}));
    ASSERT_TRUE(rsa::keyWordsOf(threePrimes.get(), true));
    keys::EvpKey multi;
    crypto::Handle<EVP_PKEY_CTX, EVP_PKEY_CTX_free> context(
        EVP_PKEY_CTX_new_from_name(nullptr, "RSA", nullptr));
    EVP_PKEY* made = nullptr;
    ASSERT_EQ(EVP_PKEY_keygen_init(context.get()), 1);
    ASSERT_EQ(EVP_PKEY_CTX_set_rsa_keygen_bits(context.get(), 2048), 1);
    ASSERT_EQ(EVP_PKEY_CTX_set_rsa_keygen_primes(context.get(), 3), 1);
    ASSERT_EQ(EVP_PKEY_keygen(context.get(), &made), 1);
    multi.reset(made);
    const auto words = rsa::keyWordsOf(multi.get(), true);
    ASSERT_FALSE(words);
    EXPECT_EQ(words.error().code, ErrorCode::unsupported);
    const RsaIdentity key(std::move(multi));
    EXPECT_EQ(rsa::chooseEngine(EngineKind::automatic, key.get(), 100'000, true), EngineKind::cpu);
    const auto result = rsa::privateRaw(key, numbersFor(key, 3), {.engine = EngineKind::emulated},
                                        NoCancel(), progress);
    ASSERT_FALSE(result);
    EXPECT_EQ(result.error().code, ErrorCode::unsupported);
    EXPECT_EQ(rsa::chooseEngine(EngineKind::automatic, key.get(), 1, true), EngineKind::cpu);
}

TEST(RsaRawJobs, NothingIsNothingAndCancelIsHeard) {
    Cancelled cancelled;
    NoProgress progress;
    for (const EngineKind engine : {EngineKind::cpu, EngineKind::emulated}) {
        const auto none =
            rsa::privateRaw(keyOf(2048), {}, {.engine = engine}, NoCancel(), progress);
        ASSERT_TRUE(none);
        EXPECT_TRUE(none->outputs.empty());
        const auto stopped =
            rsa::privateRaw(keyOf(2048), numbersFor(keyOf(2048), 3), {.engine = engine}, cancelled);
        ASSERT_FALSE(stopped);
        EXPECT_EQ(stopped.error().code, ErrorCode::cancelled);
    }
}

} // namespace
} // namespace blockwarp::tests
