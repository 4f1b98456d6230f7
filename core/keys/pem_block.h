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

/// Of a key that is locked.
inline constexpr std::string_view kNoPassphrase =
    "it is protected by a passphrase, and none was given";
/// As far as anybody can tell.
inline constexpr std::string_view kWrongPassphrase =
    "the passphrase given for it is wrong, or it is damaged";

/// Takes DER apart by one of OpenSSL's functions; null if that fails or something is left over.
template <class Parse>
auto parseDer(const SecretBytes& der, Parse parse) {
    const unsigned char* at = der.span().data();
    auto parsed = parse(&at, static_cast<long>(der.size()));
    if (at != der.span().data() + der.size()) parsed.reset();
    return parsed;
}

} // namespace blockwarp::keys
