// SPDX-License-Identifier: GPL-3.0-or-later
/// OpenSSL's cipher contexts as values that cannot leak.
#pragma once

#include "core/base/error.h"
#include "core/crypto/openssl_errors.h"

#include <openssl/evp.h>

#include <memory>

namespace blockwarp {

struct FreeEvpContext {
    void operator()(EVP_CIPHER_CTX* context) const { EVP_CIPHER_CTX_free(context); }
};
/// Wipes its key when freed.
using EvpContext = std::unique_ptr<EVP_CIPHER_CTX, FreeEvpContext>;

/// Why `call` failed, by the thread's OpenSSL errors, which it clears: outOfMemory, or
/// cryptoLibrary.
inline Error evpRefused(const char* call) {
    return {age::lackedMemory() ? ErrorCode::outOfMemory : ErrorCode::cryptoLibrary, call};
}

} // namespace blockwarp
