// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/crypto/own_library.h"

#include "core/crypto/openssl.h"

#include <openssl/conf.h>
#include <openssl/crypto.h>
#include <openssl/evp.h>

#include <array>
#include <cstddef>
#include <mutex>

namespace blockwarp {
namespace {

/// Contexts that no thread uses. They are never freed, because a key keeps referring to the context
/// in which it was used. Their number is bounded: further threads use the shared context.
struct Shelf {
    std::mutex mutex;
    std::array<OSSL_LIB_CTX*, 256> contexts{};
    std::size_t resting = 0; ///< the first ones
    std::size_t made = 0;
};
constinit Shelf shelf;

void freeText(char* text) {
    OPENSSL_free(text);
}

/// Configured as the shared one is. Null: there is no memory.
OSSL_LIB_CTX* newContext() {
    OSSL_LIB_CTX* context = OSSL_LIB_CTX_new();
    const crypto::Handle<char, freeText> file(CONF_get1_default_config_file());
    if (context != nullptr && file) (void)OSSL_LIB_CTX_load_config(context, file.get());
    return context;
}

/// OpenSSL 3.0 fills a table of the default provider's ciphers that all contexts share when the
/// first of them loads the provider, without a lock (ossl_prov_cache_exported_algorithms). A thread
/// that loads it in a context of its own meanwhile finds a part of the ciphers, and keeps to that.
bool loadSharedProvider() {
    EVP_CIPHER* cipher =
        EVP_CIPHER_fetch(OSSL_LIB_CTX_get0_global_default(), "AES-256-CTR", nullptr);
    EVP_CIPHER_free(cipher);
    return cipher != nullptr;
}

OSSL_LIB_CTX* takeContext() {
    static const bool loaded = loadSharedProvider();
    if (!loaded) return nullptr;
    {
        const std::lock_guard lock(shelf.mutex);
        if (shelf.resting != 0) return shelf.contexts[--shelf.resting];
        if (shelf.made == shelf.contexts.size()) return nullptr;
        ++shelf.made;
    }
    return newContext();
}

} // namespace

Result<void> beginSharedLibrary() {
    if (OSSL_LIB_CTX_get0_global_default() != nullptr) return {};
    return Error{ErrorCode::outOfMemory, "OpenSSL cannot start"};
}

OwnLibrary::OwnLibrary() : own_(takeContext()) {
    if (own_ != nullptr) before_ = OSSL_LIB_CTX_set0_default(own_);
}

OwnLibrary::~OwnLibrary() {
    if (own_ == nullptr) return;
    (void)OSSL_LIB_CTX_set0_default(before_);
    const std::lock_guard lock(shelf.mutex);
    shelf.contexts[shelf.resting++] = own_;
}

} // namespace blockwarp
