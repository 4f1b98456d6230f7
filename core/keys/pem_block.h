// SPDX-License-Identifier: GPL-3.0-or-later
/// One block of PEM text (RFC 7468, and RFC 1421 for old encrypted keys).
#pragma once

#include "core/base/error.h"
#include "core/base/secret.h"

#include <string>
#include <string_view>

namespace blockwarp::keys {

struct PemBlock {
    std::string name;   ///< what stands behind BEGIN
    std::string header; ///< RFC 1421's; empty unless the block is encrypted by it
    SecretBytes contents;
};

/// `text`: one whole block, as cutKeys() finds it; its lines may be indented. An error has the code
/// given.
Result<PemBlock> decodePem(std::string_view text, ErrorCode code);

} // namespace blockwarp::keys
