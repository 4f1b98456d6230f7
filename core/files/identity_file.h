// SPDX-License-Identifier: GPL-3.0-or-later
/// Files with private keys as people keep them: plain, as an encrypted PEM key, or as an age file
/// that a passphrase opens, which `age -p` makes of an identity file.
#pragma once

#include "core/base/asker.h"
#include "core/base/error.h"
#include "core/base/secret.h"
#include "core/keys/identities.h"
#include "core/keys/key_input.h"

#include <cstdint>
#include <span>
#include <string>

namespace blockwarp {

/// True of an age file, with armor or without.
bool isAgeFile(std::span<const std::uint8_t> contents);

/// True if the keys in it need a passphrase that can be given to parseIdentityContents().
bool needsPassphrase(std::span<const std::uint8_t> contents);

/// As keys::parseIdentities() (key_file.h), and of what is in an age file. That takes scrypt's
/// second. Errors: badIdentity, unsupported, cryptoLibrary.
Result<keys::Identities> parseIdentityContents(std::span<const std::uint8_t> contents,
                                               const SecretBytes& passphrase);

/// The same of the contents of the file `name`, with the passphrase that was given, or else, if
/// they need one, that the asker gets. Errors: also the asker's; those of the contents name the
/// file.
Result<keys::Identities> openIdentities(std::span<const std::uint8_t> contents,
                                        const std::string& name, const PassphraseLine* given,
                                        Asker& asker);

/// An error of the contents of a file with keys: "FILE, line 2: why" or "FILE: why".
Error inKeyFile(const std::string& file, const Error& error);

} // namespace blockwarp
