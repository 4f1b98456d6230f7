// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/freed_memory.h"

#include <cstdlib>
#ifdef __GLIBC__
#include <malloc.h>
#endif

namespace blockwarp {

void returnFreedMemory() {
#ifdef __GLIBC__
    (void)::malloc_trim(0);
#endif
}

} // namespace blockwarp
