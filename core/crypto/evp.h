// SPDX-License-Identifier: GPL-3.0-or-later
/// OpenSSL's cipher contexts as values that cannot leak.
#pragma once

#include "core/base/error.h"

#include <openssl/err.h>
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
    bool memory = false;
    while (const unsigned long error = ERR_get_error())
        memory = memory || ERR_GET_REASON(error) == ERR_R_MALLOC_FAILURE;
    return {memory ? ErrorCode::outOfMemory : ErrorCode::cryptoLibrary, call};
}

} // namespace blockwarp
