// SPDX-License-Identifier: GPL-3.0-or-later
/// The folder of contacts and own keys. Other programs may change it at any time: each call reads
/// it again, and changes are made under a lock.
#pragma once

#include "core/base/error.h"
#include "core/io/file_descriptor.h"
#include "core/ring/entries.h"

#include <filesystem>
#include <functional>
#include <utility>

namespace blockwarp::ring {

/// `keys` in dataFolder().
std::filesystem::path usualFolder();

/// Held by whoever changes something in the folder, until it goes.
class RingLock {
  public:
    /// Makes the folder if need be, and waits for others. Error: outputUncreatable.
    static Result<RingLock> take(const std::filesystem::path& folder);

  private:
    explicit RingLock(FileDescriptor fd) : fd_(std::move(fd)) {}
    FileDescriptor fd_;
};

class KeyRing {
  public:
    explicit KeyRing(std::filesystem::path folder = usualFolder()) : folder_(std::move(folder)) {}

    /// None where there is no file. Errors: readFailed, malformed, with the file.
    Result<Entries> read() const;

    using Edit = std::function<Result<void>(Entries& entries)>;
    /// Reads, edits and writes under the lock. If anything fails, the file stays as it was. Errors:
    /// those of read() and of the edit; of AtomicOutput, also outputChanged (somebody edited the
    /// file meanwhile, without the lock); wrongResult (what would be written cannot be read).
    Result<void> change(const Edit& edit) const;
    /// The same for somebody who has the lock.
    Result<void> change(const RingLock& lock, const Edit& edit) const;

    const std::filesystem::path& folder() const { return folder_; }
    std::filesystem::path contactsFile() const { return folder_ / "contacts.toml"; }

  private:
    std::filesystem::path folder_;
};

} // namespace blockwarp::ring
