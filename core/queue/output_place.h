// SPDX-License-Identifier: GPL-3.0-or-later
/// Which output a file of the queue has: worked out when somebody asks, because that
/// takes long for a hundred thousand.
#pragma once

#include "core/queue/queue_item.h"

namespace blockwarp {

/// What a file's output depends on beside the rule: can be copied quickly and taken to a worker.
struct OutputPlace {
    PathText input;
    PathText root;
    std::shared_ptr<const std::string> chosenName;
    std::shared_ptr<const std::string> keptName;
    std::shared_ptr<const Existing> agreed;
    PathText done; ///< where the output is already; empty: nowhere
    bool begun = false;
    bool archived = false;  ///< becomes an archive
    bool extracted = false; ///< becomes a folder
    bool replace = false;   ///< whatever has its name

    std::filesystem::path output(const OutputRule& rule) const;
    /// Where both are kept, the name that is taken; else output().
    std::filesystem::path wanted(const OutputRule& rule) const;
    Overwrite overwrite() const;
};

/// For whoever writes it; without `bytes`.
PlannedFile plannedAt(OutputPlace place, const OutputRule& rule);

OutputPlace placeOf(const QueueItem& item, const OutputRule& rule);

} // namespace blockwarp
