// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/files/queue_item.h"

namespace blockwarp::ui {
namespace {

constexpr int kZstdLevel = 3; ///< as the command line's

} // namespace

std::optional<ArchiveRequest> archiveOf(const QueueFile& file, const ArchiveRule& rule) {
    if (file.archived.empty()) return {};
    ArchiveRequest request{file.archived, rule.keepGoing};
    if (rule.compressed) request.zstdLevel = kZstdLevel;
    return request;
}

} // namespace blockwarp::ui
