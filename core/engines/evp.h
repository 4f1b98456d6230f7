// SPDX-License-Identifier: GPL-3.0-or-later
/// OpenSSL's cipher contexts as values that cannot leak.
#pragma once

#include "core/engine.h"

#include <openssl/evp.h>

#include <memory>

namespace blockwarp {

struct FreeEvpContext {
    void operator()(EVP_CIPHER_CTX* context) const { EVP_CIPHER_CTX_free(context); }
};
/// Wipes its key when freed.
using EvpContext = std::unique_ptr<EVP_CIPHER_CTX, FreeEvpContext>;

inline Error evpRefused(const char* call) {
    return {ErrorCode::cryptoLibrary, call};
}

/// A context with cipher, direction and key, and without padding. Error: cryptoLibrary.
Result<EvpContext> openEvp(const LaneRequest& request);

} // namespace blockwarp
