// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/keys/key_input.h"

#include "core/io/file_descriptor.h"
#include "tests/support/temp_folder.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <optional>
#include <tuple>
#include <vector>

namespace blockwarp::tests {
namespace {

using namespace std::string_view_literals;

const char* const kHexKey = "000102030405060708090a0b0c0d0e0f";

template <class T>
std::optional<ErrorCode> codeOf(const Result<T>& result) {
    return result ? std::nullopt : std::optional(result.error().code);
}

std::string keyOf(const Result<SecretBytes>& key) {
    return key ? hexOf(key->span()) : "refused: " + describe(key.error());
}

/// The reading end of a pipe that holds `text`.
FileDescriptor pipeWith(std::string_view text) {
    int ends[2] = {-1, -1};
    EXPECT_EQ(::pipe(ends), 0);
    FileDescriptor writing(ends[1]);
    EXPECT_EQ(::write(writing.get(), text.data(), text.size()), static_cast<ssize_t>(text.size()));
    return FileDescriptor(ends[0]);
}

TEST(HexSecret, TakesSpacesColonsAndLineEndsBetweenBytes) {
    for (const auto* text :
         {"00ff10", "00FF10", "00 ff 10", "00:ff:10", " 00ff\r\n10\n", "00\tff10"})
        EXPECT_EQ(keyOf(parseHexSecret(text)), "00ff10") << text;
    EXPECT_EQ(keyOf(parseHexSecret("")), "");
}

TEST(HexSecret, RefusesEverythingElse) {
    for (const auto* text : {"0", "00f", "0 0", "0x00", "00g0", "00-ff", "zz", "00\xc3\xa9"}) {
        EXPECT_EQ(codeOf(parseHexSecret(text)), ErrorCode::badKeyFile) << text;
    }
}

TEST(KeyText, HasTheLengthOfTheCipher) {
    EXPECT_EQ(keyOf(parseKey(kHexKey, *findCipher("aes-128-ctr"))), kHexKey);
    for (const auto* cipher : {"aes-192-ctr", "aes-256-ctr", "chacha20"})
        EXPECT_EQ(codeOf(parseKey(kHexKey, *findCipher(cipher))), ErrorCode::badKeyFile) << cipher;
    EXPECT_EQ(codeOf(parseKey("", *findCipher("aes-128-ctr"))), ErrorCode::badKeyFile);
}

TEST(KeyFile, HoldsHexOrRawBytes) {
    const TempFolder folder;
    const CipherSpec& cipher = *findCipher("aes-128-ctr");
    const std::string hex = kHexKey;
    for (const std::string& text :
         {hex, hex + "\n", hex + "\r\n", " " + hex + " \n", "\xef\xbb\xbf" + hex}) {
        writeFile(folder / "key", text);
        EXPECT_EQ(keyOf(readKeyFile(folder / "key", cipher)), hex) << text;
    }
    const Bytes raw = fromHex(hex);
    writeFile(folder / "key", raw);
    EXPECT_EQ(keyOf(readKeyFile(folder / "key", cipher)), hex);
    writeFile(folder / "key", Bytes(16, '\n')); // raw bytes may look like anything
    EXPECT_EQ(keyOf(readKeyFile(folder / "key", cipher)), hexOf(Bytes(16, '\n')));
}

TEST(KeyFile, InUtf16IsNamed) {
    const TempFolder folder;
    for (const std::string mark : {"", "\xff\xfe"}) {
        std::string text = mark;
        for (const char* c = kHexKey; *c != 0; ++c)
            text += std::string(c, 1) + '\0';
        writeFile(folder / "key", text);
        const auto key = readKeyFile(folder / "key", *findCipher("aes-128-ctr"));
        ASSERT_FALSE(key);
        EXPECT_NE(key.error().context.find("UTF-16"), std::string::npos) << key.error().context;
    }
}

TEST(KeyFile, WithHalfAKeyInHexIsNotTakenForRawBytes) {
    const TempFolder folder;
    writeFile(folder / "key", std::string(kHexKey)); // 16 bytes' worth, as 32 characters
    const auto key = readKeyFile(folder / "key", *findCipher("aes-256-ctr"));
    ASSERT_FALSE(key);
    EXPECT_EQ(key.error().code, ErrorCode::badKeyFile);
}

TEST(KeyFile, OfAnyOtherLengthIsRefused) {
    const TempFolder folder;
    for (const auto* name : {"aes-128-ctr", "aes-192-ctr", "aes-256-ctr"}) {
        const CipherSpec& cipher = *findCipher(name);
        for (const std::size_t size :
             {std::size_t{0}, std::size_t{1}, cipher.keyBytes - 1, cipher.keyBytes + 1,
              2 * cipher.keyBytes - 1, 2 * cipher.keyBytes + 2, std::size_t{4096},
              std::size_t{100'000}}) {
            writeFile(folder / "key", std::string(size, 'a'));
            EXPECT_EQ(codeOf(readKeyFile(folder / "key", cipher)), ErrorCode::badKeyFile)
                << name << ", " << size;
        }
    }
}

TEST(KeyFile, MissingOrNotReadable) {
    const TempFolder folder;
    const CipherSpec& cipher = *findCipher("aes-128-ctr");
    EXPECT_EQ(codeOf(readKeyFile(folder / "nothing", cipher)), ErrorCode::secretUnreadable);
    EXPECT_EQ(codeOf(readKeyFile(folder.path(), cipher)), ErrorCode::secretUnreadable);
}

TEST(KeyFile, ErrorsNeverShowTheKey) {
    const TempFolder folder;
    writeFile(folder / "key", "feedfacecafebeef");
    const auto key = readKeyFile(folder / "key", *findCipher("aes-256-ctr"));
    ASSERT_FALSE(key);
    EXPECT_EQ(describe(key.error()).find("feedface"), std::string::npos);
}

TEST(KeyFile, ComesFromPipesAndStandardInput) {
    const CipherSpec& cipher = *findCipher("aes-128-ctr");
    std::string line(kHexKey);
    line.push_back('\n');
    const FileDescriptor pipe = pipeWith(line);
    EXPECT_EQ(keyOf(readKeyFile("/dev/fd/" + std::to_string(pipe.get()), cipher)), kHexKey);

    const FileDescriptor input(::dup(STDIN_FILENO));
    const FileDescriptor another = pipeWith(kHexKey);
    ASSERT_EQ(::dup2(another.get(), STDIN_FILENO), STDIN_FILENO);
    EXPECT_EQ(keyOf(readKeyFile("-", cipher)), kHexKey);
    if (input) (void)::dup2(input.get(), STDIN_FILENO);
}

std::string textOf(const SecretBytes& secret) {
    return {secret.span().begin(), secret.span().end()};
}

TEST(PassphraseFile, HasCharactersThatNobodySees) {
    const TempFolder folder;
    const std::tuple<std::string, std::string, std::string> cases[] = {
        {"kite\r\n", "kite\r", "a carriage return"},
        {"kite\r", "kite\r", "a carriage return"},
        {"kite\r\nsecond line\r\n", "kite\r", "a carriage return"},
        {"\xef\xbb\xbfkite\n", "\xef\xbb\xbfkite", "a byte order mark at"},
        {"\xef\xbb\xbfkite\r\n", "\xef\xbb\xbfkite\r", "a byte order mark and a carriage return"}};
    for (const auto& [contents, raw, unseen] : cases) {
        writeFile(folder / "pass", contents);
        const auto line = readPassphraseFile(folder / "pass");
        ASSERT_TRUE(line) << contents;
        EXPECT_EQ(textOf(line->text), "kite");
        ASSERT_TRUE(line->raw);
        EXPECT_EQ(textOf(*line->raw), raw);
        EXPECT_TRUE(line->unseen.starts_with(unseen)) << line->unseen;
    }
    writeFile(folder / "pass", "\xff\xfek\0i\0"sv);
    EXPECT_NE(readPassphraseFile(folder / "pass").error().context.find("UTF-16"),
              std::string::npos);
}

/// With the line without them first; with the other one only if that is refused as a wrong one.
TEST(PassphraseFile, OpensWithEither) {
    PassphraseLine line{SecretBytes(std::string_view("kite"))};
    std::vector<std::string> tried;
    const auto open = [&](const std::string& right, ErrorCode refusal) {
        tried.clear();
        return openWithEither(line, ErrorCode::badIdentity,
                              [&](const SecretBytes& one) -> Result<int> {
                                  tried.push_back(textOf(one));
                                  if (textOf(one) == right) return 1;
                                  return Error{refusal, textOf(one)};
                              });
    };
    EXPECT_FALSE(open("kite\r", ErrorCode::badIdentity));
    EXPECT_EQ(tried.size(), 1U);
    line.raw = SecretBytes(std::string_view("kite\r"));
    EXPECT_TRUE(open("kite", ErrorCode::badIdentity));
    EXPECT_EQ(tried.size(), 1U);
    EXPECT_TRUE(open("kite\r", ErrorCode::badIdentity));
    EXPECT_EQ(tried.size(), 2U);
    EXPECT_EQ(open("other", ErrorCode::badIdentity).error().context, "kite");
    EXPECT_EQ(open("kite\r", ErrorCode::cancelled).error().code, ErrorCode::cancelled);
    EXPECT_EQ(tried.size(), 1U);
}

TEST(PassphraseFile, IsItsFirstLine) {
    const TempFolder folder;
    const auto read = [&](std::string_view contents) {
        writeFile(folder / "pass", contents);
        const auto line = readPassphraseFile(folder / "pass");
        if (!line) return "refused: " + describe(line.error());
        EXPECT_FALSE(line->raw);
        return textOf(line->text);
    };
    EXPECT_EQ(read("secret"), "secret");
    EXPECT_EQ(read("secret\n"), "secret");
    EXPECT_EQ(read(std::string(1023, 'x')), std::string(1023, 'x'));
    EXPECT_EQ(read("secret\nsecond line\n"), "secret");
    EXPECT_EQ(read(" two words \n"), " two words ");
    EXPECT_EQ(read("d\xc3\xa9j\xc3\xa0\n"), "d\xc3\xa9j\xc3\xa0");
    using namespace std::string_literals;
    for (const auto& bad : {""s, "\n"s, "\nsecond line\n"s, "nul\0inside"s, std::string(1024, 'x'),
                            "\r\n"s, "\r"s, "\xef\xbb\xbf"s, "\xef\xbb\xbf\r\nsecond line\n"s,
                            "k\0i\0t\0e\0\n\0"s, "\0k\0i\0t\0e"s, "\xff\xfek\0i\0t\0e\0"s}) {
        writeFile(folder / "pass", bad);
        EXPECT_EQ(codeOf(readPassphraseFile(folder / "pass")), ErrorCode::badPassphrase);
    }
    EXPECT_EQ(codeOf(readPassphraseFile(folder / "nothing")), ErrorCode::secretUnreadable);
}

TEST(IvText, Is32DigitsOrNothingWhereNoneIsTaken) {
    const CipherSpec& ctr = *findCipher("aes-128-ctr");
    const CipherSpec& ecb = *findCipher("aes-128-ecb");
    const auto iv = parseIv("00:01:02:03:04:05:06:07:08:09:0a:0b:0c:0d:0e:0F", ctr);
    ASSERT_TRUE(iv);
    EXPECT_EQ(hexOf(*iv), kHexKey);
    for (const auto* bad :
         {"", "00", "000102030405060708090a0b0c0d0e", "zz", "000102030405060708090a0b0c0d0e0f10"})
        EXPECT_EQ(codeOf(parseIv(bad, ctr)), ErrorCode::badIv) << bad;
    EXPECT_TRUE(parseIv("", ecb));
    EXPECT_EQ(codeOf(parseIv("00", ecb)), ErrorCode::badIv);
    EXPECT_EQ(codeOf(parseIv(kHexKey, ecb)), ErrorCode::badIv);
}

TEST(IvText, Is24DigitsForANonce) {
    for (const auto* name : {"aes-128-gcm", "chacha20-poly1305"}) {
        const auto nonce = parseIv("cafebabefacedbaddecaf888", *findCipher(name));
        ASSERT_TRUE(nonce) << describe(nonce.error());
        EXPECT_EQ(hexOf(*nonce), "cafebabefacedbaddecaf88800000000");
        for (const auto* bad : {"", "cafebabefacedbaddecaf8", "cafebabefacedbaddecaf88800"})
            EXPECT_EQ(codeOf(parseIv(bad, *findCipher(name))), ErrorCode::badIv) << bad;
    }
}

TEST(ByteCount, KnowsPowersOf1024And1000) {
    const std::pair<const char*, std::uint64_t> good[] = {{"0", 0},
                                                          {"4096", 4096},
                                                          {"1b", 1},
                                                          {"1K", 1024},
                                                          {"64KiB", 65536},
                                                          {"64kib", 65536},
                                                          {"3kB", 3000},
                                                          {"16M", 16777216},
                                                          {"1MiB", 1048576},
                                                          {"5MB", 5'000'000},
                                                          {"1G", 1073741824},
                                                          {"1GiB", 1073741824},
                                                          {"2GB", 2000000000},
                                                          {"1T", 1ULL << 40},
                                                          {"1TB", 1'000'000'000'000},
                                                          {"18446744073709551615", ~0ULL},
                                                          {"16777215T", 16777215ULL << 40}};
    for (const auto& [text, bytes] : good) {
        const auto got = parseByteCount(text);
        ASSERT_TRUE(got) << text;
        EXPECT_EQ(*got, bytes) << text;
    }
}

TEST(ByteCount, RefusesWhatIsNoSize) {
    for (const auto* text : {"", "M", "-1", "+1", "1.5M", "1 X", "1X", "0x10", "16MM", "1e3",
                             "18446744073709551616", "16777216T", "99999999999T"})
        EXPECT_EQ(codeOf(parseByteCount(text)), ErrorCode::badTuning) << text;
}

} // namespace
} // namespace blockwarp::tests
