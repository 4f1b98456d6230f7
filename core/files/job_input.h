// SPDX-License-Identifier: GPL-3.0-or-later
/// What a job reads from: a file or standard input, with armor or without, or the tar of folders.
#pragma once

#include "core/archive/padded_source.h"
#include "core/archive/tar_source.h"
#include "core/archive/zstd_stream.h"
#include "core/base/message.h"
#include "core/files/file_recovery.h"
#include "core/format/armor.h"
#include "core/format/container.h"
#include "core/io/descriptor_stream.h"
#include "core/io/file_source.h"

#include <filesystem>
#include <memory>
#include <optional>
#include <vector>

namespace blockwarp {

class JobInput {
  public:
    /// Errors: inputMissing, inputNotRegular.
    static Result<JobInput> open(const std::filesystem::path& path,
                                 Unreadable meaning = Unreadable::failure);

    /// Folders that will be archived. Errors: as openRoots(), checkOutside().
    static Result<JobInput> ofArchive(const ArchiveRequest& request,
                                      const std::filesystem::path& output);

    /// Looks at all that goes into the archive, before the first read. Errors: as findEntries().
    /// `threads`: for compression; 0 means as many as the machine has.
    Result<void> beginArchive(const ArchiveRequest& request, std::size_t threads,
                              const CancelToken& cancel);
    /// Null unless an archive has begun.
    const TarSource* tar() const { return tar_.get(); }
    /// Bytes that source() will have, roughly; 0 if that is not known.
    std::uint64_t expectedBytes() const { return tar_ && !zstd_ ? tar_->bytesOfFiles() : 0; }

    /// The first `most` bytes, or all if there are fewer; of a file opened with Unreadable::damage,
    /// those before the first byte that the disk cannot read, if there are any. A file that is the
    /// text of a container is decoded, if it may be of that one: of any, or of `container`.
    Result<std::vector<std::uint8_t>> start(std::size_t most, std::optional<Container> container,
                                            const CancelToken& cancel);
    /// What `error` means of the header that start() begins with: if it seems to be malformed where
    /// the disk cannot read the rest of it, the error unreadable.
    Error whyNoHeader(const Error& error) const;
    Source& source() const;
    /// Null for standard input and archives.
    const FileSource* file() const { return file_.get(); }
    /// The same, with what recovery data healed; only of a file.
    const PositionedSource& bytes() const;

    /// What the recovery data beside the file was good for.
    enum class Healing : std::uint8_t {
        none,      ///< there is none, or none that is whole
        healed,    ///< all that was lost is there again
        partly,    ///< some is
        nothing,   ///< too much is lost, or the file is as it was
        ofAnother, ///< it is of another file, or of this one before it was written anew
    };
    /// Reads the file as its recovery data says that it was from now on, if that heals anything;
    /// start() comes first again. `threads`: 0 means as many as the machine has. Errors: those of
    /// WithRecovery.
    Result<Healing> heal(const std::filesystem::path& name, std::size_t threads,
                         const CancelToken& cancel);
    /// heal(), if the bytes that may be the header are others than the recovery data says; whether
    /// it healed anything. Of a file; false for whatever else.
    Result<bool> healStart(const std::filesystem::path& name, std::size_t threads,
                           const CancelToken& cancel);
    /// Reads the file itself again.
    void forgetHealing();
    /// Null unless heal() healed something.
    const recovery::RecoveredFile* healed() const { return healed_.get(); }
    bool armored() const { return armor_ != nullptr; }
    /// The container that it is a text of, if armored().
    Container textOf() const { return textOf_; }

  private:
    Result<Healing> healBy(WithRecovery recovery, std::size_t threads, const CancelToken& cancel);
    Result<std::vector<std::uint8_t>>
    readStart(std::size_t most, std::optional<Container> container, const CancelToken& cancel);
    Result<std::vector<std::uint8_t>> startOfText(std::size_t most, const CancelToken& cancel);
    Result<std::vector<std::uint8_t>> startOfFile(std::size_t most);

    std::unique_ptr<FileSource> file_;
    std::optional<WithRecovery> recovery_;
    std::unique_ptr<recovery::RecoveredFile> healed_; ///< of the two
    std::optional<Error> unread_;                     ///< why start() has fewer bytes
    std::unique_ptr<DescriptorSource> stream_;
    std::optional<std::vector<std::uint8_t>> streamStart_; ///< of standard input, once it is read
    std::unique_ptr<ArmorSource> armor_;                   ///< around one of the two
    Container textOf_ = Container::age;
    std::vector<ArchiveRoot> roots_; ///< until the archive begins
    std::unique_ptr<TarSource> tar_;
    std::unique_ptr<ZstdSource> zstd_;     ///< around the tar
    std::unique_ptr<PaddedSource> padded_; ///< around one of the two
};

/// Why recovery data did not help: an English clause; empty if it did, or if there is none.
std::string_view whyNotHealed(JobInput::Healing healing);
/// A sentence that says how much was healed.
Message sentenceOfHealing(const recovery::RecoveredFile& healed, const std::filesystem::path& name);

} // namespace blockwarp
