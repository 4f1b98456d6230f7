// SPDX-License-Identifier: GPL-3.0-or-later
/// What holds for the header of any format, and what is tried on its stanzas.
#pragma once

#include "core/base/text.h"
#include "core/format/container.h"
#include "core/format/file_key.h"
#include "core/format/recognise.h"
#include "core/keys/ed25519.h"
#include "core/keys/unwrapping.h"
#include "tests/fuzz/target.h"

#include <string>

namespace blockwarp::fuzz {

/// What is left of a key when all else is random: the same on every run.
inline SecretBytes bytesOf(std::size_t size, std::uint8_t value) {
    SecretBytes bytes(size);
    for (auto& byte : bytes.span())
        byte = value;
    return bytes;
}

inline keys::Identities someIdentity() {
    SecretBytes secret = bytesOf(crypto::kX25519Bytes, 7);
    const auto point = crypto::x25519Public(secret).value();
    keys::Identities identities;
    identities.keys.emplace_back(keys::X25519Identity{std::move(secret), {point}});
    auto hybrid = keys::parseHybridIdentity(
        "AGE-SECRET-KEY-PQ-15ZS69GAY5KN2029F4246ETDW47CTRV4NKJ6MDDACHXATH09AH6LS27L2MU");
    identities.keys.emplace_back(std::move(*hybrid));
    return identities;
}

/// Whatever it says, a file with a MAC that nobody could make does not open.
inline void tryToOpen(const age::HeaderFormat& format, const age::Header& header) {
    static const keys::Identities identities = someIdentity();
    static const SecretBytes passphrase = bytesOf(3, 'x');
    require(!age::unwrap(format, header, identities), "no identity of ours opens it");
    const auto byPassphrase = age::takesPassphrase(format, header);
    if (!byPassphrase || !*byPassphrase) return;
    // Up to 2^9: more takes longer, not other ways.
    const auto& words = header.stanzas.front().arguments;
    if (words.size() >= 2 && words[1].size() > 1 && words[1].size() < 3 && words[1] < "23") return;
    require(!age::unwrap(format, header, passphrase), "no passphrase of ours opens it");
}

inline keys::Ed25519Identity someSshIdentity() {
    keys::Ed25519Identity identity{bytesOf(32, 7), {}};
    // Any point will do for what must not open.
    identity.recipient.point.fill(7);
    return identity;
}

/// A share and a body of an SSH stanza with the name of a key of ours, whatever key they name.
inline void trySshAsOurs(const age::HeaderFormat& format, const keys::Stanza& stanza) {
    static const keys::Ed25519Identity identity = someSshIdentity();
    static const std::string name =
        keys::SshEd25519Stanza::wrap(bytesOf(16, 1), identity.recipient)->arguments[0];
    if (stanza.type != keys::SshEd25519Stanza::kType ||
        !keys::SshEd25519Stanza::check(stanza, format.fileKeyBytes))
        return;
    keys::Unwrapping unwrapping(format.fileKeyBytes);
    const auto opened = keys::SshEd25519Stanza::unwrap(
        {stanza.type, {name, stanza.arguments[1]}, stanza.body}, identity, unwrapping);
    require(!opened || !*opened, "an SSH stanza that nobody made does not open");
}

/// The whole way from a file's start to keys, which is never found.
inline void checkOpening(Container container, Input input) {
    static const Secret identities = someIdentity();
    const ContainerSpec& spec = containerSpec(container);
    const auto keys = spec.open({.cipher = nullptr, .secret = identities, .start = input});
    require(!keys, "no identity of ours opens the file");
    require(spec.startsSo(input) == (detectContainer(input) == container), "it is known as such");
    if (!spec.startsSo(input)) return;
    const auto facts = spec.inspect(input);
    require(facts ? facts->headerBytes <= input.size() : facts.error().code == ErrorCode::malformed,
            "what it says of itself is all there, or it is malformed");
}

inline void checkHeader(const age::HeaderFormat& format, Input input) {
    const auto header = age::parseHeader(format, input);
    if (!header) {
        require(header.error().code == ErrorCode::malformed, "what is refused is malformed");
        return;
    }
    require(header->bytes <= input.size(), "the header lies within the file");
    const auto text =
        age::writeHeader(format, header->extra, header->stanzas, bytesOf(format.fileKeyBytes, 1));
    require(bool(text) && text->starts_with(header->text), "a header has one spelling");
    require(text->size() == header->bytes, "and one length");
    tryToOpen(format, *header);
}

} // namespace blockwarp::fuzz
