// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/age/wraps.h"

#include "core/age/base64.h"
#include "core/age/ssh_wraps.h"
#include "core/random.h"
#include "kernels/algorithm.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <charconv>
#include <optional>

namespace blockwarp::age {
namespace {

constexpr std::string_view kX25519 = "X25519";
constexpr std::string_view kScrypt = "scrypt";
constexpr std::string_view kX25519Info = "age-encryption.org/v1/X25519";
constexpr std::string_view kScryptLabel = "age-encryption.org/v1/scrypt";
constexpr std::size_t kScryptSaltBytes = 16;

Error malformed(std::string why) {
    return {ErrorCode::malformed, std::move(why)};
}

bool isOfType(const Stanza& stanza, std::string_view type) {
    return wordsOf(stanza.words).front() == type;
}

/// What wraps the file key, from the secret that both sides have.
Result<SecretBytes> x25519WrapKey(const SecretBytes& shared, const X25519Point& share,
                                  const X25519Point& recipient) {
    std::array<std::uint8_t, 2 * kX25519Bytes> salt{};
    std::ranges::copy(recipient, std::ranges::copy(share, salt.begin()).out);
    return hkdfSha256(shared.span(), salt, kX25519Info);
}

Result<SecretBytes> scryptWrapKey(const SecretBytes& passphrase, std::span<const std::uint8_t> salt,
                                  unsigned logN) {
    if (passphrase.empty()) return Error{ErrorCode::badPassphrase, "it is empty"};
    std::vector<std::uint8_t> labelled(kScryptLabel.begin(), kScryptLabel.end());
    labelled.insert(labelled.end(), salt.begin(), salt.end());
    return scrypt(passphrase.span(), labelled, logN);
}

/// A body of another length could be made to open under several keys.
bool bodyFits(const Stanza& stanza, const HeaderFormat& format) {
    return stanza.body.size() == format.fileKeyBytes + kTagBytes;
}

/// The share of an X25519 stanza.
Result<X25519Point> parseX25519(const HeaderFormat& format, const Stanza& stanza) {
    const auto words = wordsOf(stanza.words);
    const auto share = words.size() == 2 ? decodeBase64(words[1], kX25519Bytes) : std::nullopt;
    if (!share || !bodyFits(stanza, format))
        return malformed("an X25519 stanza in its header is not made as it should be");
    X25519Point point{};
    std::ranges::copy(*share, point.begin());
    return point;
}

/// Nothing if the stanza is for somebody else.
Result<std::optional<SecretBytes>> tryX25519(const Stanza& stanza, const X25519Point& share,
                                             const X25519Identity& identity) {
    const auto shared = x25519Shared(identity.secret, share);
    if (!shared) return shared.error();
    if (!*shared) return malformed("an X25519 stanza in its header has a share of low order");
    const auto key = x25519WrapKey(**shared, share, identity.recipient);
    if (!key) return key.error();
    return openOnce(*key, stanza.body);
}

using Opened = Result<std::optional<SecretBytes>>;

/// What the first of them that can makes of a stanza; nothing if none can.
template <class Identity, class Try>
Opened tryEach(const std::vector<Identity>& identities, Try tryOne) {
    for (const Identity& identity : identities) {
        Opened opened = tryOne(identity);
        if (!opened || *opened) return opened;
    }
    return std::optional<SecretBytes>{};
}

Opened tryAllSsh(const HeaderFormat& format, const Stanza& stanza, const Identities& identities) {
    if (auto ok = checkSshStanza(format, stanza); !ok) return ok.error();
    Opened opened = tryEach(identities.rsa, [&](const RsaIdentity& identity) {
        return trySsh(format, stanza, identity);
    });
    if (!opened || *opened) return opened;
    return tryEach(identities.ed25519,
                   [&](const Ed25519Identity& identity) { return trySsh(stanza, identity); });
}

/// The stanza's shape is looked at even if no identity is given. Nothing if it is for somebody else
/// or of an unknown type.
Opened tryAll(const HeaderFormat& format, const Stanza& stanza, const Identities& identities) {
    if (isOfType(stanza, kX25519)) {
        const auto share = parseX25519(format, stanza);
        if (!share) return share.error();
        return tryEach(identities.x25519, [&](const X25519Identity& identity) {
            return tryX25519(stanza, *share, identity);
        });
    }
    if (format.rsa && isRsaStanza(stanza)) {
        if (auto ok = checkRsaStanza(stanza); !ok) return ok.error();
        const SecretBytes* known = identities.opened ? identities.opened->find(stanza) : nullptr;
        if (known != nullptr) return std::optional(known->clone());
        return tryEach(identities.rsa, [&](const RsaIdentity& identity) {
            return tryRsa(format, stanza, identity);
        });
    }
    if (!format.rsa && isSshStanza(stanza)) return tryAllSsh(format, stanza, identities);
    return std::optional<SecretBytes>{};
}

struct ScryptStanza {
    std::vector<std::uint8_t> salt;
    unsigned logN;
};

/// Decimal digits with no zero in front.
std::optional<unsigned> parseLogN(std::string_view text) {
    unsigned logN = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), logN);
    if (error != std::errc{} || end != text.data() + text.size() || text.front() == '0') return {};
    return logN;
}

Result<ScryptStanza> parseScrypt(const HeaderFormat& format, const Stanza& stanza) {
    const auto words = wordsOf(stanza.words);
    auto salt = words.size() == 3 ? decodeBase64(words[1], kScryptSaltBytes) : std::nullopt;
    const auto logN = salt ? parseLogN(words[2]) : std::nullopt;
    if (!logN || !bodyFits(stanza, format))
        return malformed("the scrypt stanza in its header is not made as it should be");
    if (*logN > kMostScryptLogN)
        return malformed("it asks for an scrypt work factor of 2^" + std::to_string(*logN) +
                         ", and 2^" + std::to_string(kMostScryptLogN) + " is the most");
    return ScryptStanza{std::move(*salt), *logN};
}

/// What is wrapped is only believed once the MAC under it is right.
Result<SecretBytes> checked(const Header& header, SecretBytes fileKey) {
    if (auto ok = checkMac(header, fileKey); !ok) return ok.error();
    return fileKey;
}

} // namespace

Result<Stanza> wrapForRecipient(const SecretBytes& fileKey, const X25519Point& recipient) {
    const auto ephemeral = generateIdentity();
    if (!ephemeral) return ephemeral.error();
    const auto shared = x25519Shared(ephemeral->secret, recipient);
    if (!shared) return shared.error();
    if (!*shared) return Error{ErrorCode::badRecipient, "it is a point of low order"};
    const auto key = x25519WrapKey(**shared, ephemeral->recipient, recipient);
    if (!key) return key.error();
    auto body = sealOnce(*key, fileKey.span());
    if (!body) return body.error();
    return Stanza{std::string(kX25519) + " " + encodeBase64(ephemeral->recipient),
                  std::move(*body)};
}

Result<std::vector<Stanza>> wrapForAll(const HeaderFormat& format, const SecretBytes& fileKey,
                                       const Recipients& recipients) {
    if (recipients.empty()) return Error{ErrorCode::badRecipient, "none is given"};
    if (format.rsa && !recipients.ed25519.empty())
        return Error{
            ErrorCode::badRecipient,
            "only age files can be made for ssh-ed25519 keys; choose the container age, or "
            "an age1 recipient"};
    std::vector<Stanza> stanzas;
    const auto keep = [&](Result<Stanza> stanza) -> Result<void> {
        if (!stanza) return stanza.error();
        stanzas.push_back(std::move(*stanza));
        return {};
    };
    for (const X25519Point& recipient : recipients.x25519)
        if (auto ok = keep(wrapForRecipient(fileKey, recipient)); !ok) return ok.error();
    for (const RsaRecipient& recipient : recipients.rsa)
        if (auto ok =
                keep(format.rsa ? wrapForRsa(fileKey, recipient) : wrapForSsh(fileKey, recipient));
            !ok)
            return ok.error();
    for (const Ed25519Recipient& recipient : recipients.ed25519)
        if (auto ok = keep(wrapForSsh(fileKey, recipient)); !ok) return ok.error();
    return stanzas;
}

Result<Stanza> wrapForPassphrase(const SecretBytes& fileKey, const SecretBytes& passphrase,
                                 unsigned logN) {
    assert(logN >= 1 && logN <= kMostScryptLogN);
    std::array<std::uint8_t, kScryptSaltBytes> salt{};
    if (auto ok = fillRandom(salt); !ok) return ok.error();
    const auto key = scryptWrapKey(passphrase, salt, logN);
    if (!key) return key.error();
    auto body = sealOnce(*key, fileKey.span());
    if (!body) return body.error();
    return Stanza{std::string(kScrypt) + " " + encodeBase64(salt) + " " + std::to_string(logN),
                  std::move(*body)};
}

Result<bool> takesPassphrase(const Header& header) {
    const bool any = std::ranges::any_of(
        header.stanzas, [](const Stanza& stanza) { return isOfType(stanza, kScrypt); });
    // With a second way in, whoever has that could pass for the one who knows the passphrase.
    if (any && header.stanzas.size() != 1)
        return malformed("its header has a passphrase beside other recipients");
    return any;
}

Result<SecretBytes> unwrap(const HeaderFormat& format, const Header& header,
                           const Identities& identities) {
    const auto byPassphrase = takesPassphrase(header);
    if (!byPassphrase) return byPassphrase.error();
    if (*byPassphrase)
        return Error{ErrorCode::wrongKeyOrDamaged, "it was encrypted with a passphrase, no key"};
    // All are looked at, so that a header with a malformed one is malformed whoever asks.
    const Identities none;
    std::optional<SecretBytes> fileKey;
    for (const Stanza& stanza : header.stanzas) {
        auto opened = tryAll(format, stanza, fileKey ? none : identities);
        if (!opened) return opened.error();
        if (*opened) fileKey = std::move(*opened);
    }
    if (!fileKey)
        return Error{ErrorCode::wrongKeyOrDamaged, "none of the identities given opens it"};
    return checked(header, std::move(*fileKey));
}

Result<SecretBytes> unwrap(const HeaderFormat& format, const Header& header,
                           const SecretBytes& passphrase) {
    const auto byPassphrase = takesPassphrase(header);
    if (!byPassphrase) return byPassphrase.error();
    if (!*byPassphrase)
        return Error{ErrorCode::wrongKeyOrDamaged, "it was encrypted for keys, no passphrase"};
    const Stanza& stanza = header.stanzas.front();
    const auto scrypt = parseScrypt(format, stanza);
    if (!scrypt) return scrypt.error();
    const auto key = scryptWrapKey(passphrase, scrypt->salt, scrypt->logN);
    if (!key) return key.error();
    auto opened = openOnce(*key, stanza.body);
    if (!opened) return opened.error();
    if (!*opened) return Error{ErrorCode::wrongKeyOrDamaged, "the passphrase does not open it"};
    return checked(header, std::move(**opened));
}

} // namespace blockwarp::age
