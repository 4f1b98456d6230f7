// SPDX-License-Identifier: GPL-3.0-or-later
/// What is taken for a secret, and what messages make of it.
#include "core/keys/secret_text.h"

#include "core/cipher/cipher_spec.h"
#include "core/keys/key_input.h"
#include "tests/support/temp_folder.h"

#include <gtest/gtest.h>

namespace blockwarp::tests {
namespace {

constexpr const char* kKey =
    "AGE-SECRET-KEY-1GFPYYSJZGFPYYSJZGFPYYSJZGFPYYSJZGFPYYSJZGFPYYSJZGFPQ4EGAEX";
constexpr const char* kSmall =
    "age-secret-key-1gfpyysjzgfpyysjzgfpyysjzgfpyysjzgfpyysjzgfpyysjzgfpq4egaex";

TEST(SecretText, KeysAreKnown) {
    for (const std::string& text :
         {std::string(kKey), std::string(kSmall), std::string("  ").append(kKey).append("\n"),
          std::string("folder/").append(kKey), std::string("AGE-SECRET-KEY-1SECRET"),
          std::string("AGE-SECRET-KEY-PQ-1QQQQ"),
          std::string("age-plugin-yubikey-1qqqqqqqqqqqqqqqqqqqqqqqq"),
          std::string("-----BEGIN PRIVATE KEY-----\nAAAA"),
          std::string("000102030405060708090a0b0c0d0e0f"),
          std::string("00:01:02:03:04:05:06:07:08:09:0a:0b:0c:0d:0e:0f")})
        EXPECT_TRUE(looksLikeSecretKey(text)) << text;
    for (const auto* text : {"", "letter.txt", "age-plugin-yubikey-1.0.tar.gz", "age-secret-key",
                             "000102030405060708090a0b0c0d0e", "deadbeef", "age1qqqq",
                             "000102030405060708090a0b0c0d0e0f.bin"})
        EXPECT_FALSE(looksLikeSecretKey(text)) << text;
}

TEST(SecretText, SentencesKeepAllButKeys) {
    EXPECT_EQ(withoutSecretKeys(std::string("no file a/").append(kKey).append(": gone")),
              "no file a/AGE-… (not shown): gone");
    EXPECT_EQ(withoutSecretKeys(std::string(kSmall).append(kKey)), "AGE-… (not shown)");
    for (const auto* text : {"", "x", "age-plugin-yubikey-1.0.tar.gz", "AGE-SECRET-KEY-"})
        EXPECT_EQ(withoutSecretKeys(text), text);
}

/// Options that name files of secrets get the secrets themselves by mistake.
TEST(SecretText, OnlyFilesThatExistAreNamed) {
    const TempFolder folder;
    const auto missing = (folder / "the passphrase itself").string();
    const auto present = folder / "present";
    writeFile(present, "");
    std::filesystem::create_directory(folder / "folder");
    const CipherSpec& cipher = *findCipher("aes-128-ctr");
    const auto expectUnnamed = [](const auto& read) {
        ASSERT_FALSE(read);
        EXPECT_EQ(read.error().code, ErrorCode::secretUnreadable);
        for (const auto* word : {"the passphrase itself", "present", "xxx"})
            EXPECT_EQ(read.error().context.find(word), std::string::npos) << read.error().context;
    };
    for (const auto& path : {std::filesystem::path(missing), present / "x",
                             std::filesystem::path(std::string(300, 'x'))})
        expectUnnamed(readSecretFile(path));
    expectUnnamed(readPassphraseFile(missing));
    expectUnnamed(readKeyFile(missing, cipher));
    EXPECT_NE(readPassphraseFile(present).error().context.find("present"), std::string::npos);
    EXPECT_NE(readSecretFile(folder / "folder").error().context.find("folder"), std::string::npos);
}

} // namespace
} // namespace blockwarp::tests
