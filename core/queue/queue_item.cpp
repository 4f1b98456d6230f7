// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/queue/queue_item.h"

#include "core/files/equivalent_command.h"
#include "core/files/file_names.h"

namespace blockwarp {
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
    return containerSpec(item.container).namesCipher &&
           item.input.native().find(".tar") != std::string::npos && // quick, for many files
           isNamedLikeArchive(item.input);
}

bool isExtracted(const QueueItem& item, const OutputRule& rule) {
    if (rule.direction == Direction::encrypt || rule.range || rule.keepTar) return false;
    if (!item.archived.empty()) return false;
    return (item.facts && item.facts->isArchive) || (rule.extract && couldBeArchive(item));
}

bool isInTheWay(const QueueItem& item) {
    if (item.state == ItemState::done || !item.obstacle || item.obstacle->clash) return false;
    const ErrorCode code = item.obstacle->error.code;
    return code == ErrorCode::outputExists || code == ErrorCode::outputChanged ||
           code == ErrorCode::nameTaken;
}

bool isSalvageable(const QueueItem& item) {
    if (item.verdict) return item.verdict->error && item.verdict->error->code == ErrorCode::damaged;
    return item.state == ItemState::failed && item.rescuable;
}

std::string commandOf(const QueueItem& item) {
    FileJob job;
    job.input = item.input;
    const ItemResult& result = *item.result;
    job.target.output = result.requested.empty() ? result.output : result.requested;
    if (auto archive = archiveOf(item, {})) job.work = EncryptArchive{{}, std::move(*archive)};
    return *result.command + commandEnd(job);
}

} // namespace blockwarp
