// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/error.h"

#include <openssl/types.h>

namespace blockwarp {

/// Sets OpenSSL's shared context up, before anything is asked of it: where there is no memory for
/// that, OpenSSL 3.0 goes on with null pointers. Error: outOfMemory.
Result<void> beginSharedLibrary();

/// Gives the calling thread an OpenSSL library context of its own. Threads that share one wait for
/// its locks and counters: on 16 threads HKDF takes eight times as long. Where no context can be
/// had, the thread keeps the shared one. Throws nothing.
class OwnLibrary {
  public:
    OwnLibrary();
    ~OwnLibrary();
    OwnLibrary(const OwnLibrary&) = delete;
    OwnLibrary& operator=(const OwnLibrary&) = delete;

  private:
    OSSL_LIB_CTX* own_;
    OSSL_LIB_CTX* before_ = nullptr;
};

} // namespace blockwarp
