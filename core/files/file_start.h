// SPDX-License-Identifier: GPL-3.0-or-later
/// Recognizes files by their first bytes.
#pragma once

#include "core/base/error.h"
#include "core/format/container.h"

#include <filesystem>

namespace blockwarp {

/// Reads a file's start and says which container it is; errors: inputMissing, readFailed.
Result<Container> detectContainer(const std::filesystem::path& input);

/// Reads a file's start, which must say how it was encrypted; errors: inputMissing, readFailed,
/// those of whyUnrecognised().
Result<void> checkRecognised(const std::filesystem::path& input);

/// Of checkRecognised()'s result: true for a file that not even a key and an IV would open, because
/// it is empty, or cut off, or other bytes stand under the name of an encrypted file.
bool isDamagedStart(const Result<void>& recognised);

} // namespace blockwarp
