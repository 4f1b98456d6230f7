// SPDX-License-Identifier: GPL-3.0-or-later
/// What is asked of HMAC tags over segments, the same on the host and on a GPU.
#pragma once

#include "kernels/hmac/hmac_tags.h"
#include "tests/support/bytes.h"

#include <functional>

namespace blockwarp::tests {

/// A run with its memory: everything lies `shift` bytes behind a 16-byte boundary.
struct MacCase {
    Bytes key;
    Bytes data; ///< with whatever lies between segments
    std::uint64_t payloadBytes = 0;
    std::uint32_t unitBytes = 1;
    std::uint32_t stride = 1;
    Bytes prefixes;
    std::uint32_t prefixBytes = 0;
    std::uint32_t tagBytes = 32;
    std::uint32_t tagStride = 32;
    unsigned shift = 0;
};

/// Makes tags (poison between them), or checks `tags` and returns what was rejected.
struct MacRunner {
    std::function<Bytes(const MacCase&)> make;
    std::function<std::uint32_t(const MacCase&, const Bytes& tags)> check;
};

/// Lays a case's memory out and calls `run` on it.
MacRunner macRunner(
    std::function<void(const kernels::HmacKey&, const kernels::MacRun&, kernels::MacUse)> run);

void checkHmacVectors(const MacRunner& run);
void checkHmacSizes(const MacRunner& run);
void checkHmacSegments(const MacRunner& run);
void checkHmacForgeries(const MacRunner& run);

} // namespace blockwarp::tests
