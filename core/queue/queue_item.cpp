// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/queue/queue_item.h"

#include "core/archive/zstd_stream.h"
#include "core/files/archive_names.h"
#include "core/files/equivalent_command.h"
#include "core/files/file_recovery.h"
#include "core/files/many_files.h"
#include "core/files/salvage.h"

#include <string>
#include <utility>

namespace blockwarp {
namespace {

std::filesystem::path suggested(const OutputPlace& place, const OutputRule& rule) {
    if (place.archived) return suggestArchive(place.input, rule.container, rule.archive.compressed);
    if (place.extracted) return suggestFolder(place.input);
    std::filesystem::path path = suggestOutput(place.input, rule.direction, rule.container);
    if (rule.range) // under the name of the whole, it would be taken for that
        path += ".range-" + std::to_string(rule.range->offset) + '-' +
                std::to_string(rule.range->length);
    return path;
}

} // namespace

std::optional<ArchiveRequest> archiveOf(const QueueFile& file, const ArchiveRule& rule) {
    if (file.archived.empty()) return {};
    ArchiveRequest request{file.archived, rule.keepGoing};
    if (rule.compressed) request.zstdLevel = kUsualZstdLevel;
    request.padded = rule.padded;
    return request;
}

bool couldBeArchive(const QueueItem& item) {
    return containerSpec(item.container).namesCipher && isNamedLikeArchive(item.input.native());
}

bool isExtracted(const QueueItem& item, const OutputRule& rule) {
    if (rule.direction == Direction::encrypt || rule.range || rule.keepTar) return false;
    if (!item.archived.empty()) return false;
    return (item.facts && item.facts->isArchive) || (rule.extract && couldBeArchive(item));
}

bool mayBeLookedInto(const QueueItem& item, const OutputRule& rule) {
    if (rule.direction == Direction::encrypt || !item.archived.empty()) return false;
    return (item.facts && item.facts->isArchive) || couldBeArchive(item);
}

bool isInTheWay(const QueueItem& item) {
    if (item.state == ItemState::done || !item.obstacle || item.obstacle->clash) return false;
    const ErrorCode code = item.obstacle->error.code;
    return code == ErrorCode::outputExists || code == ErrorCode::outputChanged ||
           code == ErrorCode::nameTaken;
}

bool isSalvageable(const QueueItem& item) {
    if (item.verdict) return item.verdict->error && mayBeSalvaged(*item.verdict->error);
    return item.state == ItemState::failed && item.rescuable;
}

bool isRescued(const QueueItem& item) {
    if (!item.result) return false;
    return item.state == ItemState::failed
               ? !item.result->salvage.empty()
               : item.state == ItemState::waiting && item.result->repaired;
}

bool isRepairable(const QueueItem& item) {
    const Error* why = item.verdict && item.verdict->error ? &*item.verdict->error : nullptr;
    if (!item.verdict && item.state == ItemState::failed) why = item.failure.get();
    if (why == nullptr) return false;
    const bool damage = mayBeSalvaged(*why) || why->code == ErrorCode::malformed ||
                        why->code == ErrorCode::unreadable ||
                        why->code == ErrorCode::wrongKeyOrDamaged;
    return damage && isTaken(recoveryNameOf(item.input));
}

std::string commandOf(const QueueItem& item) {
    if (item.result->repaired) return *item.result->command;
    FileJob job;
    job.input = item.input;
    const ItemResult& result = *item.result;
    job.target.output = result.requested.empty() ? result.output : result.requested;
    if (auto archive = archiveOf(item, {})) job.work = EncryptArchive{{}, std::move(*archive)};
    return *result.command + commandEnd(job);
}

std::filesystem::path OutputPlace::output(const OutputRule& rule) const {
    std::filesystem::path path = wanted(rule);
    if (done.empty() && keptName) path.replace_filename(*keptName);
    return path;
}

Overwrite OutputPlace::overwrite() const {
    if (keptName) return Overwrite::keepBoth();
    return agreed ? Overwrite::only(agreed->file) : Overwrite(replace);
}

std::filesystem::path OutputPlace::wanted(const OutputRule& rule) const {
    if (!done.empty()) return done;
    std::filesystem::path path = suggested(*this, rule);
    if (chosenName) path.replace_filename(*chosenName);
    if (!rule.inFolder) return path;
    return rule.folder / (root.empty() ? path.filename() : path.lexically_relative(root));
}

PlannedFile plannedAt(OutputPlace place, const OutputRule& rule) {
    PlannedFile file;
    file.output = place.wanted(rule);
    file.overwrite = place.overwrite();
    if (place.root.empty())
        file.root = place.input.path().parent_path();
    else
        file.root = std::move(place.root);
    file.input = std::move(place.input);
    return file;
}

OutputPlace placeOf(const QueueItem& item, const OutputRule& rule) {
    const bool done = item.state == ItemState::done;
    return {.input = item.input,
            .root = item.root,
            .chosenName = item.chosenName,
            .keptName = item.keptName,
            .agreed = item.agreed,
            .done = done ? item.result->output : PathText(),
            .begun = done || item.state == ItemState::running,
            .archived = !item.archived.empty(),
            .extracted = isExtracted(item, rule),
            .replace = rule.replace};
}

} // namespace blockwarp
