// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/keys/identities.h"

#include "core/crypto/encoding.h"
#include "core/keys/rsa_stanzas.h"

#include <algorithm>
#include <iterator>

namespace blockwarp::keys {

void Identities::add(Identities&& more) {
    std::ranges::move(more.keys, std::back_inserter(keys));
    std::ranges::move(more.skipped, std::back_inserter(skipped));
}

Identities Identities::clone() const {
    Identities copy;
    for (const Identity& key : keys)
        copy.keys.push_back(std::visit([](const auto& one) { return Identity(one.clone()); }, key));
    copy.skipped = skipped;
    copy.opened = opened;
    return copy;
}

std::string sayingSkipped(std::string_view file, const Identities& identities) {
    const std::size_t others = identities.skipped.size() - 1;
    const std::string start = std::string(file) + ": " + identities.skipped.front();
    if (others == 0) return start + ". That key is skipped, and the rest of the file is used.";
    return start + ". That key and " + std::to_string(others) +
           " more that are not read here are skipped, and the rest of the file is used.";
}

bool isSameKey(const Recipient& one, const Recipient& other) {
    if (one.index() != other.index()) return false;
    const auto bytesOf = [](const Recipient& key) {
        return std::visit([](const auto& kind) { return kind.bytes(); }, key);
    };
    const auto bytes = bytesOf(one);
    const auto others = bytesOf(other);
    return bytes && others && *bytes == *others;
}

bool isPostQuantum(const Recipient& recipient) {
    return std::holds_alternative<HybridRecipient>(recipient);
}

namespace {

template <class Kind>
Result<std::string> publicLine(const Kind& identity) {
    return formatRecipient(identity.recipient);
}

Result<std::string> publicLine(const HybridIdentity& identity) {
    return identity.recipient().line();
}

/// ssh-rsa, as ssh-keygen wants it.
Result<std::string> rsaLine(EVP_PKEY* rsa) {
    const auto bytes = sshBytesOf(rsa);
    if (!bytes) return bytes.error();
    std::string text = crypto::encodeBase64(*bytes);
    text.append((4 - text.size() % 4) % 4, '=');
    return std::string(SshRsaStanza::kType) + " " + text;
}

Result<std::string> publicLine(const RsaIdentity& identity) {
    return rsaLine(identity.get());
}

} // namespace

Result<std::string> publicLineOf(const Identity& identity) {
    return std::visit([](const auto& one) { return publicLine(one); }, identity);
}

Result<std::string> publicLineOf(const Recipient& recipient) {
    if (const auto* rsa = std::get_if<RsaRecipient>(&recipient)) return rsaLine(rsa->get());
    return lineOf(recipient);
}

std::string lineOf(const Recipient& recipient) {
    return std::visit([](const auto& one) { return one.line(); }, recipient);
}

} // namespace blockwarp::keys
