// SPDX-License-Identifier: GPL-3.0-or-later
/// Looks at what a queue's outputs would be in the way of: each other, inputs, files that are
/// there.
#pragma once

#include "core/queue/queue_list.h"

#include <filesystem>
#include <optional>
#include <vector>

namespace blockwarp {

struct LookFindings {
    QueueList::Findings rows;
    /// Beside what will be decrypted: what interrupted runs have left there.
    std::vector<std::filesystem::path> leftBehind;
    /// All files are done, and another run would find an output's name free.
    bool repeatable = false;
};

/// `places`: of all rows. `archive`: what the first row becomes, if it is one. `remember`: how the
/// inputs were, too. Creates nothing.
LookFindings lookAtQueue(std::vector<OutputPlace> places, const OutputRule& rule,
                         std::optional<ArchiveRequest> archive, bool remember);

} // namespace blockwarp
