// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/format/file_key.h"

#include "core/base/random.h"
#include "core/crypto/base64.h"
#include "core/crypto/text.h"
#include "core/format/stanza_opener.h"
#include "core/keys/distinct.h"
#include "core/keys/ed25519.h"
#include "core/keys/rsa_stanzas.h"
#include "kernels/algorithm.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <charconv>
#include <optional>

namespace blockwarp::age {
namespace {

constexpr std::string_view kScrypt = "scrypt";
constexpr std::string_view kScryptLabel = "age-encryption.org/v1/scrypt";
constexpr std::size_t kScryptSaltBytes = 16;

Error malformed(std::string why) {
    return {ErrorCode::malformed, std::move(why)};
}

bool isOfType(const Stanza& stanza, std::string_view type) {
    return wordsOf(stanza.words).front() == type;
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

std::string whyClosed(const StanzaOpener& opener) {
    std::string why = "none of the identities given opens it";
    if (opener.passedOver())
        why += ", and of the many RSA stanzas that name them only " +
               std::to_string(kMostRsaOperations) + " were tried";
    return why;
}

/// What is wrapped is only believed once the MAC under it is right.
Result<SecretBytes> checked(const Header& header, SecretBytes fileKey) {
    if (auto ok = checkMac(header, fileKey); !ok) return ok.error();
    return fileKey;
}

} // namespace

Result<std::vector<Stanza>> wrapForAll(const HeaderFormat& format, const SecretBytes& fileKey,
                                       const Recipients& recipients) {
    if (recipients.empty()) return Error{ErrorCode::badRecipient, "none is given"};
    if (format.rsa && !recipients.ed25519.empty())
        return Error{
            ErrorCode::badRecipient,
            "only age files can be made for ssh-ed25519 keys; choose the container age, or "
            "an age1 recipient"};
    const auto once = distinct(recipients);
    if (!once) return once.error();
    std::vector<Stanza> stanzas;
    const auto keep = [&](Result<Stanza> stanza) -> Result<void> {
        if (!stanza) return stanza.error();
        stanzas.push_back(std::move(*stanza));
        return {};
    };
    for (const X25519Point& recipient : once->x25519)
        if (auto ok = keep(wrapForRecipient(fileKey, recipient)); !ok) return ok.error();
    for (const RsaRecipient& recipient : once->rsa)
        if (auto ok =
                keep(format.rsa ? wrapForRsa(fileKey, recipient) : wrapForSsh(fileKey, recipient));
            !ok)
            return ok.error();
    for (const Ed25519Recipient& recipient : once->ed25519)
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
    for (const Stanza& stanza : header.stanzas)
        if (auto ok = checkStanza(format, stanza); !ok) return ok.error();
    StanzaOpener opener(format, identities);
    for (const Stanza& stanza : header.stanzas) {
        auto opened = opener.open(stanza);
        if (!opened) return opened.error();
        if (*opened) return checked(header, std::move(**opened));
    }
    return Error{ErrorCode::wrongKeyOrDamaged, whyClosed(opener)};
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
