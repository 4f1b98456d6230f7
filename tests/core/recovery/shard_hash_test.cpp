// SPDX-License-Identifier: GPL-3.0-or-later
/// Hashes of many shards at once, beside those of a NIST vector and of OpenSSL.
#include "core/recovery/shard_hash.h"

#include "core/crypto/primitives.h"
#include "tests/support/bytes.h"

#include <gtest/gtest.h>

namespace blockwarp::tests {
namespace {

using recovery::Hash;

std::vector<Hash> hashesOf(const Bytes& shards, std::size_t shardBytes, std::size_t count) {
    std::vector<Hash> hashes(count);
    EXPECT_TRUE(recovery::hashesOf(shards, shardBytes, hashes));
    return hashes;
}

void expectSameAsOpenSsl(std::size_t shardBytes, std::size_t count) {
    const Bytes shards = randomBytes(shardBytes * count, shardBytes + count);
    const auto hashes = hashesOf(shards, shardBytes, count);
    for (std::size_t i = 0; i < count; ++i) {
        const auto digest = *crypto::sha256(std::span(shards).subspan(i * shardBytes, shardBytes));
        EXPECT_TRUE(std::ranges::equal(hashes[i], std::span(digest).first(recovery::kHashBytes)))
            << "shard " << i << " of " << count << ", " << shardBytes << " bytes each";
    }
}

TEST(ShardHash, OfEachLengthIsThatOfOpenSsl) {
    for (std::size_t bytes = 0; bytes <= 320; ++bytes)
        expectSameAsOpenSsl(bytes, 9);
}

TEST(ShardHash, OfEachNumberOfShardsIsThatOfOpenSsl) {
    for (std::size_t count = 0; count <= 50; ++count)
        expectSameAsOpenSsl(512, count);
}

TEST(ShardHash, OfEachShardSizeIsThatOfOpenSsl) {
    for (std::size_t bytes = 512; bytes <= 65536; bytes *= 2)
        for (const std::size_t count : {1, 8, 17, 31})
            expectSameAsOpenSsl(bytes, count);
}

/// A million times "a" (FIPS 180-2, appendix B.3), a multiple of 64 bytes, as each of 16 shards.
TEST(ShardHash, OfAMillionBytesIsThatOfTheStandard) {
    constexpr std::size_t kBytes = 1'000'000;
    for (const Hash& hash : hashesOf(Bytes(16 * kBytes, 'a'), kBytes, 16))
        EXPECT_EQ(hexOf(hash), "cdc76e5c9914fb9281a1c7e284d73e67");
}

} // namespace
} // namespace blockwarp::tests
