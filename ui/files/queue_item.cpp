// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/files/queue_item.h"

#include "core/files/file_names.h"

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

bool couldBeArchive(const QueueItem& item) {
    return containerSpec(item.container).namesCipher && isNamedLikeArchive(item.input);
}

bool isExtracted(const QueueItem& item, const OutputRule& rule) {
    if (rule.direction == Direction::encrypt || !item.archived.empty()) return false;
    return (item.facts && item.facts->isArchive) || (rule.extract && couldBeArchive(item));
}

} // namespace blockwarp::ui
