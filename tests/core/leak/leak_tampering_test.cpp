// SPDX-License-Identifier: GPL-3.0-or-later
/// Texts that somebody changes on their way: what comes out follows from the definitions of the
/// modes (NIST SP 800-38A and 38D), under any key.
#include "core/leak/tampering.h"

#include "tests/support/openssl_oracle.h"

#include <gtest/gtest.h>

namespace blockwarp::tests {
namespace {

constexpr std::size_t kTextBlock = kAesBlockBytes;

Bytes bytesOf(std::string_view text) {
    return {text.begin(), text.end()};
}

/// A text under one mode, and what is decrypted after a change.
struct Message {
    Message(const char* cipher, std::string_view written, EngineKind engine = EngineKind::automatic)
        : text(bytesOf(written)) {
        request.cipher = findCipher(cipher);
        request.engine = engine;
        request.tuning.unitBytes = 512;
        key = randomBytes(request.cipher->keyBytes, 7);
        request.key = key;
        request.iv = ivFrom(randomBytes(request.cipher->ivBytes, 8));
        auto made = sealText(request, text, NoCancel());
        EXPECT_TRUE(made) << describe(made.error());
        if (made) sealed = std::move(*made);
    }

    OpenedText after(const Tampering& tampering) const {
        auto opened = openText(request, tampered(request, sealed, tampering), NoCancel());
        EXPECT_TRUE(opened) << describe(opened.error());
        return opened ? *opened : OpenedText{};
    }
    std::string read(const Tampering& tampering) const {
        const OpenedText opened = after(tampering);
        return {opened.bytes.begin(),
                opened.bytes.begin() + static_cast<std::ptrdiff_t>(opened.textBytes)};
    }

    Bytes text;
    Bytes key;
    LeakRequest request;
    SealedText sealed;
};

/// '0' is 0x30 and '8' is 0x38.
Tampering flipBit3(bool inIv) {
    return {.order = {}, .flips = {{inIv, 4, 3}}};
}

TEST(LeakTampering, WhatNobodyChangedIsRead) {
    for (const char* cipher :
         {"aes-128-ecb", "aes-128-cbc", "aes-192-ctr", "aes-128-xts", "aes-256-gcm"})
        for (const EngineKind engine : {EngineKind::automatic, EngineKind::emulated}) {
            const std::string_view text = "exactly 16 bytes";
            EXPECT_EQ(Message(cipher, text, engine).read({}), text) << cipher;
        }
    const OpenedText padded = Message("aes-128-cbc", "pay 0100").after({});
    EXPECT_EQ(padded.padding, TextPadding::right);
    EXPECT_EQ(padded.bytes.size(), kTextBlock);
    EXPECT_EQ(padded.textBytes, 8U);
}

TEST(LeakTampering, OneBitOfCtrChangesOneBitOfTheText) {
    for (const EngineKind engine : {EngineKind::automatic, EngineKind::emulated})
        EXPECT_EQ(Message("aes-128-ctr", "pay 0100", engine).read(flipBit3(false)), "pay 8100");
}

TEST(LeakTampering, OneBitOfTheIvChangesTheFirstBlockOfCbc) {
    const Message message("aes-128-cbc", "pay 0100 today, and the rest on Monday");
    EXPECT_EQ(message.read(flipBit3(true)), "pay 8100 today, and the rest on Monday");
}

TEST(LeakTampering, OneBitOfACbcBlockRuinsItAndFlipsTheNextOne) {
    const Message message("aes-128-cbc", "0123456789abcdefpay to account 7");
    const std::string read = message.read({.order = {}, .flips = {{false, 4, 3}}});
    ASSERT_EQ(read.size(), 2 * kTextBlock);
    EXPECT_NE(read.substr(0, kTextBlock), "0123456789abcdef");
    EXPECT_EQ(read.substr(kTextBlock), "pay |o account 7"); // 't' is 0x74, '|' is 0x7c
}

TEST(LeakTampering, EcbHasNoIvAndXtsLosesABlock) {
    EXPECT_EQ(Message("aes-128-ecb", "pay 0100").read(flipBit3(true)), "pay 0100");
    const std::string text = "0123456789abcdefpay to account 7";
    for (const char* cipher : {"aes-128-ecb", "aes-128-xts"}) {
        const std::string read = Message(cipher, text).read(flipBit3(false));
        EXPECT_NE(read.substr(0, kTextBlock), text.substr(0, kTextBlock)) << cipher;
        EXPECT_EQ(read.substr(kTextBlock, kTextBlock), text.substr(kTextBlock)) << cipher;
    }
}

TEST(LeakTampering, GcmRefusesEveryChange) {
    const Message message("aes-128-gcm", "pay 0100");
    EXPECT_EQ(message.sealed.tagBytes, 16U);
    EXPECT_EQ(message.sealed.textBytes(), 8U);
    for (const BitPlace place : {BitPlace{false, 4, 3}, BitPlace{true, 4, 3}, BitPlace{false, 8, 0},
                                 BitPlace{false, 23, 7}}) {
        const OpenedText opened = message.after({.order = {}, .flips = {place}});
        EXPECT_TRUE(opened.refused);
        EXPECT_TRUE(opened.bytes.empty());
    }
    EXPECT_FALSE(message.after({}).refused);
}

/// Twice the same bit is no change.
TEST(LeakTampering, FlipsAddUp) {
    const Message message("aes-128-gcm", "pay 0100");
    EXPECT_FALSE(message.after({.order = {}, .flips = {{false, 0, 1}, {false, 0, 1}}}).refused);
}

const std::string kRecords = "name=eve        role=user       name=ada        role=admin      ";

TEST(LeakTampering, BlocksOfEcbAreCutAndPasted) {
    const Message message("aes-128-ecb", kRecords);
    EXPECT_EQ(message.read({.order = {{0, 3, 2, 3, 4}}, .blocks = 5, .flips = {}}),
              "name=eve        role=admin      name=ada        role=admin      ");
    EXPECT_EQ(message.read({.order = {{0, 3, 4}}, .blocks = 5, .flips = {}}),
              "name=eve        role=admin      ");
}

TEST(LeakTampering, WithoutItsLastBlockATextHasWrongPadding) {
    const Message message("aes-128-ecb", kRecords);
    const OpenedText opened = message.after({.order = {{0, 1, 2, 3}}, .blocks = 5, .flips = {}});
    EXPECT_EQ(opened.padding, TextPadding::wrong);
    EXPECT_EQ(opened.textBytes, 4 * kTextBlock);
}

/// A block decrypts to its text ⊕ the block before it, so that it is right only behind the one
/// that it was encrypted behind.
TEST(LeakTampering, AMovedBlockOfCbcNeedsTheOneBefore) {
    const Message message("aes-128-cbc", kRecords);
    const std::string read = message.read({.order = {{0, 2, 3, 1, 4}}, .blocks = 5, .flips = {}});
    EXPECT_NE(read.substr(kTextBlock, kTextBlock), "name=ada        ");
    EXPECT_EQ(read.substr(2 * kTextBlock, kTextBlock), "role=admin      ");
    EXPECT_NE(read.substr(3 * kTextBlock, kTextBlock), "role=user       ");
}

/// In CTR a moved block meets another block's keystream: it differs from the text that should be
/// there by the sum of both keystreams, which the unchanged ciphertext has, too.
TEST(LeakTampering, AMovedBlockOfCtrMeetsAnotherKeystream) {
    const Message message("aes-128-ctr", kRecords);
    const OpenedText opened = message.after({.order = {{1, 0, 2, 3}}, .blocks = 4, .flips = {}});
    ASSERT_EQ(opened.bytes.size(), 4 * kTextBlock);
    for (std::size_t i = 0; i < kTextBlock; ++i)
        EXPECT_EQ(opened.bytes[i],
                  message.text[i] ^ message.sealed.bytes[i] ^ message.sealed.bytes[kTextBlock + i]);
    EXPECT_TRUE(Message("aes-128-gcm", kRecords)
                    .after({.order = {{1, 0, 2, 3}}, .blocks = 4, .flips = {}})
                    .refused);
}

/// One order for all modes: those with padding have a block more than those without.
TEST(LeakTampering, OrdersFitModesWithMoreAndFewerBlocks) {
    const Message ecb("aes-128-ecb", kRecords);
    const Message ctr("aes-128-ctr", kRecords);
    const std::vector<std::size_t> all{0, 3, 2, 1, 4};
    EXPECT_EQ(orderOf(ecb.sealed, {.order = {{0, 3, 2, 1}}, .blocks = 4, .flips = {}}), all);
    EXPECT_EQ(orderOf(ctr.sealed, {.order = all, .blocks = 5, .flips = {}}),
              (std::vector<std::size_t>{0, 3, 2, 1}));
    const Message partial("aes-128-ctr", "role=user       and 9 more");
    EXPECT_EQ(
        partial.read({.order = {std::vector<std::size_t>{}}, .blocks = 1, .flips = {}}).size(),
        10U);
}

} // namespace
} // namespace blockwarp::tests
