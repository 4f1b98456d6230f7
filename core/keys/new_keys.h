// SPDX-License-Identifier: GPL-3.0-or-later
/// New key pairs, as files.
#pragma once

#include "core/base/error.h"
#include "core/base/progress.h"
#include "core/base/secret.h"

#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>

namespace blockwarp {

enum class KeyKind : std::uint8_t { x25519, pq, rsa3072, rsa4096 };

struct KeyKindSpec {
    KeyKind kind;
    std::string_view name;  ///< as typed: "x25519"
    std::string_view title; ///< for a list
    bool isPem;             ///< PKCS#8, which has a passphrase of its own; otherwise age's lines
};
std::span<const KeyKindSpec> keyKinds(); ///< the recommended one first
const KeyKindSpec& keyKindSpec(KeyKind kind);
/// Null if no kind has that name.
const KeyKindSpec* findKeyKind(std::string_view name);

struct NewKey {
    SecretBytes identity;  ///< contents of the file to keep: age's identity file, or PEM
    std::string recipient; ///< to give away: "age1…", or PEM text
    bool recipientIsLong;  ///< it is a file of its own
};

/// A passphrase protects RSA keys only (PKCS#8); an empty one is none. Errors: unsupported,
/// cryptoLibrary.
Result<NewKey> generateKey(KeyKind kind, const SecretBytes& passphrase);

/// Writes the identity to `path`, readable by its owner only, and a long recipient to that path
/// with ".pub" added; replaces neither. Errors: nameTaken, outputUncreatable, writeFailed,
/// diskFull.
Result<void> saveKey(const NewKey& key, const std::filesystem::path& path);

} // namespace blockwarp
