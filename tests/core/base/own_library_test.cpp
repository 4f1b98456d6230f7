// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/crypto/own_library.h"

#include "core/crypto/openssl.h"
#include "core/crypto/primitives.h"

#include <gtest/gtest.h>
#include <openssl/crypto.h>
#include <openssl/evp.h>
#include <openssl/rsa.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <thread>
#include <vector>

namespace blockwarp::tests {
namespace {

using Key = crypto::Handle<EVP_PKEY, EVP_PKEY_free>;
using KeyContext = crypto::Handle<EVP_PKEY_CTX, EVP_PKEY_CTX_free>;

SecretBytes derived() {
    const std::array<std::uint8_t, 32> secret{7};
    auto key = crypto::hkdfSha256(secret, {}, "a test");
    EXPECT_TRUE(key);
    return key ? std::move(*key) : SecretBytes();
}

bool encrypts(EVP_PKEY* key) {
    const KeyContext context(EVP_PKEY_CTX_new(key, nullptr));
    const std::array<std::uint8_t, 16> plain{};
    std::vector<std::uint8_t> sealed(512);
    std::size_t size = sealed.size();
    return context && EVP_PKEY_encrypt_init(context.get()) == 1 &&
           EVP_PKEY_CTX_set_rsa_padding(context.get(), RSA_PKCS1_OAEP_PADDING) == 1 &&
           EVP_PKEY_encrypt(context.get(), sealed.data(), &size, plain.data(), plain.size()) == 1;
}

TEST(OwnLibraryTest, EachThreadHasOneOfItsOwnForItsTime) {
    OSSL_LIB_CTX* const shared = OSSL_LIB_CTX_set0_default(nullptr); // asks, and changes nothing
    const SecretBytes expected = derived();
    std::array<OSSL_LIB_CTX*, 2> own{};
    {
        const OwnLibrary here;
        own[0] = OSSL_LIB_CTX_set0_default(nullptr);
        std::thread([&] {
            const OwnLibrary there;
            own[1] = OSSL_LIB_CTX_set0_default(nullptr);
            EXPECT_TRUE(std::ranges::equal(derived().span(), expected.span()));
        }).join();
        EXPECT_TRUE(std::ranges::equal(derived().span(), expected.span()));
    }
    EXPECT_NE(own[0], shared);
    EXPECT_NE(own[1], shared);
    EXPECT_NE(own[0], own[1]);
    EXPECT_EQ(OSSL_LIB_CTX_set0_default(nullptr), shared);
}

TEST(OwnLibraryTest, AKeyOutlivesTheThreadThatUsedIt) {
    const Key key(EVP_PKEY_Q_keygen(nullptr, nullptr, "RSA", std::size_t{2048}));
    ASSERT_TRUE(key);
    for (int round = 0; round < 3; ++round) {
        std::thread([&] {
            const OwnLibrary own;
            EXPECT_TRUE(encrypts(key.get()));
        }).join();
        EXPECT_TRUE(encrypts(key.get()));
    }
}

} // namespace
} // namespace blockwarp::tests
