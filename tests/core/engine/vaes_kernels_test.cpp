// SPDX-License-Identifier: GPL-3.0-or-later
/// The kernels of engine `vaes` on every width of registers that this CPU has, against OpenSSL.
#include "core/engine/vaes.h"
#include "core/engine/vaes_kernels.h"
#include "tests/support/openssl_aead.h"
#include "tests/support/openssl_oracle.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <memory>
#include <new>

namespace blockwarp::tests {
namespace {

using vaes::Block;
using vaes::Kernels;
using vaes::Key;

class VaesKernels : public testing::Test {
  protected:
    void SetUp() override {
        if (vaes::kernelsHere().empty()) GTEST_SKIP() << whyNoVaes();
    }
};

std::string cipherOf(std::size_t keyBytes, const std::string& mode) {
    return "aes-" + std::to_string(8 * keyBytes) + "-" + mode;
}

/// Around every number of blocks up to two groups of the widest registers, and some long ones.
std::vector<std::size_t> sizes() {
    std::vector<std::size_t> all{4095, 4096, 4097, 10'000};
    for (std::size_t blocks = 0; blocks <= 65; ++blocks)
        for (const std::size_t more : {0U, 1U, 15U})
            all.push_back(16 * blocks + more);
    return all;
}

/// What GCM encrypts with: the blocks after `preCounter`, whose last 32 bits count (SP 800-38D
/// §6.5), each encrypted by OpenSSL.
Bytes keystreamAfter(const Bytes& key, Block preCounter, std::size_t bytes) {
    Bytes counters;
    while (counters.size() < bytes) {
        for (std::size_t i = 16; i-- > 12 && ++preCounter.at(i) == 0;) {
        }
        counters.insert(counters.end(), preCounter.begin(), preCounter.end());
    }
    counters = openssl(cipherOf(key.size(), "ecb"), Direction::encrypt, key, {}, counters);
    counters.resize(bytes);
    return counters;
}

Bytes exclusiveOr(Bytes a, std::span<const std::uint8_t> b) {
    for (std::size_t i = 0; i < a.size(); ++i)
        a[i] ^= b[i];
    return a;
}

Bytes encrypted(const Bytes& key, const Block& block) {
    return openssl(cipherOf(key.size(), "ecb"), Direction::encrypt, key, {},
                   {block.begin(), block.end()});
}

TEST_F(VaesKernels, CtrAgreesAtAllSizes) {
    for (const Kernels* kernels : vaes::kernelsHere())
        for (const std::size_t keyBytes : {16U, 24U, 32U})
            for (const std::size_t size : sizes()) {
                const Bytes key = randomBytes(keyBytes, size);
                const Iv iv = ivFrom(randomBytes(16, size + 1));
                Bytes text = randomBytes(size, size + 2);
                const Bytes expected =
                    openssl(cipherOf(keyBytes, "ctr"), Direction::encrypt, key, iv, text);
                kernels->ctr(Key(key), iv, text.data(), text.size());
                EXPECT_TRUE(text == expected) << kernels->registerBits << " bits, " << size;
            }
}

TEST_F(VaesKernels, CtrCarriesFromEveryBlock) {
    const Bytes key = randomBytes(16, 1);
    const Bytes plain = randomBytes(80 * 16 + 5, 2);
    for (const Kernels* kernels : vaes::kernelsHere())
        for (const char* high : {"0123456789abcdef", "ffffffffffffffff", "00000000ffffffff"})
            for (unsigned left = 0; left < 82; ++left) {
                Iv iv = ivFromHex(high + std::string("ffffffffffffffff"));
                iv.back() = static_cast<std::uint8_t>(0xff - left);
                Bytes text = plain;
                kernels->ctr(Key(key), iv, text.data(), text.size());
                EXPECT_TRUE(text == openssl("aes-128-ctr", Direction::encrypt, key, iv, plain))
                    << kernels->registerBits << " bits, " << left << " blocks before the carry";
            }
}

TEST_F(VaesKernels, GcmAgreesAtAllSizesAndOpensWhatItSealed) {
    for (const Kernels* kernels : vaes::kernelsHere())
        for (const std::size_t keyBytes : {16U, 24U, 32U})
            for (const std::size_t size : sizes()) {
                const Bytes key = randomBytes(keyBytes, size);
                Bytes nonce = randomBytes(12, size + 1);
                const Bytes plain = randomBytes(size, size + 2);
                const Bytes sealed = opensslSeal(cipherOf(keyBytes, "gcm"), key, nonce, {}, plain);
                nonce.insert(nonce.end(), {0, 0, 0, 1});
                Key schedule(key);
                kernels->derivePowers(schedule);
                Bytes text = plain;
                Block tag{};
                kernels->seal(schedule, ivFrom(nonce), text.data(), size, tag);
                text.insert(text.end(), tag.begin(), tag.end());
                EXPECT_TRUE(text == sealed) << kernels->registerBits << " bits, " << size;
                Block again{};
                kernels->open(schedule, ivFrom(nonce), text.data(), size, again);
                text.resize(size);
                EXPECT_TRUE(text == plain) << kernels->registerBits << " bits, " << size;
                EXPECT_EQ(again, tag) << kernels->registerBits << " bits, " << size;
            }
}

/// Such counters come from nonces of other sizes than 96 bits. The tag is E(J0) + GHASH, and
/// OpenSSL gives GHASH of the same ciphertext with another nonce.
TEST_F(VaesKernels, GcmCountsIn32Bits) {
    const Bytes key = randomBytes(32, 1);
    const Bytes plain = randomBytes(80 * 16 + 5, 2);
    const Bytes nonce = randomBytes(12, 3);
    Block other = ivFrom(nonce);
    other.back() = 1;
    for (const Kernels* kernels : vaes::kernelsHere()) {
        Key schedule(key);
        kernels->derivePowers(schedule);
        for (unsigned left = 0; left < 82; ++left) {
            Block preCounter = ivFromHex("0123456789abcdefffffffffffffffff");
            preCounter.back() = static_cast<std::uint8_t>(0xff - left);
            const Bytes expected =
                exclusiveOr(plain, keystreamAfter(key, preCounter, plain.size()));
            const Bytes sealed =
                opensslSeal("aes-256-gcm", key, nonce, {},
                            exclusiveOr(expected, keystreamAfter(key, other, plain.size())));
            const Bytes hash = exclusiveOr(encrypted(key, other), std::span(sealed).last(16));
            Bytes text = plain;
            Block tag{};
            kernels->seal(schedule, preCounter, text.data(), text.size(), tag);
            EXPECT_TRUE(text == expected) << kernels->registerBits << " bits, " << left;
            EXPECT_EQ(hexOf(Bytes(tag.begin(), tag.end())),
                      hexOf(exclusiveOr(hash, encrypted(key, preCounter))));
            kernels->open(schedule, preCounter, text.data(), text.size(), tag);
            EXPECT_TRUE(text == plain) << kernels->registerBits << " bits, " << left;
        }
    }
}

TEST_F(VaesKernels, AreComparedWithOpensslBeforeTheirFirstUse) {
    static const Kernels* right;
    for (const Kernels* kernels : vaes::kernelsHere()) {
        right = kernels;
        EXPECT_EQ(whyKernelsAreRefused(*kernels), "");
        Kernels wrong = *kernels;
        wrong.ctr = [](const Key& key, const Block& counter, std::uint8_t* data,
                       std::size_t bytes) {
            right->ctr(key, counter, data, bytes);
            data[bytes - 1] ^= 0x80;
        };
        EXPECT_THAT(whyKernelsAreRefused(wrong), testing::HasSubstr("switched off"));
        wrong = *kernels;
        wrong.seal = [](const Key& key, const Block& preCounter, std::uint8_t* data,
                        std::size_t bytes, Block& tag) {
            right->seal(key, preCounter, data, bytes, tag);
            tag[3] ^= 1;
        };
        EXPECT_THAT(whyKernelsAreRefused(wrong), testing::HasSubstr("switched off"));
        wrong = *kernels;
        wrong.open = [](const Key& key, const Block& preCounter, std::uint8_t* data,
                        std::size_t bytes, Block& tag) {
            right->open(key, preCounter, data, bytes, tag);
            data[0] ^= 1;
        };
        EXPECT_THAT(whyKernelsAreRefused(wrong), testing::HasSubstr("switched off"));
    }
}

TEST_F(VaesKernels, WipeTheirKeys) {
    const Bytes key = randomBytes(32, 1);
    alignas(Key) std::array<std::uint8_t, sizeof(Key)> memory{};
    Key* made = new (memory.data()) Key(key);
    vaes::kernelsHere().front()->derivePowers(*made);
    const auto partAt = [&](const void* part, std::size_t bytes) {
        const auto* first = static_cast<const std::uint8_t*>(part);
        return std::span(memory).subspan(static_cast<std::size_t>(first - memory.data()), bytes);
    };
    const auto keys = partAt(&made->roundKeys, sizeof(made->roundKeys));
    const auto powers = partAt(&made->powers, sizeof(made->powers));
    const auto isZero = [](std::uint8_t byte) { return byte == 0; };
    EXPECT_FALSE(std::ranges::all_of(keys, isZero));
    EXPECT_FALSE(std::ranges::all_of(powers, isZero));
    std::destroy_at(made);
    EXPECT_TRUE(std::ranges::all_of(keys, isZero));
    EXPECT_TRUE(std::ranges::all_of(powers, isZero));
}

} // namespace
} // namespace blockwarp::tests
