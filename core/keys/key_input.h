// SPDX-License-Identifier: GPL-3.0-or-later
/// Keys, IVs and passphrases as people bring them. Errors name a file only if it exists: anything
/// else may be the secret itself, typed in place of the file's name.
#pragma once

#include "core/base/error.h"
#include "core/base/secret.h"
#include "core/cipher/cipher_spec.h"

#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>

namespace blockwarp {

/// Hex digits with optional spaces, colons and line ends between bytes; error: badKeyFile.
Result<SecretBytes> parseHexSecret(std::string_view text);

/// A key as text of exactly 2 × cipher.keyBytes hex digits. Error: badKeyFile.
Result<SecretBytes> parseKey(std::string_view hex, const CipherSpec& cipher);

/// A key file: cipher.keyBytes raw bytes, or that many as hex text (a final line end is fine).
/// `-` reads standard input; `/dev/fd/N` works. Errors: badKeyFile, secretUnreadable.
Result<SecretBytes> readKeyFile(const std::filesystem::path& path, const CipherSpec& cipher);

/// All of a small file, pipe or descriptor; `-` reads standard input. Errors: secretUnreadable,
/// badKeyFile (more than 64 KiB).
Result<SecretBytes> readSecretFile(const std::filesystem::path& path);

/// The first line of a file without its line feed, as `openssl enc -pass file:` takes it; a
/// carriage return before it belongs to the passphrase. Errors: secretUnreadable, badPassphrase
/// (empty, with a NUL, or longer than the 1023 bytes that OpenSSL reads).
Result<SecretBytes> readPassphraseFile(const std::filesystem::path& path);

/// cipher.ivBytes as hex digits; zeros behind them. Error: badIv.
Result<Iv> parseIv(std::string_view hex, const CipherSpec& cipher);

/// "16M", "64KiB", "1GB", "4096": K, M, G, T and KiB and the like are powers of 1024; kB and the
/// like powers of 1000.
/// Error: badTuning.
Result<std::uint64_t> parseByteCount(std::string_view text);

} // namespace blockwarp
