// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/cancel.h"
#include "core/base/progress.h"
#include "core/io/stream.h"
#include "core/recovery/index.h"

namespace blockwarp::recovery {

struct RecoveryRequest {
    const PositionedSource& file; ///< of layout.fileBytes bytes
    Layout layout;
    FileTime time; ///< of the file
    PositionedSink& sink;
    std::size_t threads = 0; ///< 0: as many as the machine has
};

/// Writes all layout.recoveryBytes() bytes. Reads the file once; memory: about 2 MiB a thread, or
/// one shard of each parity row and 16 of the data, if these are larger. Errors: those of file and
/// sink, cancelled, outOfMemory, cryptoLibrary.
Result<void> writeRecovery(const RecoveryRequest& request, const CancelToken& cancel,
                           ProgressSink& progress);

} // namespace blockwarp::recovery
