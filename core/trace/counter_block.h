// SPDX-License-Identifier: GPL-3.0-or-later
/// Counter blocks: of CTR, GCM, and of a GPU's warp that encrypts 32 of them.
#pragma once

#include "core/trace/aes_trace.h"

namespace blockwarp {

/// The standard incrementing function (SP 800-38A §B.1, SP 800-38D §6.2): adds 1 to the last
/// `bytes` bytes, big-endian, modulo 2^(8·bytes). `bytes`: 1 to 16.
AesState incremented(AesState counter, std::size_t bytes = kAesBlockBytes);

} // namespace blockwarp
