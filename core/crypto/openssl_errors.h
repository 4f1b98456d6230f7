// SPDX-License-Identifier: GPL-3.0-or-later
/// OpenSSL keeps a list of errors for each thread. We go by what its calls return, so that what
/// they add to the list (for a damaged key, say) must not be taken for the fault of some later
/// call.
#pragma once

#include <openssl/err.h>

namespace blockwarp::age {

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

} // namespace blockwarp::age
