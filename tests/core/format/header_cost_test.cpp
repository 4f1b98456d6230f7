// SPDX-License-Identifier: GPL-3.0-or-later
/// What a header that somebody made to waste time can cost who reads it, in the slow operations of
/// public keys: as docs/container.md promises ("Hostile files"), whatever the header says.
#include "core/base/text.h"
#include "core/files/batch_unwrap.h"
#include "core/format/age_file.h"
#include "core/format/blockwarp.h"
#include "core/format/file_key.h"
#include "core/keys/rsa_stanzas.h"
#include "core/keys/stanza_types.h"
#include "tests/support/bytes.h"
#include "tests/support/temp_folder.h"

#include <dlfcn.h>
#include <gtest/gtest.h>
#include <openssl/evp.h>
#include <openssl/rsa.h>
#include <sodium.h>

#include <atomic>
#include <functional>

namespace {

std::atomic<unsigned> privateOperations{0};
std::atomic<unsigned> derivations{0};

/// The library's own, behind the one of this file.
template <class Function>
Function behind(const char* name) {
    return reinterpret_cast<Function>(::dlsym(RTLD_NEXT, name));
}

} // namespace

// All of core calls these two, which count and pass on: what is counted is what is done.
extern "C" int EVP_PKEY_decrypt(EVP_PKEY_CTX* ctx, unsigned char* out, size_t* outlen,
                                const unsigned char* in, size_t inlen) {
    static const auto openssl = behind<decltype(&EVP_PKEY_decrypt)>("EVP_PKEY_decrypt");
    ++privateOperations;
    return openssl(ctx, out, outlen, in, inlen);
}

extern "C" int crypto_scalarmult(unsigned char* shared, const unsigned char* secret,
                                 const unsigned char* point) {
    static const auto sodium = behind<decltype(&crypto_scalarmult)>("crypto_scalarmult");
    ++derivations;
    return sodium(shared, secret, point);
}

namespace blockwarp::tests {
namespace {

using age::HeaderFormat;
using keys::Identities;
using keys::RsaIdentity;
using keys::Stanza;

constexpr unsigned kMost = 16; ///< private operations, as docs/container.md has it

const RsaIdentity& keyOf(std::size_t which) {
    static const RsaIdentity keys[]{RsaIdentity(keys::EvpKey(EVP_RSA_gen(2048))),
                                    RsaIdentity(keys::EvpKey(EVP_RSA_gen(2048))),
                                    RsaIdentity(keys::EvpKey(EVP_RSA_gen(2048)))};
    return keys[which];
}

Identities identitiesOf(std::initializer_list<std::size_t> keys) {
    Identities identities;
    for (const std::size_t key : keys)
        identities.keys.emplace_back(keyOf(key).clone());
    return identities;
}

unsigned countOf(const std::atomic<unsigned>& counter, const std::function<void()>& work) {
    const unsigned before = counter;
    work();
    return counter - before;
}

/// Both formats with an RSA stanza: Blockwarp's, and age's for keys of SSH.
class HeaderCost : public testing::TestWithParam<HeaderFormat> {
  protected:
    const HeaderFormat& format() const { return GetParam(); }
    SecretBytes fileKey() const { return SecretBytes(randomBytes(format().fileKeyBytes, 7)); }

    Stanza stanzaFor(std::size_t which, const SecretBytes& key) const {
        const auto recipient = keys::recipientOf(keyOf(which)).value();
        return keys::wrap(format().stanzas, key, recipient).value();
    }
    Stanza stanzaFor(std::size_t which) const { return stanzaFor(which, fileKey()); }

    /// Names the key, but is no OAEP of anything.
    Stanza decoyFor(std::size_t which, std::uint64_t seed) const {
        Stanza decoy = stanzaFor(which);
        decoy.body = randomBytes(256, seed);
        decoy.body[0] = 0; // below the modulus
        return decoy;
    }
    std::vector<Stanza> decoys(std::size_t count, std::initializer_list<std::size_t> keys) const {
        std::vector<Stanza> stanzas;
        for (std::size_t i = 0; i < count; ++i)
            stanzas.push_back(decoyFor(keys.begin()[i % keys.size()], i));
        return stanzas;
    }
    std::string textOf(const std::vector<Stanza>& stanzas) const {
        return age::writeHeader(format(), format().extraLine ? "aes-128-gcm 65536" : "", stanzas,
                                fileKey())
            .value();
    }
    age::Header headerOf(const std::vector<Stanza>& stanzas) const {
        return age::parseHeader(format(), asBytes(textOf(stanzas))).value();
    }
    /// Longer ones are refused before any stanza is looked at.
    static constexpr std::size_t kManyStanzas = 650;

    unsigned costOf(const std::vector<Stanza>& stanzas, const Identities& identities, bool opens) {
        const age::Header header = headerOf(stanzas);
        return countOf(privateOperations, [&] {
            const auto opened = age::unwrap(format(), header, identities);
            ASSERT_EQ(static_cast<bool>(opened), opens);
            if (!opened) {
                EXPECT_EQ(opened.error().code, ErrorCode::wrongKeyOrDamaged);
                why_ = opened.error().context;
            }
        });
    }

    std::string why_;
};

TEST_P(HeaderCost, HasABound) {
    const auto many = decoys(kManyStanzas, {0});
    EXPECT_GT(textOf(many).size(), age::kMaxHeaderBytes * 9 / 10) << "there is room for more";
    EXPECT_EQ(costOf(many, identitiesOf({0}), false), kMost);
    EXPECT_NE(why_.find("only 16 were tried"), std::string::npos) << why_;
}

TEST_P(HeaderCost, HasOneBoundForAllKeys) {
    for (const auto& identities : {identitiesOf({0, 1}), identitiesOf({1, 2, 0}),
                                   identitiesOf({0, 0}), identitiesOf({0, 0, 0, 1, 1})})
        EXPECT_EQ(costOf(decoys(100, {0, 1, 2}), identities, false), kMost);
}

TEST_P(HeaderCost, IsThatOfTheStanzasForUs) {
    const auto others = decoys(300, {1, 2});
    EXPECT_EQ(costOf(others, identitiesOf({0}), false), 0U);
    EXPECT_EQ(why_.find("were tried"), std::string::npos) << why_;
    auto forUs = others;
    forUs.push_back(stanzaFor(0));
    EXPECT_EQ(costOf(forUs, identitiesOf({0}), true), 1U);
    EXPECT_EQ(costOf({stanzaFor(1), stanzaFor(0)}, identitiesOf({0, 1}), true), 1U);
    // Nor is a size that the key does not have an operation.
    auto otherSize = decoys(100, {0});
    for (Stanza& stanza : otherSize)
        stanza.body.resize(384);
    EXPECT_EQ(costOf(otherSize, identitiesOf({0}), false), 0U);
}

TEST_P(HeaderCost, TheLastThatIsTriedStillOpens) {
    for (const std::size_t before : {0U, 1U, 14U, 15U, 16U, 17U}) {
        auto stanzas = decoys(before, {0});
        stanzas.push_back(stanzaFor(0));
        const bool opens = before < kMost;
        EXPECT_EQ(costOf(stanzas, identitiesOf({0}), opens), opens ? before + 1 : kMost) << before;
    }
    // Exactly as many as are tried: none was passed over.
    EXPECT_EQ(costOf(decoys(kMost, {0}), identitiesOf({0}), false), kMost);
    EXPECT_EQ(why_.find("were tried"), std::string::npos) << why_;
}

/// As files are opened.
TEST_P(HeaderCost, HasABoundInFiles) {
    std::string file = textOf(decoys(kManyStanzas, {0}));
    file += std::string(100, 'x');
    const Container container =
        format().stanzas == keys::StanzaSet::blockwarp ? Container::blockwarp : Container::age;
    const Secret secret = identitiesOf({0});
    EXPECT_EQ(
        countOf(privateOperations,
                [&] {
                    EXPECT_FALSE(containerSpec(container).open({nullptr, secret, asBytes(file)}));
                }),
        kMost);
}

INSTANTIATE_TEST_SUITE_P(
    Formats, HeaderCost, testing::Values(kBlockwarpFormat, age::kAgeFormat), [](const auto& test) {
        return std::string(test.param.stanzas == keys::StanzaSet::blockwarp ? "Blockwarp" : "age");
    });

/// Many such files, for which a batch works first: both together keep to the bound, and a file
/// opens, or does not, as it does alone.
TEST(HeaderCostAhead, IsThatOfAFileAlone) {
    constexpr std::size_t kFiles = 32;
    const auto recipient = keys::recipientOf(keyOf(0)).value();
    const SecretBytes fileKey(randomBytes(32, 7));
    const Stanza ours = keys::RsaStanza::wrap(fileKey, recipient).value();
    for (const std::size_t before : {0U, 1U, 2U, 15U, 16U, 100U}) {
        const TempFolder folder;
        std::vector<std::filesystem::path> inputs;
        std::vector<age::Header> headers;
        for (std::size_t i = 0; i < kFiles; ++i) {
            std::vector<Stanza> stanzas;
            for (std::size_t k = 0; k < before; ++k) {
                stanzas.push_back({ours.type, ours.arguments, randomBytes(256, 1000 * i + k)});
                stanzas.back().body[0] = 0;
            }
            stanzas.push_back(keys::RsaStanza::wrap(fileKey, recipient).value());
            const std::string text =
                age::writeHeader(kBlockwarpFormat, "aes-128-gcm 65536", stanzas, fileKey).value();
            headers.push_back(age::parseHeader(kBlockwarpFormat, asBytes(text)).value());
            inputs.push_back(folder / std::to_string(i));
            writeFile(inputs.back(), Bytes(text.begin(), text.end()));
        }
        struct Given {
            Identities identities;
            std::size_t named; ///< of them by each stanza
        };
        for (const Given& given : {Given{identitiesOf({0}), 1}, Given{identitiesOf({0, 0}), 2},
                                   Given{identitiesOf({1, 0}), 1}}) {
            Identities identities = given.identities.clone();
            const std::size_t tries = given.named * before + 1;
            std::size_t opened = 0;
            const unsigned cost = countOf(privateOperations, [&] {
                const auto ahead = unwrapInBatch(
                    inputs, identities, {.engine = EngineKind::cpu, .threads = 2}, NoCancel());
                ASSERT_TRUE(ahead) << describe(ahead.error());
                EXPECT_EQ(ahead->note, "");
                for (const age::Header& header : headers)
                    if (age::unwrap(kBlockwarpFormat, header, identities)) ++opened;
            });
            EXPECT_EQ(opened, tries <= kMost ? kFiles : 0) << before << ", " << given.named;
            EXPECT_EQ(cost, kFiles * std::min<std::size_t>(tries, kMost))
                << before << ", " << given.named;
        }
    }
}

/// The other kinds of keys are quick; what bounds them is the room that a header has.
TEST(HeaderCostOfCurves, IsBoundByTheHeadersLength) {
    const SecretBytes fileKey(randomBytes(16, 7));
    keys::Ed25519Identity ssh{SecretBytes(randomBytes(32, 1)), {}};
    ssh.recipient.point.fill(0x66); // the base point (RFC 8032 §5.1)
    ssh.recipient.point[0] = 0x58;
    const auto x25519 = keys::generateIdentity().value();
    const auto other = keys::generateIdentity().value();
    const Stanza ofX25519 = keys::X25519Stanza::wrap(fileKey, other.recipient).value();
    Stanza ofSsh = keys::SshEd25519Stanza::wrap(fileKey, ssh.recipient).value();
    ofSsh.body[0] ^= 1;
    const auto hybrid = keys::generateHybridIdentity().value();
    const auto otherHybrid = keys::generateHybridIdentity().value();
    const Stanza ofHybrid = keys::HybridStanza::wrap(fileKey, otherHybrid.recipient()).value();
    Identities identities;
    identities.keys.emplace_back(x25519.clone());
    identities.keys.emplace_back(ssh.clone());
    identities.keys.emplace_back(hybrid.clone());
    for (const auto& [stanza, bound] :
         {std::pair(ofX25519, 5000U), std::pair(ofSsh, 5000U), std::pair(ofHybrid, 168U)}) {
        const auto textOf = [&](std::size_t stanzas) {
            return age::writeHeader(age::kAgeFormat, "", std::vector<Stanza>(stanzas, stanza),
                                    fileKey);
        };
        const std::size_t one = textOf(1)->size();
        const std::size_t most = 1 + (age::kMaxHeaderBytes - one) / (textOf(2)->size() - one);
        ASSERT_FALSE(textOf(most + 1)) << "there is room for more";
        const std::string text = textOf(most).value();
        const auto header = age::parseHeader(age::kAgeFormat, asBytes(text)).value();
        const unsigned cost = countOf(
            derivations, [&] { EXPECT_FALSE(age::unwrap(age::kAgeFormat, header, identities)); });
        EXPECT_GE(cost, most) << stanza.type;
        EXPECT_LE(cost, bound) << stanza.type;
    }
}

} // namespace
} // namespace blockwarp::tests
