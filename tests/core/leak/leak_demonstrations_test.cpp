// SPDX-License-Identifier: GPL-3.0-or-later
/// Each demonstration's outcome, as the definitions of the modes demand it.
#include "core/leak/demonstrations.h"
#include "tests/support/cancelled.h"

#include "tests/support/openssl_oracle.h"

#include <gtest/gtest.h>

namespace blockwarp::tests {
namespace {

constexpr std::size_t kBlock = kAesBlockBytes;

struct Lab {
    explicit Lab(const char* cipher, EngineKind engine = EngineKind::automatic) {
        request.cipher = findCipher(cipher);
        request.engine = engine;
        key = randomBytes(request.cipher->keyBytes, 7);
        request.key = key;
        request.iv = ivFrom(randomBytes(request.cipher->ivBytes, 8));
    }
    Bytes key;
    LeakRequest request;
};

/// No two blocks are the same, and the length is no multiple of one.
const Bytes kPixels = randomBytes(100 * kBlock + 5, 3);

Opened opened(const Result<Opened>& result) {
    EXPECT_TRUE(result) << describe(result.error());
    return result ? *result : Opened{};
}

TEST(LeakDemonstrations, DifferencesByHand) {
    Bytes a(48, 0);
    Bytes b = a;
    EXPECT_EQ(differenceOf(a, b).bytes, 0U);
    b[15] = 1;
    b[16] = 3;
    b[40] = 0xff;
    const Difference d = differenceOf(a, b);
    EXPECT_EQ(d.bytes, 3U);
    EXPECT_EQ(d.bits, 1U + 2 + 8);
    EXPECT_EQ(d.blocks, 3U);
    EXPECT_EQ(d.first, 15U);
    EXPECT_EQ(d.last, 40U);
    b = a;
    b[0] = b[1] = 1;
    EXPECT_EQ(differenceOf(a, b).blocks, 1U);
}

TEST(LeakDemonstrations, SealedPicturesOpenAgain) {
    for (const CipherSpec& cipher : cipherSpecs())
        for (const EngineKind engine : {EngineKind::automatic, EngineKind::emulated})
            for (const std::size_t size : {1U, 16U, 100U, 5000U}) {
                Lab lab(cipher.name.data(), engine);
                const Bytes pixels = randomBytes(size, 1);
                const auto stored = sealPixels(lab.request, pixels, NoCancel());
                ASSERT_TRUE(stored) << cipher.name << describe(stored.error());
                const auto back = openPixels(lab.request, *stored, size, NoCancel());
                ASSERT_TRUE(back) << cipher.name << describe(back.error());
                EXPECT_TRUE(*back == pixels) << cipher.name << " " << size;
            }
}

/// A picture of several segments, each with its tag.
TEST(LeakDemonstrations, TagsAreNotPartOfThePicture) {
    Lab lab("aes-128-gcm");
    const Bytes pixels = randomBytes((std::size_t{2} << 20) + 77, 1);
    const auto stored = sealPixels(lab.request, pixels, NoCancel());
    ASSERT_TRUE(stored);
    EXPECT_EQ(stored->size(), pixels.size() + 3 * kTagBytes);
    Bytes copy = *stored;
    const Bytes picture = pictureOf(lab.request, *stored, pixels.size());
    EXPECT_EQ(picture.size(), pixels.size());
    replacePicture(lab.request, Bytes(pixels.size(), 0), copy);
    EXPECT_FALSE(copy == *stored);
    replacePicture(lab.request, picture, copy);
    EXPECT_TRUE(copy == *stored);
    EXPECT_TRUE(
        opened(flipCiphertextBit(lab.request, pixels, (std::size_t{1} << 20) + 3, 0, NoCancel()))
            .refused);
}

TEST(LeakDemonstrations, AFlippedBitSpreadsAsTheModeSays) {
    constexpr std::size_t byte = 20 * kBlock + 3;
    const auto flip = [](const char* cipher) {
        Lab lab(cipher);
        return opened(flipCiphertextBit(lab.request, kPixels, byte, 6, NoCancel()));
    };
    const Opened ctr = flip("aes-128-ctr");
    EXPECT_EQ(ctr.damage.bits, 1U);
    EXPECT_EQ(ctr.damage.first, byte);
    EXPECT_EQ(ctr.pixels[byte], kPixels[byte] ^ 0x40);
    const Opened chacha = flip("chacha20");
    EXPECT_EQ(chacha.damage.bits, 1U);
    for (const char* name : {"aes-192-ecb", "aes-128-xts"}) {
        const Opened block = flip(name);
        EXPECT_EQ(block.damage.blocks, 1U) << name;
        EXPECT_GT(block.damage.bytes, 10U) << name;
        EXPECT_EQ(block.damage.first / kBlock, 20U) << name;
    }
    const Opened cbc = flip("aes-256-cbc");
    EXPECT_EQ(cbc.damage.blocks, 2U);
    EXPECT_EQ(cbc.damage.last, byte + kBlock);
    EXPECT_EQ(cbc.pixels[byte + kBlock], kPixels[byte + kBlock] ^ 0x40);
    for (const char* name : {"aes-128-gcm", "aes-192-gcm", "aes-256-gcm", "chacha20-poly1305"}) {
        const Opened sealed = flip(name);
        EXPECT_TRUE(sealed.refused) << name;
        EXPECT_TRUE(sealed.pixels.empty()) << name;
    }
}

TEST(LeakDemonstrations, ShufflingMovesWholeBlocks) {
    Bytes blocks(17 * kBlock + 5);
    for (std::size_t i = 0; i < blocks.size(); ++i)
        blocks[i] = static_cast<std::uint8_t>(i / kBlock);
    const Bytes moved = shuffledBlocks(blocks);
    EXPECT_EQ(moved.size(), blocks.size());
    // Eight pieces of two blocks; the last block and the rest stay.
    for (std::size_t i = 0; i < moved.size(); ++i) {
        const std::size_t block = i / kBlock;
        const std::size_t from = block < 16 ? 2 * kShuffle[block / 2] + block % 2 : block;
        EXPECT_EQ(moved[i], from) << i;
    }
    EXPECT_EQ(shuffledBlocks(Bytes(100, 1)), Bytes(100, 1)) << "fewer than eight blocks";
}

TEST(LeakDemonstrations, OnlyEcbAcceptsShuffledBlocksWithoutDamage) {
    const auto shuffle = [](const char* cipher) {
        Lab lab(cipher);
        return opened(shuffleBlocks(lab.request, kPixels, NoCancel()));
    };
    EXPECT_TRUE(shuffle("aes-128-ecb").pixels == shuffledBlocks(kPixels));
    // CBC: 12 blocks a piece, and only the first block of each piece has the wrong predecessor.
    const Bytes cbc = shuffle("aes-128-cbc").pixels;
    const Bytes moved = shuffledBlocks(kPixels);
    EXPECT_EQ(differenceOf(cbc, moved).blocks, 8U + 1); // and the block after the last piece
    for (const char* name : {"aes-128-ctr", "aes-128-xts", "chacha20"})
        EXPECT_GT(differenceOf(shuffle(name).pixels, moved).blocks, 90U) << name;
    EXPECT_TRUE(shuffle("aes-128-gcm").refused);
}

TEST(LeakDemonstrations, AWrongKeyOpensNothing) {
    for (const CipherSpec& cipher : cipherSpecs()) {
        Lab lab(cipher.name.data());
        const Opened wrong = opened(openWithWrongKey(lab.request, kPixels, NoCancel()));
        EXPECT_EQ(wrong.refused, cipher.authenticated) << cipher.name;
        if (!cipher.authenticated) {
            EXPECT_GT(wrong.damage.bytes, kPixels.size() * 9 / 10);
        }
        EXPECT_TRUE(lab.request.key[0] == lab.key[0]) << "the key itself is left alone";
    }
}

/// Under a wrong key ECB still turns equal blocks into equal blocks: the outline stays.
TEST(LeakDemonstrations, AWrongKeyLeavesEcbsRepetitions) {
    Lab lab("aes-128-ecb");
    const Bytes flat(64 * kBlock, 9);
    const Opened wrong = opened(openWithWrongKey(lab.request, flat, NoCancel()));
    EXPECT_EQ(countRepeatedBlocks(wrong.pixels).distinct, 1U);
}

TEST(LeakDemonstrations, OneChangedPixelChangesWhatTheModeSays) {
    constexpr std::size_t byte = 20 * kBlock + 3;
    const auto change = [](const char* cipher) {
        Lab lab(cipher);
        auto changed = changeOnePixel(lab.request, kPixels, {byte, 3}, NoCancel());
        EXPECT_TRUE(changed);
        return changed ? changed->difference : Difference{};
    };
    for (const char* name : {"aes-128-ctr", "aes-128-gcm", "chacha20"}) {
        EXPECT_EQ(change(name).bytes, 3U) << name;
        EXPECT_EQ(change(name).bits, 24U) << name;
    }
    for (const char* name : {"aes-128-ecb", "aes-256-xts"})
        EXPECT_EQ(change(name).blocks, 1U) << name;
    const Difference cbc = change("aes-128-cbc");
    EXPECT_EQ(cbc.first / kBlock, 20U);
    EXPECT_EQ(cbc.blocks, 81U) << "everything from there on";
}

TEST(LeakDemonstrations, OnePixelIsOnePixelInEveryFormat) {
    for (const PixelFormatSpec& format : pixelFormats()) {
        const RasterShape shape{format.format, 20, 4};
        const PixelBits pixel = bitsOfPixel(shape, {11, 2});
        Lab lab("aes-128-ctr");
        const auto changed =
            changeOnePixel(lab.request, randomBytes(shape.bytes(), 1), pixel, NoCancel());
        ASSERT_TRUE(changed) << describe(changed.error());
        EXPECT_EQ(changed->difference.bits, format.bits) << format.name;
        EXPECT_EQ(changed->difference.first, byteOfPixel(shape, {11, 2})) << format.name;
    }
    EXPECT_EQ(bitsOfPixel({PixelFormat::mono1, 20, 4}, {11, 2}).bits, 0x10);
}

TEST(LeakDemonstrations, ATwoTimePadGivesTheSecondPictureBackBitByBit) {
    for (const char* name : {"aes-128-ctr", "aes-192-ctr", "aes-256-ctr", "chacha20"})
        for (const EngineKind engine : {EngineKind::automatic, EngineKind::emulated}) {
            Lab lab(name, engine);
            const Bytes second = randomBytes(kPixels.size(), 99);
            const auto reuse = reuseNonce(lab.request, kPixels, second, NoCancel());
            ASSERT_TRUE(reuse) << describe(reuse.error());
            EXPECT_TRUE(reuse->recovered == second) << name;
            EXPECT_FALSE(reuse->second == second) << name;
            for (std::size_t i = 0; i < kPixels.size(); ++i)
                ASSERT_EQ(reuse->sum[i], kPixels[i] ^ second[i]);
            const Bytes expected =
                openssl(name, Direction::encrypt, lab.key, lab.request.iv, second);
            EXPECT_TRUE(reuse->second == expected) << name;
        }
}

TEST(LeakDemonstrations, CancelIsHeard) {
    Cancelled cancelled;
    Lab lab("aes-128-gcm");
    const auto result = shuffleBlocks(lab.request, kPixels, cancelled);
    ASSERT_FALSE(result);
    EXPECT_EQ(result.error().code, ErrorCode::cancelled);
}

} // namespace
} // namespace blockwarp::tests
