// SPDX-License-Identifier: GPL-3.0-or-later
/// The three things that can be timed, which must never be mixed up.
#pragma once

#include "core/engine/engine.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace blockwarp {

enum class Scope : std::uint8_t {
    kernel,     ///< the cipher alone, data where the engine computes (device memory for a GPU)
    memory,     ///< from host memory to host memory: copies over the bus included
    file,       ///< from file to file, with the final flush to the disk
    read,       ///< from a file to memory: nothing is written
    afterFirst, ///< from file to file; the clock starts when the first buffer has been read
    all,        ///< to where the engine computes, encryption, decryption, back
};

/// In the order in which they are listed.
std::span<const Scope> allScopes();
/// Those that are timed where none is named: kernel, memory, file.
std::span<const Scope> usualScopes();

std::string_view scopeName(Scope scope);  ///< as typed: "kernel", "after-first" …
std::string_view scopeTitle(Scope scope); ///< for a chart: "kernel only", "memory to memory" …
std::optional<Scope> findScope(std::string_view name);
std::string scopeNames();            ///< all, as typed: "kernel, memory, …"
bool readsFile(Scope scope);         ///< the input is a file
bool hasBothDirections(Scope scope); ///< encrypts, then decrypts
/// What exactly is timed, in words.
std::string_view scopeMeaning(Scope scope, bool hasDevice);

/// Why this scope cannot be timed for this work, or an empty text.
std::string whyScopeIsRefused(Scope scope, const CipherSpec& cipher, Direction direction,
                              EngineKind engine);

} // namespace blockwarp
