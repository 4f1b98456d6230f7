// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/age/identities.h"

#include "core/age/rsa_pem.h"
#include "core/age/text.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace blockwarp::age {

void Recipients::add(const Recipients& more) {
    x25519.insert(x25519.end(), more.x25519.begin(), more.x25519.end());
    rsa.insert(rsa.end(), more.rsa.begin(), more.rsa.end());
    ed25519.insert(ed25519.end(), more.ed25519.begin(), more.ed25519.end());
}

void Identities::add(Identities&& more) {
    std::ranges::move(more.x25519, std::back_inserter(x25519));
    std::ranges::move(more.rsa, std::back_inserter(rsa));
    std::ranges::move(more.ed25519, std::back_inserter(ed25519));
}

Identities Identities::clone() const {
    Identities copy;
    for (const X25519Identity& identity : x25519)
        copy.x25519.push_back({identity.secret.clone(), identity.recipient});
    for (const RsaIdentity& identity : rsa)
        copy.rsa.push_back(identity.clone());
    for (const Ed25519Identity& identity : ed25519)
        copy.ed25519.push_back({identity.seed.clone(), identity.recipient});
    copy.opened = opened;
    return copy;
}

namespace {

std::size_t countOf(std::string_view text, std::string_view part) {
    std::size_t count = 0;
    for (auto at = text.find(part); at != std::string_view::npos; at = text.find(part, at + 1))
        ++count;
    return count;
}

Result<void> addLine(std::string_view line, Recipients& found) {
    if (isSshRecipient(line)) {
        auto recipient = parseSshRecipient(line);
        if (!recipient) return recipient.error();
        if (auto* rsa = std::get_if<RsaRecipient>(&*recipient))
            found.rsa.push_back(std::move(*rsa));
        else
            found.ed25519.push_back(std::get<Ed25519Recipient>(*recipient));
        return {};
    }
    const auto recipient = parseRecipient(line);
    if (!recipient) return recipient.error();
    found.x25519.push_back(*recipient);
    return {};
}

} // namespace

Result<Recipients> parseRecipients(std::string_view text) {
    Recipients found;
    if (isPem(asBytes(text))) {
        if (countOf(text, "-----BEGIN ") > 1 || countOf(text, "\nage1") > 0 ||
            text.starts_with("age1"))
            return Error{ErrorCode::badRecipient,
                         "a PEM key stands beside other keys: give each a file of its own"};
        auto recipient = parseRsaRecipient(asBytes(text));
        if (!recipient) return recipient.error();
        found.rsa.push_back(std::move(*recipient));
        return found;
    }
    while (!text.empty()) {
        const auto end = std::min(text.find('\n'), text.size());
        const auto line = trimmed(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
        if (line.empty() || line.starts_with('#')) continue;
        if (auto ok = addLine(line, found); !ok) return ok.error();
    }
    if (found.empty()) return Error{ErrorCode::badRecipient, "there is none in it"};
    return found;
}

namespace {

Result<Identities> identitiesIn(std::span<const std::uint8_t> contents,
                                const SecretBytes& passphrase) {
    Identities found;
    if (isSshIdentity(contents)) {
        auto identity = parseSshIdentity(contents);
        if (!identity) return identity.error();
        if (auto* rsa = std::get_if<RsaIdentity>(&*identity))
            found.rsa.push_back(std::move(*rsa));
        else
            found.ed25519.push_back(std::move(std::get<Ed25519Identity>(*identity)));
        return found;
    }
    if (isPem(contents)) {
        auto identity = parseRsaIdentity(contents, passphrase);
        if (!identity) return identity.error();
        found.rsa.push_back(std::move(*identity));
        return found;
    }
    auto identities = parseIdentityFile(contents);
    if (!identities) return identities.error();
    found.x25519 = std::move(*identities);
    return found;
}

} // namespace

Result<Identities> parseIdentities(std::span<const std::uint8_t> contents,
                                   const SecretBytes& passphrase) {
    auto found = identitiesIn(contents, passphrase);
    if (!found && parseRecipients(asText(contents)))
        return Error{ErrorCode::badIdentity,
                     "it holds public keys, which only encrypt; take the file with the private "
                     "ones"};
    return found;
}

} // namespace blockwarp::age
