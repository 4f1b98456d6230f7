// SPDX-License-Identifier: GPL-3.0-or-later
/// One's own private keys: those of age in one locked file, SSH keys where they are.
#pragma once

#include "core/base/asker.h"
#include "core/base/cancel.h"
#include "core/base/error.h"
#include "core/base/secret.h"
#include "core/keys/key_input.h"
#include "core/keys/new_keys.h"
#include "core/ring/key_ring.h"

#include <filesystem>
#include <string>
#include <vector>

namespace blockwarp::ring {

/// All age keys of the ring, as an age file with one passphrase. The version before the last change
/// stands beside it, with ".before" added.
std::filesystem::path lockedKeys(const KeyRing& ring);

/// Makes a key in lockedKeys(), which is made if need be; `kind` is one of age's. `asker` is not
/// asked: it ends the work. Errors: badRecipient (the name), badIdentity (a wrong passphrase),
/// badPassphrase, cancelled, those of KeyRing::change().
Result<keys::Recipient> makeOwnKey(const KeyRing& ring, const std::string& name, KeyKind kind,
                                   SecretBytes passphrase, Asker& asker);

/// Lists the SSH key in that file as one's own; the file stays where it is. Errors: badIdentity
/// (no SSH key, or several keys), badRecipient (the name), openIdentities()'s, KeyRing::change()'s.
Result<keys::Recipient> takeSshKey(const KeyRing& ring, const std::string& name,
                                   const std::filesystem::path& file, const PassphraseLine* given,
                                   Asker& asker);

/// A file with own keys.
struct OwnKeyFile {
    std::filesystem::path path;
    std::string names; ///< of the keys in it, for a question
    SecretBytes contents;
    bool locked;
};

/// The files of all own keys that are not damaged, those that need no passphrase first; files that
/// cannot be read are left out. Errors: KeyRing::read()'s.
Result<std::vector<OwnKeyFile>> ownKeyFiles(const KeyRing& ring);

} // namespace blockwarp::ring
