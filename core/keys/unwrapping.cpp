// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/keys/unwrapping.h"

#include <openssl/evp.h>

#include <utility>

namespace blockwarp::keys {

/// Words hold no line feed, and a body's length comes before what follows it, so that no two are
/// the same text.
std::optional<OpenedStanzas::Name> OpenedStanzas::nameOf(const Stanza& stanza,
                                                         std::span<const std::uint8_t> key) {
    const std::string words = lineOf(stanza) + "\n" + std::to_string(stanza.body.size()) + "\n";
    std::vector<std::uint8_t> text(words.begin(), words.end());
    text.insert(text.end(), stanza.body.begin(), stanza.body.end());
    text.insert(text.end(), key.begin(), key.end());
    Name name{};
    if (EVP_Digest(text.data(), text.size(), name.data(), nullptr, EVP_sha256(), nullptr) != 1)
        return {};
    return name;
}

/// With all of the public key: other keys may have the same fingerprint.
std::optional<OpenedStanzas::Name> OpenedStanzas::nameOf(const Stanza& stanza,
                                                         const RsaIdentity& identity) {
    const auto key = sshBytesOf(identity.get());
    return key ? nameOf(stanza, *key) : std::nullopt;
}

void OpenedStanzas::add(const Stanza& stanza, SecretBytes fileKey) {
    if (const auto name = nameOf(stanza)) keys_.try_emplace(*name, std::move(fileKey));
}

const SecretBytes* OpenedStanzas::find(const Stanza& stanza) const {
    const auto name = nameOf(stanza);
    const auto found = name ? keys_.find(*name) : keys_.end();
    return found == keys_.end() ? nullptr : &found->second;
}

void OpenedStanzas::addVain(const Stanza& stanza, const RsaIdentity& identity) {
    if (const auto name = nameOf(stanza, identity)) vain_.insert(*name);
}

bool OpenedStanzas::triedInVain(const Stanza& stanza, const RsaIdentity& identity) const {
    const auto name = vain_.empty() ? std::nullopt : nameOf(stanza, identity);
    return name && vain_.contains(*name);
}

} // namespace blockwarp::keys
