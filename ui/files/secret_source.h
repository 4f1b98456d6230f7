// SPDX-License-Identifier: GPL-3.0-or-later
/// Where a secret comes from, before it is one.
#pragma once

#include "core/format/container.h"

#include <cstdint>
#include <functional>
#include <optional>

namespace blockwarp::ui {

/// Makes the secret on the worker thread: files are read only then. To be called once.
using SecretSource = std::function<Result<Secret>()>;

/// How the queue's OpenSSL files make a key of the passphrase.
struct Derivation {
    std::optional<std::uint32_t> iterations{}; ///< of PBKDF2
    OpensslKdf kdf = OpensslKdf::pbkdf2;
};

/// All of a queue's secrets; either may be empty.
struct SecretSources {
    SecretSource usual;
    SecretSource ofRaw; ///< of files to decrypt that say nothing about themselves
};

} // namespace blockwarp::ui
