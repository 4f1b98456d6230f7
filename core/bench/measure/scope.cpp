// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/bench/measure/scope.h"

#include "core/format/container.h"

#include <algorithm>
#include <array>

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
    {Scope::read, "read", "read and encrypt",
     "from a file, page cache as it is, over the bus and back; nothing is written; workers open",
     "from a file, page cache as it is, to memory; nothing is written; workers open"},
    {Scope::afterFirst, "after-first", "file to file after the first buffer",
     "file to file with the final flush; the clock starts when the first buffer has been read",
     "file to file with the final flush; the clock starts when the first buffer has been read"},
    {Scope::all, "all", "encrypt and decrypt",
     "sum of the copy to the device, encryption, decryption and the copy back, by CUDA events; "
     "one worker",
     "sum of encryption and decryption, host memory to host memory, in place"},
};

constexpr std::size_t kUsual = 3; // the first rows
constexpr auto kAll = [] {
    std::array<Scope, std::size(kScopes)> all{};
    std::ranges::transform(kScopes, all.begin(), &ScopeRow::scope);
    return all;
}();

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

std::span<const Scope> allScopes() {
    return kAll;
}

std::span<const Scope> usualScopes() {
    return allScopes().first(kUsual);
}

std::string scopeNames() {
    std::string names;
    for (const ScopeRow& row : kScopes)
        names += (names.empty() ? "" : ", ") + std::string(row.name);
    return names;
}

bool readsFile(Scope scope) {
    return scope == Scope::file || scope == Scope::read || scope == Scope::afterFirst;
}

bool hasBothDirections(Scope scope) {
    return scope == Scope::all;
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
    if (readsFile(scope)) return whyCipherIsRefused(Container::raw, cipher);
    if (hasBothDirections(scope) && direction == Direction::decrypt)
        return "this scope encrypts, then decrypts: name it without a direction";
    const bool opening =
        cipher.authenticated && (direction == Direction::decrypt || hasBothDirections(scope));
    if (opening && (scope != Scope::kernel || engine != EngineKind::cuda))
        return "what was opened in place is no longer sealed, so that opening can be timed in the "
               "kernel scope of engine cuda only";
    return {};
}

} // namespace blockwarp
