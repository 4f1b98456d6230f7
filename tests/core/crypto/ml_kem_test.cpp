// SPDX-License-Identifier: GPL-3.0-or-later
/// ML-KEM-768, X-Wing and HPKE's keys against published vectors.
#include "core/base/text.h"
#include "core/crypto/hpke.h"
#include "core/crypto/sha3.h"
#include "core/crypto/x_wing.h"
#include "tests/support/bytes.h"
#include "tests/support/openssl_keys.h"
#include "tests/support/vec_file.h"

#include <gtest/gtest.h>

#include <numeric>

namespace blockwarp::tests {
namespace {

using crypto::Sha3;

Bytes plain(const SecretBytes& secret) {
    return {secret.span().begin(), secret.span().end()};
}

SecretBytes secret(const VecCase& vector, const std::string& name) {
    return SecretBytes(vector.bytes(name));
}

/// What SHAKE128 of nothing gives, a piece after another: the input of vectors that are published
/// as one hash.
class Stream {
  public:
    explicit Stream(std::size_t bytes) : bytes_(bytes) {
        EXPECT_TRUE(crypto::sha3(Sha3::shake128, {}, bytes_));
    }
    Bytes next(std::size_t size) {
        at_ += size;
        const auto end = bytes_.begin() + static_cast<std::ptrdiff_t>(at_);
        return {end - static_cast<std::ptrdiff_t>(size), end};
    }

  private:
    Bytes bytes_;
    std::size_t at_ = 0;
};

TEST(MlKem, Acvp) {
    std::map<std::string, int> count;
    for (const VecCase& vector : readVec("ml-kem-768.vec")) {
        SCOPED_TRACE(vector.text("source"));
        ++count[vector.text("test")];
        if (vector.text("test") == "keygen") {
            const auto keys = crypto::mlKemKeys(secret(vector, "seed")).value();
            EXPECT_EQ(sha256(keys.encapsulation), vector.bytes("ek-sha256"));
            EXPECT_EQ(sha256(keys.decapsulation.span()), vector.bytes("dk-sha256"));
        } else if (vector.text("test") == "encap") {
            const Bytes key = vector.bytes("ek");
            ASSERT_TRUE(crypto::isMlKemPublic(key));
            const auto made = crypto::mlKemEncapsulate(key, secret(vector, "m")).value();
            EXPECT_EQ(sha256(made.ciphertext), vector.bytes("c-sha256"));
            EXPECT_EQ(plain(made.shared), vector.bytes("k"));
        } else {
            const auto shared =
                crypto::mlKemDecapsulate(secret(vector, "dk"), vector.bytes("c")).value();
            EXPECT_EQ(plain(shared), vector.bytes("k"));
        }
    }
    EXPECT_EQ(count, (std::map<std::string, int>{{"keygen", 25}, {"encap", 25}, {"decap", 10}}));
}

/// C2SP's CCTV publishes the hash of a hundred keys, ciphertexts and secrets, a random ciphertext
/// for each key among them.
TEST(MlKem, AccumulatedVectors) {
    constexpr std::size_t count = 100;
    constexpr std::size_t each =
        crypto::kMlKemSeedBytes + crypto::kMlKemSharedBytes + crypto::kMlKemCiphertextBytes;
    Stream input(count * each);
    Bytes output;
    const auto add = [&output](std::span<const std::uint8_t> bytes) {
        output.insert(output.end(), bytes.begin(), bytes.end());
    };
    for (std::size_t i = 0; i < count; ++i) {
        const auto keys =
            crypto::mlKemKeys(SecretBytes(input.next(crypto::kMlKemSeedBytes))).value();
        const SecretBytes message(input.next(crypto::kMlKemSharedBytes));
        const auto made = crypto::mlKemEncapsulate(keys.encapsulation, message).value();
        EXPECT_EQ(plain(crypto::mlKemDecapsulate(keys.decapsulation, made.ciphertext).value()),
                  plain(made.shared));
        add(keys.encapsulation);
        add(made.ciphertext);
        add(made.shared.span());
        const Bytes random = input.next(crypto::kMlKemCiphertextBytes);
        add(crypto::mlKemDecapsulate(keys.decapsulation, random).value().span());
    }
    Bytes hash(32);
    ASSERT_TRUE(crypto::sha3(Sha3::shake128, {output}, hash));
    EXPECT_EQ(hexOf(hash), "1114b1b6699ed191734fa339376afa7e285c9e6acf6ff0177d346696ce564415");
}

TEST(MlKem, KeysWithNumbersOfQAndMoreAreRefused) {
    const Bytes good = crypto::mlKemKeys(SecretBytes(randomBytes(64, 1))).value().encapsulation;
    EXPECT_TRUE(crypto::isMlKemPublic(good));
    // Every number has 12 bits: two stand in three bytes.
    for (const std::size_t at : {std::size_t{0}, std::size_t{3}, std::size_t{1149}})
        for (const unsigned number : {3328U, 3329U, 4095U})
            for (const bool second : {false, true}) {
                Bytes key = good;
                auto* three = &key[at];
                if (second) {
                    three[1] = static_cast<std::uint8_t>((three[1] & 15U) | (number & 15U) << 4);
                    three[2] = static_cast<std::uint8_t>(number >> 4);
                } else {
                    three[0] = static_cast<std::uint8_t>(number & 255U);
                    three[1] = static_cast<std::uint8_t>((three[1] & 240U) | number >> 8);
                }
                EXPECT_EQ(crypto::isMlKemPublic(key), number == 3328) << at << ' ' << number;
            }
    EXPECT_FALSE(crypto::isMlKemPublic(std::span(good).first(good.size() - 1)));
    Bytes longer = good;
    longer.push_back(0);
    EXPECT_FALSE(crypto::isMlKemPublic(longer));
}

/// OpenSSL's ML-KEM-768, which it has from 3.5. Names of parameters stand here as text, because
/// older headers lack them.
class OpensslMlKem {
  public:
    static bool present() { return fetched() != nullptr; }

    explicit OpensslMlKem(const Bytes& seed) {
        const Context context(EVP_PKEY_CTX_new_from_name(nullptr, "ML-KEM-768", nullptr),
                              &EVP_PKEY_CTX_free);
        Bytes copy = seed;
        const OSSL_PARAM from[] = {
            OSSL_PARAM_construct_octet_string("seed", copy.data(), copy.size()),
            OSSL_PARAM_construct_end()};
        EVP_PKEY* key = nullptr;
        require(context && EVP_PKEY_fromdata_init(context.get()) == 1 &&
                    EVP_PKEY_fromdata(context.get(), &key, EVP_PKEY_KEYPAIR,
                                      const_cast<OSSL_PARAM*>(from)) == 1,
                "EVP_PKEY_fromdata");
        key_.reset(key);
    }

    Bytes part(const char* name) const {
        std::size_t size = 0;
        require(EVP_PKEY_get_octet_string_param(key_.get(), name, nullptr, 0, &size) == 1, name);
        Bytes bytes(size);
        require(EVP_PKEY_get_octet_string_param(key_.get(), name, bytes.data(), size, &size) == 1,
                name);
        return bytes;
    }

    /// The ciphertext and the secret that follow from 32 bytes of randomness.
    std::pair<Bytes, Bytes> encapsulate(const Bytes& message) const {
        const auto context = contextOf();
        Bytes copy = message;
        const OSSL_PARAM from[] = {
            OSSL_PARAM_construct_octet_string("ikme", copy.data(), copy.size()),
            OSSL_PARAM_construct_end()};
        Bytes ciphertext(crypto::kMlKemCiphertextBytes);
        Bytes shared(crypto::kMlKemSharedBytes);
        std::size_t size = ciphertext.size();
        std::size_t sharedSize = shared.size();
        require(EVP_PKEY_encapsulate_init(context.get(), from) == 1 &&
                    EVP_PKEY_encapsulate(context.get(), ciphertext.data(), &size, shared.data(),
                                         &sharedSize) == 1,
                "EVP_PKEY_encapsulate");
        return {ciphertext, shared};
    }

    Bytes decapsulate(const Bytes& ciphertext) const {
        const auto context = contextOf();
        Bytes shared(crypto::kMlKemSharedBytes);
        std::size_t size = shared.size();
        require(EVP_PKEY_decapsulate_init(context.get(), nullptr) == 1 &&
                    EVP_PKEY_decapsulate(context.get(), shared.data(), &size, ciphertext.data(),
                                         ciphertext.size()) == 1,
                "EVP_PKEY_decapsulate");
        return shared;
    }

  private:
    using Context = std::unique_ptr<EVP_PKEY_CTX, decltype(&EVP_PKEY_CTX_free)>;

    static EVP_KEM* fetched() {
        static const std::unique_ptr<EVP_KEM, decltype(&EVP_KEM_free)> kem(
            EVP_KEM_fetch(nullptr, "ML-KEM-768", nullptr), &EVP_KEM_free);
        return kem.get();
    }

    Context contextOf() const {
        return {EVP_PKEY_CTX_new_from_pkey(nullptr, key_.get(), nullptr), &EVP_PKEY_CTX_free};
    }

    std::unique_ptr<EVP_PKEY, decltype(&EVP_PKEY_free)> key_{nullptr, &EVP_PKEY_free};
};

TEST(MlKem, AsOpensslDoesIt) {
    if (!OpensslMlKem::present())
        GTEST_SKIP() << "this OpenSSL, " << OpenSSL_version(OPENSSL_VERSION_STRING)
                     << ", has no ML-KEM";
    for (unsigned i = 0; i < 200; ++i) {
        SCOPED_TRACE(i);
        const Bytes seed = randomBytes(crypto::kMlKemSeedBytes, 3 * i);
        const Bytes message = randomBytes(crypto::kMlKemSharedBytes, 3 * i + 1);
        const Bytes stranger = randomBytes(crypto::kMlKemCiphertextBytes, 3 * i + 2);
        const OpensslMlKem theirs(seed);
        const auto ours = crypto::mlKemKeys(SecretBytes(seed)).value();
        EXPECT_EQ(ours.encapsulation, theirs.part("pub"));
        EXPECT_EQ(plain(ours.decapsulation), theirs.part("priv"));
        const auto made =
            crypto::mlKemEncapsulate(ours.encapsulation, SecretBytes(message)).value();
        EXPECT_EQ(std::pair(made.ciphertext, plain(made.shared)), theirs.encapsulate(message));
        for (const Bytes& ciphertext : {made.ciphertext, stranger})
            EXPECT_EQ(plain(crypto::mlKemDecapsulate(ours.decapsulation, ciphertext).value()),
                      theirs.decapsulate(ciphertext));
    }
}

/// Hands out bytes of the test's own, and counts how often it was asked.
struct OwnXof {
    Bytes bytes;
    std::vector<std::size_t> asked{};

    crypto::MlKemNumbers sample() {
        crypto::MlKemNumbers numbers{};
        const auto squeeze = [this](std::span<std::uint8_t> out) -> Result<void> {
            asked.push_back(out.size());
            std::copy_n(bytes.begin(), out.size(), out.begin());
            return {};
        };
        EXPECT_TRUE(crypto::sampleNtt(squeeze, numbers));
        return numbers;
    }
};

TEST(MlKem, SamplingAsksForMoreWhereTooFewNumbersFit) {
    // Numbers of 4095, which are passed over, up to the last three of what is asked for first.
    OwnXof few{Bytes(1680, 0xff)};
    std::iota(few.bytes.begin() + 837, few.bytes.begin() + 1260, std::uint8_t{0});
    for (std::size_t i = 837; i < 1260; ++i)
        few.bytes[i] &= 0x77; // every number below 2048
    const auto numbers = few.sample();
    EXPECT_EQ(few.asked, (std::vector<std::size_t>{840, 1680}));
    EXPECT_EQ(numbers[0], few.bytes[837] | (few.bytes[838] & 15) << 8);
    EXPECT_EQ(numbers[255], few.bytes[837 + 382] >> 4 | few.bytes[837 + 383] << 4);

    OwnXof enough{Bytes(840, 0)};
    enough.sample();
    EXPECT_EQ(enough.asked, std::vector<std::size_t>{840});

    OwnXof failing{Bytes()};
    crypto::MlKemNumbers unused{};
    EXPECT_FALSE(crypto::sampleNtt(
        [](std::span<std::uint8_t>) {
            return Error{ErrorCode::cryptoLibrary, "SHA-3"};
        },
        unused));
}

/// The three vectors of draft-connolly-cfrg-xwing-kem, appendix C, whose inputs are such a stream.
TEST(XWing, DraftVectors) {
    Stream input(3 * 96);
    for (const std::string shared :
         {"d2df0522128f09dd8e2c92b1e905c793d8f57a54c3da25861f10bf4ca613e384",
          "f2e86241c64d60f6649fbc6c5b7d17180b780a3f34355e64a85749949c45f150",
          "953f7f4e8c5b5049bdc771d1dffada0dd961477d1a2ae0988baa7ea6898d893f"}) {
        const auto keys = crypto::xWingKeys(SecretBytes(input.next(32))).value();
        const auto made =
            crypto::xWingEncapsulate(keys.encapsulation, SecretBytes(input.next(64))).value();
        ASSERT_TRUE(made);
        EXPECT_EQ(hexOf(made->shared.span()), shared);
        const auto opened = crypto::xWingDecapsulate(keys, made->ciphertext).value();
        ASSERT_TRUE(opened);
        EXPECT_EQ(hexOf(opened->span()), shared);
    }
}

TEST(XWing, EveryChangedByteOfACiphertextGivesAnotherSecret) {
    const auto keys = crypto::xWingKeys(SecretBytes(randomBytes(32, 1))).value();
    const auto made =
        crypto::xWingEncapsulate(keys.encapsulation, SecretBytes(randomBytes(64, 2))).value();
    ASSERT_TRUE(made);
    for (std::size_t i = 0; i < made->ciphertext.size(); i += 7) {
        Bytes changed = made->ciphertext;
        changed[i] ^= 1;
        const auto opened = crypto::xWingDecapsulate(keys, changed).value();
        ASSERT_TRUE(opened);
        EXPECT_NE(plain(*opened), plain(made->shared)) << i;
    }
    Bytes lowOrder = made->ciphertext;
    std::fill(lowOrder.end() - 32, lowOrder.end(), std::uint8_t{0});
    EXPECT_FALSE(crypto::xWingDecapsulate(keys, lowOrder).value());
    Bytes key = keys.encapsulation;
    std::fill(key.end() - 32, key.end(), std::uint8_t{0});
    EXPECT_FALSE(crypto::xWingEncapsulate(key, SecretBytes(randomBytes(64, 2))).value());
}

TEST(Hpke, KeySchedule) {
    for (const VecCase& vector : readVec("rfc-9180.vec")) {
        const Bytes info = vector.bytes("info");
        const auto kem = static_cast<std::uint16_t>(std::stoul(vector.text("kem"), nullptr, 16));
        const auto made = crypto::hpkeKey(kem, secret(vector, "shared"), asText(info)).value();
        EXPECT_EQ(plain(made.key), vector.bytes("key")) << vector.text("source");
        EXPECT_EQ(hexOf(made.nonce), hexOf(vector.bytes("nonce"))) << vector.text("source");
    }
}

} // namespace
} // namespace blockwarp::tests
