// SPDX-License-Identifier: GPL-3.0-or-later
/// Length extension against MACs of OpenSSL: SHA-256 over key and message, and those that resist.
#include "core/attacks/length_extension.h"

#include "tests/support/attack_servers.h"
#include "tests/support/cancelled.h"

#include <gtest/gtest.h>

namespace blockwarp::tests {
namespace {

using MacOf = std::function<Bytes(std::span<const std::uint8_t> message)>;

/// The hash of that name over key ‖ message.
MacOf prefixMac(const char* hash, const Bytes& key) {
    return [=](std::span<const std::uint8_t> message) {
        Bytes all = key;
        all.insert(all.end(), message.begin(), message.end());
        Bytes digest(EVP_MAX_MD_SIZE);
        unsigned bytes = 0;
        require(EVP_Digest(all.data(), all.size(), digest.data(), &bytes,
                           EVP_get_digestbyname(hash), nullptr) == 1,
                "EVP_Digest");
        digest.resize(bytes);
        return digest;
    };
}

MacOf hmac(const Bytes& key) {
    return [=](std::span<const std::uint8_t> message) { return opensslHmac(key, message); };
}

MacServer serverOf(const MacOf& mac) {
    return [=](std::span<const std::uint8_t> message, const crypto::Sha256& digest) {
        return std::ranges::equal(mac(message), digest);
    };
}

ExtensionInput extensionOf(const MacOf& mac, const Bytes& message, const Bytes& added) {
    ExtensionInput input{message, {}, added};
    std::ranges::copy(mac(message), input.digest.begin());
    return input;
}

std::vector<ExtensionGuess> guessesFor(const ExtensionInput& input, const MacOf& mac) {
    auto guesses = extendHash(input, serverOf(mac), NoCancel());
    EXPECT_TRUE(guesses);
    return guesses ? std::move(*guesses) : std::vector<ExtensionGuess>{};
}

TEST(LengthExtension, ForgesForEveryKeyLength) {
    for (std::size_t keyBytes = 1; keyBytes <= kMaxGuessedKeyBytes; ++keyBytes) {
        const MacOf mac = prefixMac("sha256", randomBytes(keyBytes, keyBytes));
        const Bytes message = randomBytes(3 * (keyBytes - 1), 100 + keyBytes);
        const Bytes added = randomBytes(keyBytes + 20, 200 + keyBytes);
        const auto guesses = guessesFor(extensionOf(mac, message, added), mac);
        ASSERT_EQ(guesses.size(), keyBytes);
        const ExtensionGuess& last = guesses.back();
        EXPECT_EQ(last.keyBytes, keyBytes);
        EXPECT_EQ(last.accepted, true);
        EXPECT_EQ(Bytes(last.digest.begin(), last.digest.end()), mac(last.forged));
        EXPECT_TRUE(std::ranges::equal(std::span(last.forged).first(message.size()), message));
        EXPECT_TRUE(std::ranges::equal(std::span(last.forged).last(added.size()), added));
        for (std::size_t i = 0; i + 1 < guesses.size(); ++i)
            EXPECT_EQ(guesses[i].accepted, false);
    }
}

TEST(LengthExtension, KeepsTheStatesOfEveryBlock) {
    const MacOf mac = prefixMac("sha256", randomBytes(16, 1));
    const ExtensionInput input = extensionOf(mac, randomBytes(31, 2), randomBytes(120, 3));
    const auto guess = extendHash(input, 16);
    ASSERT_TRUE(guess);
    ASSERT_EQ(guess->steps.size(), 3U); // 120 bytes and 9 of padding at least
    EXPECT_EQ(guess->steps[0].before, sha256WordsOf(input.digest));
    EXPECT_EQ(guess->steps[1].before, guess->steps[0].after);
    EXPECT_EQ(guess->steps[2].before, guess->steps[1].after);
    EXPECT_EQ(sha256WordsOf(guess->digest), guess->steps[2].after);
    Bytes hashed;
    for (const Sha256Step& step : guess->steps)
        hashed.insert(hashed.end(), step.block.begin(), step.block.end());
    EXPECT_TRUE(std::ranges::equal(std::span(hashed).first(120), input.added));
}

/// FIPS 180-4 §5.1.1 in another way: bit by bit.
Bytes paddingByBits(std::size_t bytes) {
    std::string bits = "1";
    while ((8 * bytes + bits.size()) % 512 != 448)
        bits += '0';
    for (int i = 63; i >= 0; --i)
        bits += (8 * bytes >> i & 1) != 0 ? '1' : '0';
    Bytes padding;
    for (std::size_t i = 0; i < bits.size(); i += 8)
        padding.push_back(static_cast<std::uint8_t>(std::stoi(bits.substr(i, 8), nullptr, 2)));
    return padding;
}

TEST(LengthExtension, PadsAsTheStandardDoes) {
    for (std::size_t bytes = 0; bytes <= 200; ++bytes)
        EXPECT_EQ(sha256Padding(bytes), paddingByBits(bytes)) << bytes;
    const std::string padding = hexOf(sha256Padding(0x0102030405060708));
    EXPECT_TRUE(padding.starts_with("80") && padding.ends_with("0810182028303840")) << padding;
}

TEST(LengthExtension, IsRefusedByOtherMacs) {
    const Bytes key = randomBytes(20, 11);
    for (const MacOf& mac : {hmac(key), prefixMac("sha3-256", key), prefixMac("sha512-256", key)}) {
        const ExtensionInput input = extensionOf(mac, randomBytes(40, 12), randomBytes(10, 13));
        EXPECT_TRUE(serverOf(mac)(input.message, input.digest));
        const auto guesses = guessesFor(input, mac);
        EXPECT_EQ(guesses.size(), kMaxGuessedKeyBytes);
        for (const ExtensionGuess& guess : guesses)
            EXPECT_EQ(guess.accepted, false);
    }
}

TEST(LengthExtension, FindsNoKeyOfOtherLengths) {
    for (const std::size_t keyBytes : {0U, 65U}) {
        const MacOf mac = prefixMac("sha256", randomBytes(keyBytes, 21));
        const auto guesses =
            guessesFor(extensionOf(mac, randomBytes(9, 22), randomBytes(9, 23)), mac);
        ASSERT_EQ(guesses.size(), kMaxGuessedKeyBytes);
        EXPECT_EQ(guesses.back().accepted, false);
    }
}

TEST(LengthExtension, RefusesOtherSizes) {
    const auto codeFor = [](std::size_t message, std::size_t added, std::size_t keyBytes) {
        const auto guess = extendHash({Bytes(message), {}, Bytes(added)}, keyBytes);
        return guess ? std::nullopt : std::optional(guess.error().code);
    };
    EXPECT_EQ(codeFor(0, 1, 1), std::nullopt);
    EXPECT_EQ(codeFor(kMaxExtensionBytes, kMaxExtensionBytes, kMaxGuessedKeyBytes), std::nullopt);
    EXPECT_EQ(codeFor(1, 1, 0), ErrorCode::badTuning);
    EXPECT_EQ(codeFor(1, 1, kMaxGuessedKeyBytes + 1), ErrorCode::badTuning);
    EXPECT_EQ(codeFor(kMaxExtensionBytes + 1, 1, 1), ErrorCode::badTuning);
    EXPECT_EQ(codeFor(1, 0, 1), ErrorCode::badTuning);
    EXPECT_EQ(codeFor(1, kMaxExtensionBytes + 1, 1), ErrorCode::badTuning);
}

TEST(LengthExtension, StopsAtOnce) {
    CancelFlag cancel;
    int queries = 0;
    const MacServer server = [&](std::span<const std::uint8_t>, const crypto::Sha256&) {
        if (++queries == 5) cancel.cancel();
        return false;
    };
    const auto guesses = extendHash({{}, {}, Bytes(1)}, server, cancel);
    ASSERT_FALSE(guesses);
    EXPECT_EQ(guesses.error().code, ErrorCode::cancelled);
    EXPECT_EQ(queries, 5);
}

} // namespace
} // namespace blockwarp::tests
