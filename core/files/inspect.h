// SPDX-License-Identifier: GPL-3.0-or-later
/// What an encrypted file says about itself to somebody without a key.
#pragma once

#include "core/base/cancel.h"
#include "core/format/container.h"
#include "core/format/header_facts.h"

#include <cstdint>
#include <filesystem>
#include <optional>

namespace blockwarp {

struct FileFacts : HeaderFacts {
    Container container = Container::raw;
    bool armored = false;
    std::uint64_t payloadBytes = 0; ///< as stored, without armor
    /// When decrypted; at most that with padding. Nothing if no whole file has this size.
    std::optional<std::uint64_t> plainBytes;
};

/// Reads no more than a binary file's header; "-" is standard input. Errors: those of opening and
/// reading, and malformed.
Result<FileFacts> inspectFile(const std::filesystem::path& path, const CancelToken& cancel);

} // namespace blockwarp
