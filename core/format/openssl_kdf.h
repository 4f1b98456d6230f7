// SPDX-License-Identifier: GPL-3.0-or-later
/// How `openssl enc` makes key and IV of a passphrase. Its files do not say which way was used.
#pragma once

#include "core/base/error.h"
#include "core/base/secret.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace blockwarp {

enum class OpensslKdf : std::uint8_t {
    pbkdf2,    ///< PBKDF2-HMAC-SHA256 (RFC 8018 §5.2): -pbkdf2
    evpSha256, ///< EVP_BytesToKey, one round of SHA-256: without -pbkdf2
    evpMd5,    ///< the same with MD5: the default before OpenSSL 1.1.0
};

/// One row for each. Only the one with iterations encrypts: a guess at the passphrase costs nothing
/// with the others, which are here to open what there is.
struct OpensslKdfSpec {
    OpensslKdf kdf;
    std::string_view name;  ///< as typed
    std::string_view title; ///< for the window
    bool iterates;          ///< and therefore encrypts
};

std::span<const OpensslKdfSpec> opensslKdfs(); ///< the default first
const OpensslKdfSpec& opensslKdfSpec(OpensslKdf kdf);
const OpensslKdfSpec* findOpensslKdf(std::string_view name); ///< or null

/// `size` bytes. `iterations` is 1 to INT_MAX, and counts where the row iterates. Error:
/// cryptoLibrary.
Result<SecretBytes> deriveOpenssl(OpensslKdf kdf, std::uint32_t iterations,
                                  std::span<const std::uint8_t> passphrase,
                                  std::span<const std::uint8_t> salt, std::size_t size);

} // namespace blockwarp
