// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/crypto/own_library.h"

#include "core/crypto/handle.h"

#include <openssl/conf.h>
#include <openssl/crypto.h>

#include <mutex>
#include <vector>

namespace blockwarp {
namespace {

/// Contexts that no thread uses. None is ever freed, because a key that was used in one keeps
/// referring to it.
struct Shelf {
    std::mutex mutex;
    std::vector<OSSL_LIB_CTX*> contexts;
};

Shelf& shelf() {
    static auto* const only = new Shelf;
    return *only;
}

void freeText(char* text) {
    OPENSSL_free(text);
}

/// Configured as the shared one is. Null: there is no memory.
OSSL_LIB_CTX* newContext() {
    OSSL_LIB_CTX* context = OSSL_LIB_CTX_new();
    const age::Handle<char, freeText> file(CONF_get1_default_config_file());
    if (context != nullptr && file) (void)OSSL_LIB_CTX_load_config(context, file.get());
    return context;
}

OSSL_LIB_CTX* takeContext() {
    Shelf& from = shelf();
    {
        const std::lock_guard lock(from.mutex);
        if (!from.contexts.empty()) {
            OSSL_LIB_CTX* context = from.contexts.back();
            from.contexts.pop_back();
            return context;
        }
    }
    return newContext();
}

} // namespace

OwnLibrary::OwnLibrary() : own_(takeContext()) {
    if (own_ != nullptr) before_ = OSSL_LIB_CTX_set0_default(own_);
}

OwnLibrary::~OwnLibrary() {
    if (own_ == nullptr) return;
    (void)OSSL_LIB_CTX_set0_default(before_);
    Shelf& to = shelf();
    const std::lock_guard lock(to.mutex);
    to.contexts.push_back(own_);
}

} // namespace blockwarp
