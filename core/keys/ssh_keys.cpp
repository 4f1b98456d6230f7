// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/keys/ssh_keys.h"

#include "core/base/text.h"
#include "core/crypto/encoding.h"
#include "core/crypto/openssl.h"
#include "core/keys/ssh_lock.h"
#include "core/keys/ssh_wire.h"
#include "core/keys/stanza.h"

#include <openssl/bn.h>
#include <openssl/core_names.h>
#include <openssl/param_build.h>

#include <algorithm>
#include <initializer_list>
#include <optional>

namespace blockwarp::keys {
namespace {

using Number = crypto::Handle<BIGNUM, BN_clear_free>;
using KeyContext = crypto::Handle<EVP_PKEY_CTX, EVP_PKEY_CTX_free>;
using ParamBuilder = crypto::Handle<OSSL_PARAM_BLD, OSSL_PARAM_BLD_free>;
using Params = crypto::Handle<OSSL_PARAM, OSSL_PARAM_free>;
using ConstBytes = std::span<const std::uint8_t>;

constexpr std::string_view kEd25519 = "ssh-ed25519";
constexpr std::string_view kRsa = "ssh-rsa";
constexpr auto kDamagedFile = "it is damaged";
constexpr std::string_view kMagic{"openssh-key-v1\0", 15};

Error badRecipient(const char* why) {
    return {ErrorCode::badRecipient, why};
}
Error badIdentity(std::string_view why) {
    return {ErrorCode::badIdentity, std::string(why)};
}

std::string otherType(std::string_view type) {
    if (type.find("-cert-v0") != std::string_view::npos)
        return "it is a certificate of SSH, " + shownWord(type) +
               "; give the public key that it certifies";
    return "its type is " + shownWord(type) +
           ", and of SSH keys only ssh-ed25519 and ssh-rsa will do";
}

bool isOtherType(std::string_view word) {
    return startsWithAnyCase(word, "ecdsa-sha2-") || startsWithAnyCase(word, "sk-") ||
           startsWithAnyCase(word, "ssh-dss") ||
           (isSshRecipient(word) && word.find("-cert-v0") != std::string_view::npos);
}

/// In memory that OpenSSL wipes.
Number numberFrom(ConstBytes bigEndian) {
    Number number(BN_secure_new());
    if (!number || bigEndian.size() > kMaxRsaBits ||
        BN_bin2bn(bigEndian.data(), static_cast<int>(bigEndian.size()), number.get()) == nullptr)
        return nullptr;
    return number;
}

struct NamedNumber {
    const char* name;
    ConstBytes bigEndian;
};

/// An RSA key of these numbers; null if they make none.
EvpKey rsaFrom(std::initializer_list<NamedNumber> numbers, int selection) {
    const ParamBuilder builder(OSSL_PARAM_BLD_new());
    std::vector<Number> kept; // the builder only points to them
    for (const auto& [name, bigEndian] : numbers) {
        kept.push_back(numberFrom(bigEndian));
        if (!builder || !kept.back() ||
            OSSL_PARAM_BLD_push_BN(builder.get(), name, kept.back().get()) != 1)
            return nullptr;
    }
    const Params params(OSSL_PARAM_BLD_to_param(builder.get()));
    const KeyContext context(EVP_PKEY_CTX_new_from_name(nullptr, "RSA", nullptr));
    EVP_PKEY* key = nullptr;
    if (!params || !context || EVP_PKEY_fromdata_init(context.get()) != 1 ||
        EVP_PKEY_fromdata(context.get(), &key, selection, params.get()) != 1)
        return nullptr;
    return EvpKey(key);
}

std::optional<Ed25519Recipient> pointFrom(ConstBytes bytes) {
    Ed25519Recipient recipient;
    if (bytes.size() != recipient.point.size()) return {};
    std::ranges::copy(bytes, recipient.point.begin());
    return recipient;
}

/// Two numbers at the start of the part that may be locked are the same, if it was opened right.
bool startsOpened(ConstBytes bytes) {
    WireReader reader(bytes);
    const std::uint32_t first = reader.number();
    return first == reader.number() && !reader.failed();
}

/// That part.
Result<Identity> parsePrivate(ConstBytes bytes) {
    if (!startsOpened(bytes)) return badIdentity(kDamagedFile);
    WireReader reader(bytes.subspan(8));
    const auto type = reader.text();
    if (type == kEd25519) {
        const auto point = pointFrom(reader.string());
        const auto secret = reader.string(); // the seed, and the point again
        if (!point || secret.size() != 64 || !std::ranges::equal(secret.last(32), point->point))
            return badIdentity(kDamagedFile);
        return Identity(Ed25519Identity{kept(SecretBytes(secret.first(32))), *point});
    }
    if (type != kRsa) return Error{ErrorCode::unsupported, otherType(displayName(type))};
    const auto n = reader.string();
    const auto e = reader.string();
    const auto d = reader.string();
    auto key = checkedRsa(
        rsaFrom(
            {{OSSL_PKEY_PARAM_RSA_N, n}, {OSSL_PKEY_PARAM_RSA_E, e}, {OSSL_PKEY_PARAM_RSA_D, d}},
            EVP_PKEY_KEYPAIR),
        ErrorCode::badIdentity);
    if (!key) return key.error();
    return Identity(RsaIdentity(std::move(*key)));
}

/// What a private key file consists of, as far as it is not locked.
struct PrivateFile {
    std::string_view cipher;
    std::string_view kdf;
    ConstBytes kdfOptions;
    std::string_view type; ///< of the public key, which is in the private one, too
    ConstBytes secret;
    ConstBytes behind; ///< a tag, for some ciphers

    bool isLocked() const { return cipher != "none" || kdf != "none"; }
    /// Errors as SshLock::read(); unsupported: a type that nobody has to unlock to see.
    Result<SshLock> lock() const {
        if (type != kEd25519 && type != kRsa)
            return Error{ErrorCode::unsupported, otherType(displayName(type))};
        return SshLock::read(cipher, kdf, kdfOptions, secret, behind);
    }
};

Result<PrivateFile> readPrivateFile(const PemBlock& block) {
    if (block.name != kSshPrivateBlock || !asText(block.contents.span()).starts_with(kMagic))
        return badIdentity("it is no SSH private key");
    WireReader reader(block.contents.span().subspan(kMagic.size()));
    PrivateFile file;
    file.cipher = reader.text();
    file.kdf = reader.text();
    file.kdfOptions = reader.string();
    const std::uint32_t count = reader.number();
    file.type = WireReader(reader.string()).text();
    file.secret = reader.string();
    file.behind = reader.rest();
    if (reader.failed() || count != 1) return badIdentity(kDamagedFile);
    return file;
}

} // namespace

bool isSshRecipient(std::string_view text) {
    return text.starts_with("ssh-");
}

std::optional<std::string> whyOtherSsh(std::string_view line) {
    const auto words = wordsOf(line);
    if (isOtherType(words[0])) return otherType(words[0]);
    if (isSshRecipient(line) || startsWithAnyCase(line, "age")) return {};
    constexpr std::string_view keyStart = "AAAA"; // of a length below 2^16
    for (std::size_t i = 1; i + 1 < words.size(); ++i)
        if ((isSshRecipient(words[i]) || isOtherType(words[i])) &&
            words[i + 1].starts_with(keyStart))
            return "options of authorized_keys stand before the key; give the line without them";
    return {};
}

Result<Recipient> parseSshRecipient(std::string_view line) {
    const auto words = wordsOf(line);
    auto base64 = words.size() > 1 ? words[1] : std::string_view();
    const bool padded = base64.size() % 4 == 0;
    for (int i = 0; i < 2 && padded && base64.ends_with('='); ++i)
        base64.remove_suffix(1);
    const auto bytes = crypto::decodeBase64(base64);
    WireReader reader(bytes ? ConstBytes(*bytes) : ConstBytes());
    if (!bytes || reader.text() != words[0])
        return badRecipient("it is no SSH public key, or is mistyped");
    if (words[0] == kEd25519) {
        const auto point = pointFrom(reader.string());
        if (!point || !reader.done()) return badRecipient("the SSH key is damaged");
        if (auto ok = montgomeryOf(*point); !ok) return ok.error();
        return Recipient(*point);
    }
    if (words[0] != kRsa) return Error{ErrorCode::badRecipient, otherType(words[0])};
    const crypto::QuietErrors quiet;
    const auto e = reader.string();
    const auto n = reader.string();
    if (!reader.done()) return badRecipient("the SSH key is damaged");
    auto key = checkedRsa(
        rsaFrom({{OSSL_PKEY_PARAM_RSA_N, n}, {OSSL_PKEY_PARAM_RSA_E, e}}, EVP_PKEY_PUBLIC_KEY),
        ErrorCode::badRecipient);
    if (!key) return key.error();
    return Recipient(RsaRecipient(std::move(*key)));
}

bool isLockedSsh(const PemBlock& block) {
    const auto file = readPrivateFile(block);
    return file && file->isLocked() && file->lock();
}

Result<Identity> parseSshIdentity(const PemBlock& block, const SecretBytes& passphrase,
                                  const CancelToken& cancel) {
    const crypto::QuietErrors quiet;
    const auto file = readPrivateFile(block);
    if (!file) return file.error();
    if (!file->isLocked())
        return file->behind.empty() ? parsePrivate(file->secret) : badIdentity(kDamagedFile);
    const auto lock = file->lock();
    if (!lock) return lock.error();
    if (passphrase.empty()) return badIdentity(kNoPassphrase);
    const auto opened = lock->open(passphrase, cancel);
    if (!opened) return opened.error();
    if (!startsOpened(opened->span())) return badIdentity(kWrongPassphrase);
    return parsePrivate(opened->span());
}

} // namespace blockwarp::keys
