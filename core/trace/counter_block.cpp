// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/trace/counter_block.h"

namespace blockwarp {

AesState incremented(AesState counter, std::size_t bytes) {
    for (std::size_t i = counter.size(); i-- > counter.size() - bytes;)
        if (++counter[i] != 0) break;
    return counter;
}

} // namespace blockwarp
