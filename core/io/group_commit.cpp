// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/group_commit.h"

#include "core/base/abandonable.h"
#include "core/io/atomic_output.h"
#include "core/io/leftovers.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <map>
#include <memory>
#include <utility>

namespace blockwarp {
namespace {

using Files = std::vector<std::shared_ptr<FileDescriptor>>;

/// 0 or the errno of each. fsync cannot be interrupted, so that a cancelled job leaves it behind,
/// with its files.
std::optional<std::vector<int>> flushFiles(Files files, const CancelToken& cancel) {
    for (const auto& file : files) // begins to write, and waits for nothing
        (void)::sync_file_range(file->get(), 0, 0, SYNC_FILE_RANGE_WRITE);
    return runAbandonable(
        [files = std::move(files)] {
            std::vector<int> reasons;
            for (const auto& file : files)
                reasons.push_back(::fsync(file->get()) == 0 ? 0 : errno);
            return reasons;
        },
        cancel);
}

} // namespace

std::vector<Result<void>> flushTogether(std::span<const WrittenOutput> outputs,
                                        const CancelToken& cancel) {
    std::vector<Result<void>> results;
    Files files;
    for (const WrittenOutput& each : outputs) {
        results.push_back(each.output->cut(each.bytes));
        if (results.back() && each.companion != nullptr)
            results.back() = each.companion->cut(each.companionBytes);
        if (!results.back()) continue;
        files.push_back(each.output->fd_);
        if (each.companion != nullptr) files.push_back(each.companion->fd_);
    }
    const auto reasons = flushFiles(std::move(files), cancel);
    std::size_t flushed = 0;
    for (std::size_t i = 0; i < outputs.size(); ++i) {
        if (!results[i]) continue;
        for (const AtomicOutput* file : {outputs[i].output, outputs[i].companion}) {
            if (file == nullptr) continue;
            if (!reasons)
                results[i] = Error{ErrorCode::cancelled, file->path_.string()};
            else if (errno = (*reasons)[flushed++]; errno != 0)
                results[i] = file->writeError();
        }
    }
    return results;
}

int flushFolder(int folder) {
    int reason = 0;
    do {
        reason = ::fsync(folder) == 0 ? 0 : errno;
    } while (reason == EINTR);
    return reason == EINVAL || reason == ENOTSUP || reason == ENOSYS ? 0 : reason;
}

int flushFolder(const std::filesystem::path& folder) {
    const FileDescriptor fd(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    return fd ? flushFolder(fd.get()) : errno;
}

bool hasItsName(const Result<void>& committed) {
    return committed || committed.error().code == ErrorCode::notFlushed;
}

void nameTogether(std::span<AtomicOutput* const> files, std::span<Result<void>> results) {
    std::map<std::filesystem::path, std::vector<std::size_t>> namedIn;
    for (std::size_t i = 0; i < files.size(); ++i) {
        if (files[i] == nullptr || !hasItsName(results[i])) continue;
        auto named = files[i]->publish();
        if (named)
            namedIn[files[i]->folder()].push_back(i);
        else
            results[i] = std::move(named);
    }
    for (const auto& [folder, named] : namedIn) {
        if (flushFolder(folder) == 0) continue;
        for (const std::size_t i : named)
            results[i] = Error{ErrorCode::notFlushed, files[i]->path_.string()};
    }
}

namespace {

/// A second, hidden name for the file that a companion replaces, so that it can come back; empty if
/// there is none, or the file system has no links.
std::filesystem::path keepUnderHiddenName(const std::filesystem::path& file) {
    auto kept = hiddenName(file, kPartEnd);
    if (!kept || ::link(file.c_str(), kept->c_str()) != 0) return {};
    return std::move(*kept);
}

} // namespace

std::vector<Result<void>> commitTogether(std::span<const WrittenOutput> outputs,
                                         const CancelToken& cancel) {
    std::vector<AtomicOutput*> files;
    std::vector<AtomicOutput*> companions;
    for (const WrittenOutput& each : outputs) {
        files.push_back(each.output);
        companions.push_back(each.companion);
    }
    auto results = flushTogether(outputs, cancel);
    std::vector<std::filesystem::path> kept(outputs.size());
    for (std::size_t i = 0; i < outputs.size(); ++i)
        if (companions[i] != nullptr && results[i])
            kept[i] = keepUnderHiddenName(companions[i]->path_);
    nameTogether(companions, results);
    const auto before = results;
    nameTogether(files, results);
    for (std::size_t i = 0; i < outputs.size(); ++i)
        if (companions[i] != nullptr && hasItsName(before[i]) && !hasItsName(results[i])) {
            const char* name = companions[i]->path_.c_str();
            if (kept[i].empty() || ::rename(kept[i].c_str(), name) != 0) (void)::unlink(name);
        }
    for (const std::filesystem::path& each : kept)
        if (!each.empty()) (void)::unlink(each.c_str());
    return results;
}

} // namespace blockwarp
