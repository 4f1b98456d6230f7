// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/group_commit.h"

#include "core/base/abandonable.h"
#include "core/io/atomic_output.h"

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
        if (results.back()) files.push_back(each.output->fd_);
    }
    const auto reasons = flushFiles(std::move(files), cancel);
    std::size_t flushed = 0;
    for (std::size_t i = 0; i < outputs.size(); ++i) {
        if (!results[i]) continue;
        if (!reasons)
            results[i] = Error{ErrorCode::cancelled, outputs[i].output->path_.string()};
        else if (errno = (*reasons)[flushed++]; errno != 0)
            results[i] = outputs[i].output->writeError();
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

std::vector<Result<void>> commitTogether(std::span<const WrittenOutput> outputs,
                                         const CancelToken& cancel) {
    auto results = flushTogether(outputs, cancel);
    std::map<std::filesystem::path, std::vector<std::size_t>> namedIn;
    for (std::size_t i = 0; i < outputs.size(); ++i)
        if (results[i] && (results[i] = outputs[i].output->publish()))
            namedIn[outputs[i].output->folder()].push_back(i);
    for (const auto& [folder, named] : namedIn) {
        if (flushFolder(folder) == 0) continue;
        for (const std::size_t i : named)
            results[i] = Error{ErrorCode::notFlushed, outputs[i].output->path_.string()};
    }
    return results;
}

} // namespace blockwarp
