// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/format/file_key.h"

#include "core/base/error.h"
#include "core/keys/identities.h"
#include "core/keys/stanza_types.h"
#include "core/keys/unwrapping.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <utility>

namespace blockwarp::age {
namespace {

/// Each of them once, in the order of their first mention. Error: cryptoLibrary.
Result<keys::Recipients> distinct(const keys::Recipients& recipients) {
    keys::Recipients firsts;
    std::set<std::pair<std::size_t, std::vector<std::uint8_t>>> seen; // kind and key
    for (const keys::Recipient& recipient : recipients) {
        auto bytes = std::visit([](const auto& one) { return one.bytes(); }, recipient);
        if (!bytes) return bytes.error();
        if (seen.emplace(recipient.index(), std::move(*bytes)).second) firsts.push_back(recipient);
    }
    return firsts;
}

/// The key for a message, cut if need be.
std::string shownKey(const keys::Recipient& recipient) {
    const std::string line = lineOf(recipient);
    return line.empty() ? "an RSA key" : keys::shownWord(line);
}

Result<void> checkFamilies(const keys::Recipients& recipients) {
    const auto postQuantum = std::ranges::find_if(recipients, keys::isPostQuantum);
    const auto classic = std::ranges::find_if_not(recipients, keys::isPostQuantum);
    if (postQuantum == recipients.end() || classic == recipients.end()) return {};
    return Error{ErrorCode::badRecipient,
                 fmt::format("{} is safe from quantum computers and {} is not, so that the file "
                             "would not be; give keys of one of the two kinds",
                             shownKey(*postQuantum), shownKey(*classic))};
}

Result<void> checkRoom(const HeaderFormat& format, const keys::Recipients& recipients) {
    std::size_t left = roomForStanzas(format);
    for (std::size_t i = 0; i < recipients.size(); ++i) {
        const keys::StanzaType& type = stanzaTypeFor(format.stanzas, recipients[i]);
        const std::size_t bytes = stanzaBytes(type.size(recipients[i], format.fileKeyBytes));
        if (bytes > left)
            return Error{ErrorCode::badRecipient,
                         fmt::format("the header of a file has room for {} of these {} keys", i,
                                     recipients.size())};
        left -= bytes;
    }
    return {};
}

/// Those for whom a stanza is made, if a file can be made for them (checkRecipients()).
Result<keys::Recipients> accepted(const HeaderFormat& format, const keys::Recipients& recipients) {
    if (auto ok = checkFamilies(recipients); !ok) return ok.error();
    auto once = distinct(recipients);
    if (!once) return once;
    if (auto ok = checkRoom(format, *once); !ok) return ok.error();
    return once;
}

bool isForPassphrase(const HeaderFormat& format, const keys::Stanza& stanza) {
    const keys::StanzaType* type = findStanzaType(format.stanzas, stanza.type);
    return type != nullptr && type->passphrase;
}

/// Every stanza of a known type, so that a header with a malformed one is malformed whoever asks.
Result<void> checkStanzas(const HeaderFormat& format, const Header& header) {
    for (const keys::Stanza& stanza : header.stanzas) {
        const keys::StanzaType* type = findStanzaType(format.stanzas, stanza.type);
        if (type == nullptr) continue;
        if (auto ok = type->check(stanza, format.fileKeyBytes); !ok) return ok;
    }
    return {};
}

/// Returns what the first identity that opens the stanza gets out of it; nothing if none does.
keys::Unwrapped unwrapByAny(keys::StanzaSet set, const keys::Stanza& stanza,
                            const keys::Identities& identities, keys::Unwrapping& unwrapping) {
    const keys::StanzaType* type = findStanzaType(set, stanza.type);
    if (type == nullptr || type->passphrase) return keys::nothingUnwrapped();
    if (const SecretBytes* known = unwrapping.known(stanza)) return std::optional(known->clone());
    for (const keys::Identity& identity : identities.keys) {
        auto fileKey = type->unwrap(stanza, identity, unwrapping);
        if (!fileKey || *fileKey) return fileKey;
    }
    return keys::nothingUnwrapped();
}

/// Programs add stanzas whose types end in "-grease" to keep readers used to unknown ones.
bool isUnknown(const HeaderFormat& format, const keys::Stanza& stanza) {
    return findStanzaType(format.stanzas, stanza.type) == nullptr &&
           !stanza.type.ends_with("-grease");
}

/// Whether somebody with this program could open it.
Result<void> checkKnown(const HeaderFormat& format, const Header& header) {
    const bool any = std::ranges::any_of(header.stanzas, [&](const keys::Stanza& stanza) {
        return findStanzaType(format.stanzas, stanza.type) != nullptr;
    });
    if (any) return {};
    const std::string types = unknownTypes(format, header);
    return Error{ErrorCode::otherKeys,
                 types.empty() ? "its header names no recipient of a kind that is known here"
                               : "it is for kinds of keys that are not known here, or its header "
                                 "was changed: " +
                                     types};
}

std::string whyClosed(const HeaderFormat& format, const Header& header,
                      const keys::Unwrapping& unwrapping) {
    std::string why = "none of the identities given opens it";
    if (unwrapping.exceeded())
        why += ", and of the many RSA stanzas that name them only " +
               std::to_string(keys::kMaxRsaOperations) + " were tried";
    if (const std::string others = unknownTypes(format, header); !others.empty())
        why += "; it is also for kinds of keys that are not known here: " + others;
    return why;
}

/// What is wrapped is only believed once the MAC under it is right.
Result<SecretBytes> checked(const Header& header, SecretBytes fileKey) {
    if (auto ok = checkMac(header, fileKey); !ok) return ok.error();
    return fileKey;
}

/// One sealed text can be made to open under three passphrases (scrypt_stanza.cpp). If a wrong
/// passphrase and a wrong MAC were told apart, a service that answers such files would test three
/// guesses with each.
Error wrongPassphrase() {
    return {ErrorCode::wrongKeyOrDamaged,
            "the passphrase does not open it, or its header was changed"};
}

} // namespace

std::string unknownTypes(const HeaderFormat& format, const Header& header) {
    constexpr std::size_t most = 3;
    std::vector<std::string_view> types;
    for (const keys::Stanza& stanza : header.stanzas) {
        if (!isUnknown(format, stanza) ||
            std::ranges::find(types, std::string_view(stanza.type)) != types.end())
            continue;
        if (types.size() == most) break;
        types.push_back(stanza.type);
    }
    std::string text;
    for (const std::string_view type : types)
        text += (text.empty() ? "" : ", ") + keys::shownWord(type);
    return text;
}

std::size_t unknownStanzas(const HeaderFormat& format, const Header& header) {
    return static_cast<std::size_t>(std::ranges::count_if(
        header.stanzas, [&](const keys::Stanza& stanza) { return isUnknown(format, stanza); }));
}

Result<void> checkRecipients(const HeaderFormat& format, const keys::Recipients& recipients) {
    const auto once = accepted(format, recipients);
    return once ? Result<void>() : once.error();
}

Result<std::vector<keys::Stanza>> wrapForAll(const HeaderFormat& format, const SecretBytes& fileKey,
                                             const keys::Recipients& recipients) {
    if (recipients.empty()) return Error{ErrorCode::badRecipient, "none is given"};
    auto once = accepted(format, recipients);
    if (!once) return once.error();
    std::ranges::stable_sort(*once, {}, [&](const keys::Recipient& recipient) {
        return &stanzaTypeFor(format.stanzas, recipient);
    });
    std::vector<keys::Stanza> stanzas;
    for (const keys::Recipient& recipient : *once) {
        auto stanza = wrap(format.stanzas, fileKey, recipient);
        if (!stanza) return stanza.error();
        stanzas.push_back(std::move(*stanza));
    }
    return stanzas;
}

Result<bool> takesPassphrase(const HeaderFormat& format, const Header& header) {
    const bool any = std::ranges::any_of(header.stanzas, [&](const keys::Stanza& stanza) {
        return isForPassphrase(format, stanza);
    });
    // With a second way in, whoever has that could pass for the one who knows the passphrase.
    if (any && header.stanzas.size() != 1)
        return Error{ErrorCode::malformed, "its header has a passphrase beside other recipients"};
    return any;
}

Result<SecretBytes> unwrap(const HeaderFormat& format, const Header& header,
                           const keys::Identities& identities) {
    if (auto ok = checkKnown(format, header); !ok) return ok.error();
    const auto byPassphrase = takesPassphrase(format, header);
    if (!byPassphrase) return byPassphrase.error();
    if (*byPassphrase)
        return Error{ErrorCode::wrongKeyOrDamaged, "it was encrypted with a passphrase, no key"};
    if (auto ok = checkStanzas(format, header); !ok) return ok.error();
    keys::Unwrapping unwrapping(format.fileKeyBytes, identities.opened.get());
    for (const keys::Stanza& stanza : header.stanzas) {
        auto fileKey = unwrapByAny(format.stanzas, stanza, identities, unwrapping);
        if (!fileKey) return fileKey.error();
        if (*fileKey) return checked(header, std::move(**fileKey));
    }
    return Error{ErrorCode::wrongKeyOrDamaged, whyClosed(format, header, unwrapping)};
}

Result<SecretBytes> unwrap(const HeaderFormat& format, const Header& header,
                           const SecretBytes& passphrase, keys::ScryptKeys* keys) {
    if (auto ok = checkKnown(format, header); !ok) return ok.error();
    const auto byPassphrase = takesPassphrase(format, header);
    if (!byPassphrase) return byPassphrase.error();
    if (!*byPassphrase)
        return Error{ErrorCode::wrongKeyOrDamaged, "it was encrypted for keys, no passphrase"};
    if (auto ok = checkStanzas(format, header); !ok) return ok.error();
    const keys::Stanza& stanza = header.stanzas.front();
    auto fileKey = findStanzaType(format.stanzas, stanza.type)->open(stanza, passphrase, keys);
    if (!fileKey) return fileKey.error();
    if (!*fileKey) return wrongPassphrase();
    auto believed = checked(header, std::move(**fileKey));
    if (!believed && believed.error().code == ErrorCode::wrongKeyOrDamaged)
        return wrongPassphrase();
    return believed;
}

} // namespace blockwarp::age
