// SPDX-License-Identifier: GPL-3.0-or-later
/// One's own private keys: those made here in one locked file, others where they are.
#pragma once

#include "core/base/asker.h"
#include "core/base/cancel.h"
#include "core/base/error.h"
#include "core/base/message.h"
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

/// Makes a key: those of age in lockedKeys(), which is made if need be, an RSA key in a file of its
/// own (PKCS#8), with a passphrase of its own. `asker` is not asked: it ends the work. Errors:
/// badRecipient (the name, or no room), badIdentity (a wrong passphrase, or that file holds
/// something else), badPassphrase, cancelled, KeyRing::change()'s.
Result<keys::Recipient> makeOwnKey(const KeyRing& ring, const std::string& name, KeyKind kind,
                                   SecretBytes passphrase, Asker& asker);

/// Lists the private keys in a file, of any kind, as one's own; the file stays where it is. Keys
/// that are listed already are left out. Errors: badIdentity (it has none that is not listed, or
/// more than an entry takes, or its path is no line of text), badRecipient (the name, or no room),
/// openIdentities()'s, KeyRing::change()'s.
Result<keys::Recipients> takeKeyFile(const KeyRing& ring, const std::string& name,
                                     const std::filesystem::path& file, const PassphraseLine* given,
                                     Asker& asker);

/// A file with own keys.
struct OwnKeyFile {
    std::filesystem::path path;
    std::string names;     ///< of the keys in it, for a question
    keys::Recipients keys; ///< their public halves
    SecretBytes contents;
    bool locked;
};
struct OwnKeyFiles {
    std::vector<OwnKeyFile> files;
    std::vector<Message> notes; ///< on those left out: damaged entries, files that cannot be read
};

/// The files of all own keys. Errors: KeyRing::read()'s.
Result<OwnKeyFiles> ownKeyFiles(const KeyRing& ring);

} // namespace blockwarp::ring
