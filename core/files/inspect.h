// SPDX-License-Identifier: GPL-3.0-or-later
/// What a file says about itself to somebody without a key: its first bytes, its header.
#pragma once

#include "core/base/cancel.h"
#include "core/base/error.h"
#include "core/format/container.h"
#include "core/format/header_facts.h"
#include "core/io/file_source.h"

#include <cstdint>
#include <filesystem>
#include <optional>

namespace blockwarp {

/// What a first look at a file tells.
struct FileStart {
    Container container;
    InputStamp stamp;
};
/// Reads a file's start; errors: inputMissing, inputNotRegular, readFailed, unreadable.
Result<FileStart> lookAt(const std::filesystem::path& input);
/// Its container alone.
Result<Container> detectContainer(const std::filesystem::path& input);
Result<Container> detectContainer(const PositionedSource& source);

/// Reads a file's start, which must say how it was encrypted; errors: those of lookAt() and of
/// whyUnrecognised().
Result<void> checkRecognised(const std::filesystem::path& input);
Result<void> checkRecognised(const PositionedSource& source, const std::filesystem::path& name);

/// Of checkRecognised()'s result: true for a file that not even a key and an IV would open, because
/// it is empty, or cut off, or other bytes stand under the name of an encrypted file.
bool isDamagedStart(const Result<void>& recognised);

struct FileFacts : HeaderFacts {
    Container container = Container::raw;
    bool armored = false;
    std::uint64_t payloadBytes = 0; ///< as stored, without armor
    /// When decrypted; at most that with padding. Nothing if no whole file has this size.
    std::optional<std::uint64_t> plainBytes;
};

/// The same without the size of the payload: of armor, too, no more is read than the header.
Result<HeaderFacts> inspectHeader(const std::filesystem::path& path, const CancelToken& cancel);

/// Reads no more than a binary file's header; "-" is standard input. Errors: those of opening and
/// reading, and malformed.
Result<FileFacts> inspectFile(const std::filesystem::path& path, const CancelToken& cancel);

} // namespace blockwarp
