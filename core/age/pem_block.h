// SPDX-License-Identifier: GPL-3.0-or-later
/// PEM text (RFC 7468, and RFC 1421 for old encrypted keys) block by block.
#pragma once

#include "core/age/handle.h"
#include "core/error.h"
#include "core/secret.h"

#include <openssl/bio.h>

#include <cstdint>
#include <optional>
#include <span>
#include <string>

namespace blockwarp::age {

using Bio = Handle<BIO, BIO_free_all>;

struct PemBlock {
    std::string name;   ///< what stands behind BEGIN
    std::string header; ///< RFC 1421's; empty unless the block is encrypted by it
    SecretBytes contents;
};

/// Reads from the bytes themselves, which have to stay; null if there are too many.
Bio readerOf(std::span<const std::uint8_t> text);

/// The next block; nothing at the end of the text. An error has the code given.
Result<std::optional<PemBlock>> nextBlock(BIO* text, ErrorCode code);

} // namespace blockwarp::age
