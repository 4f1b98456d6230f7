// SPDX-License-Identifier: GPL-3.0-or-later
/// The edge of core: what the standard library throws becomes a value here.
#pragma once

#include "core/base/error.h"

#include <new>
#include <stdexcept>
#include <type_traits>

namespace blockwarp {

/// Runs `work`, which returns a Result. Running out of memory (large chunks times many workers, a
/// message in memory) is an outOfMemory like any other failure.
template <class Work>
std::invoke_result_t<Work&> guarded(Work work) {
    try {
        return work();
    } catch (const std::bad_alloc&) {
        return Error{ErrorCode::outOfMemory, "for buffers"};
    } catch (const std::length_error&) {
        return Error{ErrorCode::outOfMemory, "for buffers of this size"};
    }
}

} // namespace blockwarp
