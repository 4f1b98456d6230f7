// SPDX-License-Identifier: GPL-3.0-or-later
/// What the scopes are called, what they time, and what cannot be timed in them.
#include "core/bench/scopes.h"
#include "core/container/container.h"

namespace blockwarp {
namespace {

constexpr unsigned kKernelSamples = 20;
constexpr unsigned kOtherSamples = 10;

} // namespace

std::string_view scopeName(Scope scope) {
    switch (scope) {
    case Scope::kernel:
        return "kernel";
    case Scope::memory:
        return "memory";
    case Scope::file:
        return "file";
    }
    return {};
}

std::string_view scopeMeaning(Scope scope, bool hasDevice) {
    switch (scope) {
    case Scope::kernel:
        return hasDevice ? "kernel only: data already in device memory, by CUDA events"
                         : "cipher only: small buffers that stay in the cache";
    case Scope::memory:
        return hasDevice ? "pinned host memory to pinned host memory, over the bus and back"
                         : "host memory to host memory, in place in large buffers";
    case Scope::file:
        return "file to file, page cache warm, with the final flush to the disk";
    }
    return {};
}

unsigned samplesIn(const BenchRequest& request, Scope scope) {
    if (request.samples != 0) return request.samples;
    return scope == Scope::kernel ? kKernelSamples : kOtherSamples;
}

std::string whyScopeIsRefused(Scope scope, const CipherSpec& cipher, Direction direction,
                              EngineKind engine) {
    if (scope == Scope::file) return whyCipherIsRefused(Container::raw, cipher);
    const bool opening = cipher.authenticated && direction == Direction::decrypt;
    if (opening && (scope != Scope::kernel || engine != EngineKind::cuda))
        return "what was opened in place is no longer sealed, so that opening can be timed in the "
               "kernel scope of engine cuda only";
    return {};
}

} // namespace blockwarp
