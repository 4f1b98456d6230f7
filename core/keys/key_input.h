// SPDX-License-Identifier: GPL-3.0-or-later
/// Keys, IVs and passphrases as people bring them. Errors name a file only if it exists: anything
/// else may be the secret itself, typed in place of the file's name.
#pragma once

#include "core/base/error.h"
#include "core/base/secret.h"
#include "core/cipher/cipher_spec.h"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

namespace blockwarp {

/// Hex digits with optional spaces, colons and line ends between bytes; error: badKeyFile.
Result<SecretBytes> parseHexSecret(std::string_view text);

/// A key as text of exactly 2 × cipher.keyBytes hex digits. Error: badKeyFile.
Result<SecretBytes> parseKey(std::string_view hex, const CipherSpec& cipher);

/// A key file: cipher.keyBytes raw bytes, or that many as hex text (a final line end is fine).
/// `-` reads standard input; `/dev/fd/N` works. Errors: badKeyFile, secretUnreadable.
Result<SecretBytes> readKeyFile(const std::filesystem::path& path, const CipherSpec& cipher);

/// All of a small file, pipe or descriptor; `-` reads standard input. Errors: secretUnreadable,
/// badKeyFile (more than 512 KiB, where all post-quantum keys have room that a header has room
/// for).
Result<SecretBytes> readSecretFile(const std::filesystem::path& path);

/// The first line of a file.
struct PassphraseLine {
    SecretBytes text; ///< without the characters of it that nobody sees
    /// With them and without its line feed, as `openssl enc -pass file:` takes it; nothing if it
    /// has none.
    std::optional<SecretBytes> raw{};
    std::string_view unseen{}; ///< what they are: a phrase
};

/// A byte order mark before the line and a carriage return behind it are what Windows' editors add
/// and nobody types. Errors: secretUnreadable, badPassphrase (empty, with a NUL, in UTF-16, or
/// longer than the 1023 bytes that OpenSSL reads).
Result<PassphraseLine> readPassphraseFile(const std::filesystem::path& path);

/// Opens something with `first`, and with `second` if that is not null and the first is refused
/// with the code given.
template <class Key, class Open>
auto openWithEither(const Key& first, const Key* second, ErrorCode refusal, Open open) {
    auto opened = open(first);
    if (opened || opened.error().code != refusal || second == nullptr) return opened;
    auto again = open(*second);
    return !again && again.error().code == refusal ? std::move(opened) : std::move(again);
}

/// The same for a line. Files that it encrypted may have taken it as it is.
template <class Open>
auto openWithEither(const PassphraseLine& line, ErrorCode refusal, Open open) {
    return openWithEither(line.text, line.raw ? &*line.raw : nullptr, refusal, open);
}

/// cipher.ivBytes as hex digits; zeros behind them. Error: badIv.
Result<Iv> parseIv(std::string_view hex, const CipherSpec& cipher);

/// "16M", "64KiB", "1GB", "4096": K, M, G, T and KiB and the like are powers of 1024; kB and the
/// like powers of 1000.
/// Error: badTuning.
Result<std::uint64_t> parseByteCount(std::string_view text);

} // namespace blockwarp
