// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/cancel.h"
#include "core/io/file_descriptor.h"
#include "core/io/group_commit.h"
#include "core/io/overwrite.h"
#include "core/io/stream.h"

#include <sys/stat.h>
#include <sys/types.h>

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace blockwarp {

/// A file that appears under its name complete or not at all. Until commit() it has no name where
/// the file system allows that (O_TMPFILE: even a killed process leaves nothing), otherwise a
/// hidden temporary one in the same folder, which only its owner can open, removed when this object
/// goes. Replacing a file takes a temporary name for the moment of the rename. Where one file alone
/// may be replaced, the two change places, so that another one goes back to its name.
class AtomicOutput final : public PositionedSink {
  public:
    /// Whether create() would refuse the name. Errors: outputExists (unless `overwrite` allows it),
    /// outputChanged, outputUncreatable.
    static Result<void> check(const std::filesystem::path& path, const Overwrite& overwrite);

    /// `expectedBytes` is compared with the free space, so that a disk that is too small is
    /// reported before the work. `mode` are the permissions of a new file, limited by the umask; a
    /// replaced file keeps its own, but lets nobody else read or write whom `mode` does not. A link
    /// is followed: its target is replaced. Errors: outputExists (unless `overwrite` allows it),
    /// outputChanged, outputUncreatable, diskFull.
    static Result<AtomicOutput> create(const std::filesystem::path& path,
                                       const Overwrite& overwrite, std::uint64_t expectedBytes,
                                       mode_t mode = 0666);
    ~AtomicOutput() override;
    AtomicOutput(AtomicOutput&& other) noexcept;
    AtomicOutput& operator=(AtomicOutput&&) = delete;

    Result<void> writeAt(std::uint64_t offset, std::span<const std::uint8_t> from) override;
    /// Reads back what was written. Error: readFailed.
    Result<void> readAt(std::uint64_t offset, std::span<std::uint8_t> into) const;

    /// Gives it its final length. Errors: writeFailed, diskFull.
    Result<void> cut(std::uint64_t bytes);
    /// As the file is now, with the permissions that it will have. Error: readFailed.
    Result<struct stat> info() const;
    /// Cuts to `bytes` and flushes to the disk; what is read back then comes from there, if the
    /// file system lets it. Returns within 100 ms of a cancel, even while the disk is still busy.
    /// Errors: writeFailed, diskFull, cancelled.
    Result<void> flush(std::uint64_t bytes, const CancelToken& cancel);
    /// flush(), then gives the file its name. Errors: also outputExists (it appeared meanwhile),
    /// outputChanged, and notFlushed, after which it has its name all the same. Several are
    /// committed sooner together (core/io/group_commit.h).
    Result<void> commit(std::uint64_t bytes, const CancelToken& cancel);
    /// All of a short text at once, then commit().
    Result<void> commitText(std::string_view text);
    /// The name that it gets, or has; final once it is committed.
    const std::filesystem::path& path() const { return path_; }

  private:
    friend std::vector<Result<void>> flushTogether(std::span<const WrittenOutput>,
                                                   const CancelToken&);
    friend void nameTogether(std::span<AtomicOutput* const>, std::span<Result<void>>);
    friend std::vector<Result<void>> commitTogether(std::span<const WrittenOutput>,
                                                    const CancelToken&);
    AtomicOutput(std::filesystem::path path, std::filesystem::path wanted, Overwrite overwrite)
        : path_(std::move(path)), wanted_(std::move(wanted)), overwrite_(std::move(overwrite)) {}
    Result<void> openTemporary(mode_t mode);
    Result<void> openHidden(mode_t mode);
    Result<void> setFinalMode();
    Result<void> nameTemporary();
    Result<void> publish();
    int giveName();
    Result<void> takePlaceOf(const FileStamp& agreed);
    std::filesystem::path folder() const;
    Error writeError() const;

    std::filesystem::path path_;
    std::filesystem::path wanted_;    ///< what `path_` is beside, where both files are kept
    std::filesystem::path temporary_; ///< empty while the file has no name
    Overwrite overwrite_;
    /// Shared with an fsync that outlives a cancelled job.
    std::shared_ptr<FileDescriptor> fd_ = std::make_shared<FileDescriptor>();
    std::optional<mode_t> finalMode_; ///< permissions to set when it is complete
};

/// The error of an output that never replaces anything: nameTaken for outputExists, which offers
/// to.
Error withoutReplacing(Error error);

} // namespace blockwarp
