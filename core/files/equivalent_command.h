// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/files/file_job.h"

#include <string>

namespace blockwarp {

/// The `blockwarp-cli` call that does the same; the secret appears as a
/// file name: of its file, where that is known, or to fill in.
std::string equivalentCommand(const FileJob& job, const Secret& secret);

/// Its two parts. The first one is the same for all files that are worked on in the same way.
std::string commandStart(const FileJob& job, const Secret& secret);
std::string repairCommand(const std::filesystem::path& file);
std::string salvageStart(const FileJob& job, const Secret& secret); ///< of one that salvages
std::string commandEnd(const FileJob& job);                         ///< output and inputs

} // namespace blockwarp
