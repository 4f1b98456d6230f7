// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/archive/entry_check.h"
#include "core/archive/path_choice.h"
#include "core/files/opened_file.h"

#include <functional>

namespace blockwarp {

/// Decrypts the file, of a job that decrypts to standard output, and hands on what its tar holds,
/// entry by entry and on another thread, each once its bytes are authenticated; that the archive is
/// whole is known at the end. Writes nothing. Returns the number of entries shown. Errors: as
/// runFileJob(), archiveRefused.
Result<std::uint64_t> listArchive(OpenedFile archive, PathChoice only, Secret secret,
                                  const std::function<void(const TarEntry&)>& take,
                                  const CancelToken& cancel, ProgressSink& progress);

} // namespace blockwarp
