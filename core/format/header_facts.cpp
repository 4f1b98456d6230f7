// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/format/header_facts.h"

#include "core/crypto/encoding.h"
#include "core/keys/scrypt_stanza.h"
#include "core/keys/stanza_types.h"

#include <algorithm>

namespace blockwarp {
namespace {

std::string shownWords(const keys::Stanza& stanza) {
    std::string shown = keys::shownWord(stanza.type);
    for (const std::string& argument : stanza.arguments)
        shown += " " + keys::shownWord(argument);
    return shown;
}

RecipientFacts factsOf(const keys::Stanza& stanza) {
    const keys::StanzaType* type = keys::findStanzaType(keys::StanzaSet::both, stanza.type);
    RecipientFacts facts{keys::shownWord(stanza.type), {}};
    if (type != nullptr) {
        facts.detail = type->describe(stanza);
        facts.passphrase = type->passphrase;
        facts.postQuantum = type->postQuantum;
    }
    if (facts.detail.empty()) facts.detail = "not known to this program: " + shownWords(stanza);
    return facts;
}

} // namespace

bool HeaderFacts::derivesOwnKey() const {
    return std::ranges::any_of(recipients, [](const RecipientFacts& recipient) {
        return recipient.type == keys::ScryptStanza::kType;
    });
}

Result<HeaderFacts> factsOf(const age::Header& header, std::span<const std::uint8_t> start,
                            std::size_t saltBytes) {
    if (start.size() - header.bytes < saltBytes)
        return Error{ErrorCode::malformed, "it ends before its payload"};
    HeaderFacts facts;
    facts.authenticated = true;
    for (const keys::Stanza& stanza : header.stanzas)
        facts.recipients.push_back(factsOf(stanza));
    facts.headerBytes = header.bytes + saltBytes;
    facts.salt = crypto::toHex(start.subspan(header.bytes, saltBytes));
    return facts;
}

} // namespace blockwarp
