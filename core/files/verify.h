// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/files/file_draft.h"

namespace blockwarp {

/// Reads the draft of an encrypted file back from the disk, decrypts it and compares it with the
/// input. Errors: wrongResult, and whatever can go wrong.
Result<void> verifyDraft(const FileJob& job, PreparedJob& prepared, Draft& draft,
                         Sessions& sessions, const CancelToken& cancel, ProgressSink& progress);

} // namespace blockwarp
