// SPDX-License-Identifier: GPL-3.0-or-later
/// One message encrypted twice without padding and twice with OAEP: what randomness is for.
#pragma once

#include "core/rsa/key_pair.h"
#include "core/rsa/messages.h"

#include <array>
#include <optional>

namespace blockwarp::rsa {

struct TwiceEncrypted {
    std::array<Bytes, 2> bare; ///< the message as a number, to the power of e
    std::array<Bytes, 2> oaep;
    std::size_t bareDiffers = 0; ///< bytes in which the two differ
    std::size_t oaepDiffers = 0;
    /// Whether the private key leads all four back to the message; nothing without one.
    std::optional<bool> cameBack{};
};

/// Of at most maxOaepBytes(). Errors: unsupported (a longer message), those of raw.h.
Result<TwiceEncrypted> encryptTwice(const KeyPair& pair, const SecretBytes& message);

} // namespace blockwarp::rsa
