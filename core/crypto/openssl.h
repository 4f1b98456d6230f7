// SPDX-License-Identifier: GPL-3.0-or-later
/// OpenSSL's objects as values that cannot leak, and its errors. It keeps a list of them for each
/// thread. We go by what its calls return, so that what they add to the list (for a damaged key,
/// say) must not be taken for the fault of some later call.
#pragma once

#include "core/base/error.h"

#include <openssl/err.h>
#include <openssl/evp.h>

#include <memory>

namespace blockwarp::crypto {

/// Forgets, at its end, the errors that came up since it was made.
class QuietErrors {
  public:
    QuietErrors() { ERR_set_mark(); }
    ~QuietErrors() { ERR_pop_to_mark(); }
    QuietErrors(const QuietErrors&) = delete;
    QuietErrors& operator=(const QuietErrors&) = delete;
};

/// Whether one of the thread's errors is that there was no memory: then nothing is wrong with what
/// OpenSSL refused. Forgets them all.
inline bool lackedMemory() {
    bool memory = false;
    while (const unsigned long error = ERR_get_error())
        memory = memory || ERR_GET_REASON(error) == ERR_R_MALLOC_FAILURE;
    return memory;
}

template <auto free>
struct FreeWith {
    template <class T>
    void operator()(T* object) const {
        free(object);
    }
};

template <class T, auto free>
using Handle = std::unique_ptr<T, FreeWith<free>>;

struct FreeEvpContext {
    void operator()(EVP_CIPHER_CTX* context) const { EVP_CIPHER_CTX_free(context); }
};
/// Wipes its key when freed.
using EvpContext = std::unique_ptr<EVP_CIPHER_CTX, FreeEvpContext>;

/// Why `call` failed, by the thread's OpenSSL errors, which it clears: outOfMemory, or
/// cryptoLibrary.
inline Error evpRefused(const char* call) {
    return {lackedMemory() ? ErrorCode::outOfMemory : ErrorCode::cryptoLibrary, call};
}

} // namespace blockwarp::crypto
