// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/age/opened_stanzas.h"

#include <openssl/evp.h>

#include <utility>

namespace blockwarp::age {

/// Words hold no line feed, so that no two stanzas are the same text.
bool OpenedStanzas::nameOf(const Stanza& stanza, Name& name) {
    std::vector<std::uint8_t> text(stanza.words.begin(), stanza.words.end());
    text.push_back('\n');
    text.insert(text.end(), stanza.body.begin(), stanza.body.end());
    return EVP_Digest(text.data(), text.size(), name.data(), nullptr, EVP_sha256(), nullptr) == 1;
}

void OpenedStanzas::add(const Stanza& stanza, SecretBytes fileKey) {
    Name name{};
    if (nameOf(stanza, name)) keys_.try_emplace(name, std::move(fileKey));
}

const SecretBytes* OpenedStanzas::find(const Stanza& stanza) const {
    Name name{};
    if (!nameOf(stanza, name)) return nullptr;
    const auto found = keys_.find(name);
    return found == keys_.end() ? nullptr : &found->second;
}

} // namespace blockwarp::age
