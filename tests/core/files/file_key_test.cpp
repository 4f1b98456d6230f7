// SPDX-License-Identifier: GPL-3.0-or-later
/// File keys wrapped and unwrapped, the primitives below, and headers that must not open.
#include "core/base/text.h"
#include "core/crypto/encoding.h"
#include "core/format/age_file.h"
#include "core/format/blockwarp.h"
#include "core/format/file_key.h"
#include "core/keys/scrypt_stanza.h"
#include "tests/support/bytes.h"

#include <gtest/gtest.h>

#include <numeric>

namespace blockwarp::tests {
namespace {

using age::Header;
using age::kAgeFormat;
using keys::Stanza;
using keys::stanzaOf;
using keys::X25519Identity;

constexpr unsigned kQuickLogN = 4;
const NoCancel kNoCancel;

SecretBytes fileKey(const age::HeaderFormat& format = kAgeFormat) {
    return SecretBytes(randomBytes(format.fileKeyBytes, 7));
}

X25519Identity identityFrom(std::uint64_t seed) {
    SecretBytes secret(randomBytes(32, seed));
    const auto point = crypto::x25519Public(secret);
    return {std::move(secret), {*point}};
}

keys::Identities identitiesFrom(std::uint64_t seed) {
    keys::Identities identities;
    identities.keys.emplace_back(identityFrom(seed));
    return identities;
}

/// Written and read, so that its MAC is right.
Header headerOf(const std::vector<Stanza>& stanzas, const age::HeaderFormat& format = kAgeFormat) {
    const auto text =
        age::writeHeader(format, format.extraLine ? "x" : "", stanzas, fileKey(format));
    return age::parseHeader(format, asBytes(*text)).value();
}

template <class Secret>
void expectRefused(const Header& header, const Secret& secret, ErrorCode code) {
    const auto opened = age::unwrap(kAgeFormat, header, secret);
    ASSERT_FALSE(opened) << header.text;
    EXPECT_EQ(opened.error().code, code) << header.text << describe(opened.error());
}

const SecretBytes kPassphrase{std::string_view("correct horse")};

TEST(AgePrimitives, GiveTheStandardsAnswers) {
    // RFC 5869 §A.1 and §A.3, their first 32 bytes.
    const Bytes ikm(22, 0x0b);
    const std::string info = "\xf0\xf1\xf2\xf3\xf4\xf5\xf6\xf7\xf8\xf9";
    EXPECT_EQ(hexOf(crypto::hkdfSha256(ikm, fromHex("000102030405060708090a0b0c"), info)->span()),
              "3cb25f25faacd57a90434f64d0362f2a2d2d0a90cf1a5a4c5db02d56ecc4c5bf");
    EXPECT_EQ(hexOf(crypto::hkdfSha256(ikm, {}, {})->span()),
              "8da4e775a563c18f715f802a063c5a31b8a11f5c5ee1879ec3454e5f3c738d2d");
    // §A.1 and §A.2, whole and cut.
    const std::string okm = "3cb25f25faacd57a90434f64d0362f2a2d2d0a90cf1a5a4c5db02d56ecc4c5bf"
                            "34007208d5b887185865";
    for (const std::size_t size : {1U, 16U, 24U, 42U})
        EXPECT_EQ(
            hexOf(
                crypto::hkdfSha256(ikm, fromHex("000102030405060708090a0b0c"), info, size)->span()),
            okm.substr(0, 2 * size));
    Bytes counting(256);
    std::iota(counting.begin(), counting.end(), std::uint8_t{0});
    const auto run = [&](std::size_t from) { return std::span(counting).subspan(from, 80); };
    EXPECT_EQ(hexOf(crypto::hkdfSha256(run(0), run(0x60), asText(run(0xb0)), 82)->span()),
              "b11e398dc80327a1c8e7f78c596a49344f012eda2d4efad8a050cc4c19afa97c"
              "59045a99cac7827271cb41c65e590e09da3275600c2f09b8367793a9aca3db71"
              "cc30c58179ec3e87c14c01d5c1f3434f1d87");
    // RFC 4231 §4.3.
    EXPECT_EQ(hexOf(*crypto::hmacSha256(asBytes("Jefe"), "what do ya want for nothing?")),
              "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843");
    // RFC 7914 §12, its first 32 bytes.
    EXPECT_EQ(
        hexOf(crypto::scrypt(asBytes("pleaseletmein"), asBytes("SodiumChloride"), 14)->span()),
        "7023bdcb3afd7348461c06cd81fd38ebfda8fbba904f8e3ea9b543f6545da1f2");
}

TEST(AgeWraps, OpenForTheirRecipientsOnly) {
    for (const age::HeaderFormat& format :
         {kAgeFormat, age::HeaderFormat{"example.org/v1", true, 32, keys::StanzaSet::age}}) {
        std::vector<Stanza> stanzas{stanzaOf("x-grease a b", randomBytes(100, 1))};
        for (const std::uint64_t seed : {1U, 2U})
            stanzas.push_back(
                *keys::X25519Stanza::wrap(fileKey(format), identityFrom(seed).recipient));
        const Header header = headerOf(stanzas, format);
        for (const std::uint64_t seed : {1U, 2U}) {
            keys::Identities identities = identitiesFrom(9);
            EXPECT_EQ(age::unwrap(format, header, identities).error().code,
                      ErrorCode::wrongKeyOrDamaged);
            identities.add(identitiesFrom(seed));
            const auto opened = age::unwrap(format, header, identities);
            ASSERT_TRUE(opened) << describe(opened.error());
            EXPECT_EQ(hexOf(opened->span()), hexOf(fileKey(format).span()));
        }
    }
}

TEST(AgeWraps, OpenForTheirPassphraseOnly) {
    const Header header = headerOf({*keys::ScryptStanza::wrap(fileKey(), kPassphrase, kQuickLogN)});
    const auto opened = age::unwrap(kAgeFormat, header, kPassphrase);
    ASSERT_TRUE(opened) << describe(opened.error());
    EXPECT_EQ(hexOf(opened->span()), hexOf(fileKey().span()));
    EXPECT_TRUE(*age::takesPassphrase(kAgeFormat, header));
    expectRefused(header, SecretBytes(std::string_view("wrong")), ErrorCode::wrongKeyOrDamaged);
    expectRefused(header, SecretBytes(), ErrorCode::badPassphrase);
    expectRefused(header, keys::Identities(), ErrorCode::wrongKeyOrDamaged);
    EXPECT_EQ(keys::ScryptStanza::wrap(fileKey(), SecretBytes()).error().code,
              ErrorCode::badPassphrase);
}

TEST(AgeWraps, APassphraseStandsAlone) {
    const Stanza scrypt = *keys::ScryptStanza::wrap(fileKey(), kPassphrase, kQuickLogN);
    const Stanza x25519 = *keys::X25519Stanza::wrap(fileKey(), identityFrom(1).recipient);
    const keys::Identities identities = identitiesFrom(1);
    for (const std::vector<Stanza>& stanzas : {std::vector{scrypt, scrypt},
                                               {scrypt, x25519},
                                               {x25519, scrypt},
                                               {scrypt, {"x", {}, {}}}}) {
        expectRefused(headerOf(stanzas), kPassphrase, ErrorCode::malformed);
        expectRefused(headerOf(stanzas), identities, ErrorCode::malformed);
    }
    expectRefused(headerOf({x25519}), kPassphrase, ErrorCode::wrongKeyOrDamaged);
}

TEST(AgeWraps, MalformedStanzasAreRefused) {
    const Stanza good = *keys::ScryptStanza::wrap(fileKey(), kPassphrase, kQuickLogN);
    const std::string salt = crypto::encodeBase64(randomBytes(16, 1));
    const std::string shortSalt = crypto::encodeBase64(randomBytes(15, 1));
    for (const std::string& words :
         {"scrypt " + salt, "scrypt " + salt + " 4 5", "scrypt " + shortSalt + " 4",
          "scrypt " + salt + " 04", "scrypt " + salt + " 0", "scrypt " + salt + " +4",
          "scrypt " + salt + " 4x", "scrypt " + salt + " -4", "scrypt " + salt + " 23",
          "scrypt " + salt + " 40", "scrypt " + salt + " 99999999999999999999"})
        expectRefused(headerOf({stanzaOf(words, good.body)}), kPassphrase, ErrorCode::malformed);
    for (const std::size_t size : {0U, 31U, 33U, 48U})
        expectRefused(headerOf({stanzaOf(lineOf(good), Bytes(size))}), kPassphrase,
                      ErrorCode::malformed);

    const keys::Identities identities = identitiesFrom(1);
    const Stanza x25519 = *keys::X25519Stanza::wrap(fileKey(), identityFrom(1).recipient);
    const std::string shareOf31 = crypto::encodeBase64(randomBytes(31, 1));
    for (const std::string& words :
         {std::string("X25519"), lineOf(x25519) + " x", "X25519 " + shareOf31,
          lineOf(x25519).substr(0, lineOf(x25519).size() - 1) + "_"})
        // Whether or not another stanza opens.
        for (const auto& stanzas : {std::vector<Stanza>{stanzaOf(words, x25519.body)},
                                    {x25519, stanzaOf(words, x25519.body)}})
            expectRefused(headerOf(stanzas), identities, ErrorCode::malformed);
    for (const std::size_t size : {0U, 31U, 33U, 48U})
        expectRefused(headerOf({stanzaOf(lineOf(x25519), Bytes(size))}), identities,
                      ErrorCode::malformed);
}

/// As headerOf(), for files that know the stanza.
Header manyHeaderOf(const std::vector<Stanza>& stanzas) {
    return headerOf(stanzas, kBlockwarpFormat);
}

TEST(ScryptMany, DerivesOnceForAllFiles) {
    const SecretBytes key = fileKey(kBlockwarpFormat);
    keys::ScryptKeys writing{kNoCancel};
    std::vector<Header> headers;
    for (int i = 0; i < 3; ++i)
        headers.push_back(
            manyHeaderOf({*keys::ScryptManyStanza::wrap(key, kPassphrase, writing, kQuickLogN)}));
    keys::ScryptKeys reading{kNoCancel};
    for (const Header& header : headers) {
        for (keys::ScryptKeys* keys : {&reading, static_cast<keys::ScryptKeys*>(nullptr)}) {
            const auto opened = age::unwrap(kBlockwarpFormat, header, kPassphrase, keys);
            ASSERT_TRUE(opened) << describe(opened.error());
            EXPECT_EQ(hexOf(opened->span()), hexOf(key.span()));
        }
    }
    // The derivation that is kept is what opens the next file, whatever passphrase comes with it.
    EXPECT_TRUE(age::unwrap(kBlockwarpFormat, headers[0], SecretBytes(std::string_view("wrong")),
                            &reading));
    EXPECT_EQ(age::unwrap(kBlockwarpFormat, headers[0], SecretBytes(std::string_view("wrong")))
                  .error()
                  .code,
              ErrorCode::wrongKeyOrDamaged);
}

TEST(ScryptMany, KeepsItsKeysApartFromThoseOfSingleFiles) {
    const SecretBytes key = fileKey(kBlockwarpFormat);
    keys::ScryptKeys keys{kNoCancel};
    const Stanza many = *keys::ScryptManyStanza::wrap(key, kPassphrase, keys, kQuickLogN);
    const Stanza single{"scrypt", {many.arguments[0], "4"}, many.body};
    EXPECT_EQ(
        age::unwrap(kBlockwarpFormat, manyHeaderOf({single}), kPassphrase, &keys).error().code,
        ErrorCode::wrongKeyOrDamaged);
}

TEST(ScryptMany, MalformedStanzasAreRefused) {
    keys::ScryptKeys keys{kNoCancel};
    const Stanza good =
        *keys::ScryptManyStanza::wrap(fileKey(kBlockwarpFormat), kPassphrase, keys, kQuickLogN);
    const std::string salt = crypto::encodeBase64(randomBytes(16, 1));
    const std::string shortSalt = crypto::encodeBase64(randomBytes(15, 1));
    const auto refuses = [&](const std::vector<Stanza>& stanzas) {
        const auto opened = age::unwrap(kBlockwarpFormat, manyHeaderOf(stanzas), kPassphrase);
        return !opened && opened.error().code == ErrorCode::malformed;
    };
    const std::string name = "scrypt-many ";
    for (const std::string& words :
         {name + salt, name + salt + " 4", name + salt + " 4 " + salt + " 5",
          name + shortSalt + " 4 " + salt, name + salt + " 4 " + shortSalt,
          name + salt + " 04 " + salt, name + salt + " 23 " + salt, name + salt + " x " + salt})
        EXPECT_TRUE(refuses({stanzaOf(words, good.body)})) << words;
    for (const std::size_t size : {0U, 16U, 47U, 49U})
        EXPECT_TRUE(refuses({stanzaOf(lineOf(good), Bytes(size))})) << size;
    EXPECT_TRUE(refuses({good, good}));
    EXPECT_TRUE(refuses({good, {"x", {}, {}}}));
}

TEST(ScryptMany, IsNothingToAge) {
    keys::ScryptKeys keys{kNoCancel};
    const Header header =
        headerOf({*keys::ScryptManyStanza::wrap(fileKey(), kPassphrase, keys, kQuickLogN)});
    EXPECT_FALSE(*age::takesPassphrase(kAgeFormat, header));
    expectRefused(header, kPassphrase, ErrorCode::otherKeys);
}

TEST(AgeWraps, PointsOfLowOrderAreRefused) {
    const keys::Identities identities = identitiesFrom(1);
    // RFC 7748 §6.1: 0, 1 and p - 1 have orders that divide 8.
    for (const std::string& hex :
         {std::string(64, '0'), "01" + std::string(62, '0'), "ec" + std::string(60, 'f') + "7f"}) {
        crypto::X25519Point point{};
        std::ranges::copy(fromHex(hex), point.begin());
        EXPECT_EQ(keys::X25519Stanza::wrap(fileKey(), {point}).error().code,
                  ErrorCode::badRecipient);
        expectRefused(headerOf({{"X25519", {crypto::encodeBase64(point)}, Bytes(32)}}), identities,
                      ErrorCode::malformed);
    }
}

TEST(AgeWraps, EveryFlippedBitOfAHeaderIsNoticed) {
    const keys::Identities identities = identitiesFrom(1);
    const std::vector<Stanza> stanzas{
        {"x-grease", {"word"}, randomBytes(5, 1)},
        *keys::X25519Stanza::wrap(fileKey(), identityFrom(1).recipient)};
    const std::string text = *age::writeHeader(kAgeFormat, "", stanzas, fileKey());
    Bytes file(text.begin(), text.end());
    file.resize(file.size() + age::kPayloadNonceBytes);
    ASSERT_TRUE(age::open(file, identities));
    for (std::size_t bit = 0; bit < 8 * text.size(); ++bit) {
        Bytes flipped = file;
        flipped[bit / 8] ^= static_cast<std::uint8_t>(1U << bit % 8);
        const auto opened = age::open(flipped, identities);
        ASSERT_FALSE(opened) << bit;
        EXPECT_TRUE(opened.error().code == ErrorCode::malformed ||
                    opened.error().code == ErrorCode::otherKeys ||
                    opened.error().code == ErrorCode::wrongKeyOrDamaged)
            << bit;
    }
    for (std::size_t size = 0; size < file.size(); ++size)
        EXPECT_EQ(age::open(std::span(file).first(size), identities).error().code,
                  ErrorCode::malformed);
}

} // namespace
} // namespace blockwarp::tests
