// SPDX-License-Identifier: GPL-3.0-or-later
/// Files with private keys as people keep them: plain, as an encrypted PEM key, or as an age file
/// that a passphrase opens, which `age -p` makes of an identity file.
#pragma once

#include "core/base/asker.h"
#include "core/base/cancel.h"
#include "core/base/error.h"
#include "core/base/secret.h"
#include "core/io/overwrite.h"
#include "core/keys/identities.h"
#include "core/keys/key_input.h"
#include "core/keys/new_keys.h"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <string>

namespace blockwarp {

/// True of an age file, with armor or without.
bool isAgeFile(std::span<const std::uint8_t> contents);

/// True if the keys in it need a passphrase that can be given to parseIdentityContents().
bool needsPassphrase(std::span<const std::uint8_t> contents);

/// As keys::parseIdentities() (key_file.h), and of what is in an age file. That takes scrypt's
/// second. Errors: badIdentity, unsupported, cancelled, cryptoLibrary.
Result<keys::Identities> parseIdentityContents(std::span<const std::uint8_t> contents,
                                               const SecretBytes& passphrase,
                                               const CancelToken& cancel = NoCancel());

/// The same of the contents of the file `name`, with the passphrase that was given, or else, if
/// they need one, that the asker gets. Errors: also the asker's; those of the contents name the
/// file.
Result<keys::Identities> openIdentities(std::span<const std::uint8_t> contents,
                                        const std::string& name, const PassphraseLine* given,
                                        Asker& asker);

/// generateKey() with a passphrase that protects keys of every kind: those of age are then an age
/// file with armor. An empty one is none. Errors: as generateKey()'s.
Result<NewKey> generateLockedKey(KeyKind kind, const SecretBytes& passphrase);

/// A file of private keys that was opened, to be locked with another passphrase.
struct OpenedKeyFile {
    std::filesystem::path path; ///< of the file itself, where links lead to
    FileStamp stamp;
    SecretBytes text{}; ///< all of it, comments too; for an age file
    /// Instead of the text: the key of a PEM file that holds nothing else. It stays one (PKCS#8).
    std::optional<keys::RsaIdentity> rsa{};
};

/// `given`, `asker`: for the passphrase that it has now. Errors: those of openIdentities();
/// badIdentity also for a file with a second name (hard link), and for SSH keys and several PEM
/// keys, which have passphrases of their own.
Result<OpenedKeyFile> openToRelock(const std::filesystem::path& path, const PassphraseLine* given,
                                   Asker& asker);

/// Writes the keys beside the file, opens them with the new passphrase, and only then lets them
/// take its place in one step. Errors: badPassphrase (an empty one), those of AtomicOutput,
/// wrongResult (what was written does not open), cancelled.
Result<void> relock(const OpenedKeyFile& file, const SecretBytes& passphrase,
                    const CancelToken& cancel);

/// The same in a new file, for age keys as text. Errors: also outputExists.
Result<void> lockNew(const std::filesystem::path& path, const SecretBytes& text,
                     const SecretBytes& passphrase, const CancelToken& cancel);

/// An error of the contents of a file with keys: "FILE, line 2: why" or "FILE: why".
Error inKeyFile(const std::string& file, const Error& error);

} // namespace blockwarp
