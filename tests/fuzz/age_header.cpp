// SPDX-License-Identifier: GPL-3.0-or-later
/// The header of an age file, and its stanzas.
#include "core/base/text.h"
#include "core/keys/ed25519.h"
#include "core/keys/unwrapping.h"
#include "tests/fuzz/header.h"

#include <string>

namespace {

using namespace blockwarp;

keys::Ed25519Identity someSshIdentity() {
    keys::Ed25519Identity identity{fuzz::bytesOf(32, 7), {}};
    // Any point will do for what must not open.
    identity.recipient.point.fill(7);
    return identity;
}

/// A share and a body with the name of a key of ours, whatever key they name.
void tryAsOurs(const keys::Stanza& stanza) {
    static const keys::Ed25519Identity identity = someSshIdentity();
    static const std::string name =
        keys::SshEd25519Stanza::wrap(fuzz::bytesOf(16, 1), identity.recipient)->arguments[0];
    if (stanza.arguments.size() != 2) return;
    keys::Unwrapping unwrapping(age::kAgeFormat.fileKeyBytes);
    const auto opened = keys::SshEd25519Stanza::unwrap(
        {"ssh-ed25519", {name, stanza.arguments[1]}, stanza.body}, identity, unwrapping);
    fuzz::require(!opened || !*opened, "an SSH stanza that nobody made does not open");
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    fuzz::checkHeader(age::kAgeFormat, {data, size});
    fuzz::checkOpening(Container::age, {data, size});
    const auto header = age::parseHeader(age::kAgeFormat, {data, size});
    if (!header) return 0;
    for (const keys::Stanza& stanza : header->stanzas)
        if (stanza.type == keys::SshEd25519Stanza::kType &&
            keys::SshEd25519Stanza::check(stanza, age::kAgeFormat.fileKeyBytes))
            tryAsOurs(stanza);
    return 0;
}
