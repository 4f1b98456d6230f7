// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/bench/measure/scope.h"

#include "core/format/container.h"

#include <algorithm>

namespace blockwarp {
namespace {

struct ScopeRow {
    Scope scope;
    std::string_view name;
    std::string_view title;
    std::string_view onDevice;
    std::string_view onHost;
};

constexpr ScopeRow kScopes[] = {
    {Scope::kernel, "kernel", "kernel only",
     "kernel only: data already in device memory, by CUDA events",
     "cipher only: small buffers that stay in the cache"},
    {Scope::memory, "memory", "memory to memory",
     "pinned host memory to pinned host memory, over the bus and back",
     "host memory to host memory, in place in large buffers"},
    {Scope::file, "file", "file to file",
     "file to file, page cache warm, with the final flush to the disk",
     "file to file, page cache warm, with the final flush to the disk"},
};

const ScopeRow& rowOf(Scope scope) {
    return *std::ranges::find(kScopes, scope, &ScopeRow::scope);
}

} // namespace

std::string_view scopeName(Scope scope) {
    return rowOf(scope).name;
}

std::string_view scopeTitle(Scope scope) {
    return rowOf(scope).title;
}

std::optional<Scope> findScope(std::string_view name) {
    const auto* row = std::ranges::find(kScopes, name, &ScopeRow::name);
    return row == std::end(kScopes) ? std::nullopt : std::optional(row->scope);
}

std::string_view scopeMeaning(Scope scope, bool hasDevice) {
    return hasDevice ? rowOf(scope).onDevice : rowOf(scope).onHost;
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
