// SPDX-License-Identifier: GPL-3.0-or-later
/// Says what a signature is that was refused. All of it is public: the signature, the key and the
/// text.
#pragma once

#include "core/rsa/messages.h"

#include <functional>
#include <string>

namespace blockwarp::rsa {

/// The kind that verifyPss() checks.
inline constexpr std::string_view kCheckedSignature = "PSS with SHA-256";

/// A text's digest by one of OpenSSL's hashes.
using DigestBy = std::function<Result<Bytes>(const EVP_MD*)>;

/// "PKCS#1 v1.5 with SHA-256", "PSS with SHA-512"; empty where it is of no kind that is known, or
/// is not the text's. Of PKCS#1 v1.5 it is not said whether it is right. Errors: those of
/// `digestBy` and of raw.h.
Result<std::string> kindOfSignature(const age::RsaRecipient& key,
                                    std::span<const std::uint8_t> signature,
                                    const DigestBy& digestBy, const CancelToken& cancel);

} // namespace blockwarp::rsa
