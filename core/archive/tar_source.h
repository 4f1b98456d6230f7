// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/archive/open_entry.h"
#include "core/archive/read_ahead.h"
#include "core/archive/tree.h"
#include "core/base/error.h"
#include "core/io/stream.h"

#include <archive.h>
#include <archive_entry.h>
#include <unistd.h>

#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace blockwarp {

struct FreeArchive {
    void operator()(archive* handle) const { (void)archive_free(handle); }
    void operator()(archive_entry* entry) const { archive_entry_free(entry); }
};
using ArchiveHandle = std::unique_ptr<archive, FreeArchive>;
using EntryHandle = std::unique_ptr<archive_entry, FreeArchive>;

/// What libarchive says about its last failure.
inline std::string whyOf(archive* handle) {
    const char* text = archive_error_string(handle);
    return text != nullptr ? text : "libarchive does not say why";
}

/// A tree as a tar (pax, POSIX.1-2001) that is made while it is read: no more of it is in memory
/// than a header, a piece of a file and the small files that are read ahead. Kept are names,
/// permissions, times, links, hard links and holes of sparse files. Errors of reading: inputMissing
/// (an entry cannot be read any more, unless `keepGoing`), inputChanged (a file got another size or
/// time after its header was made), readFailed, cancelled.
class TarSource final : public SequentialSource {
  public:
    /// `threads` open files at the same time; 0: as many as the machine has. Error: outOfMemory.
    static Result<std::unique_ptr<TarSource>> open(ArchiveTree tree, bool keepGoing,
                                                   std::size_t threads);

    ~TarSource() override;

    const std::vector<ArchiveRoot>& roots() const { return tree_.roots; }
    std::uint64_t bytesOfFiles() const { return tree_.bytes; }
    /// So far.
    const ArchiveOutcome& outcome() const { return outcome_; }

  private:
    TarSource(ArchiveTree tree, bool keepGoing, std::size_t threads);
    Result<std::size_t> more(std::span<std::uint8_t> into, const CancelToken& cancel) override;
    static la_ssize_t put(archive*, void* self, const void* bytes, std::size_t size);

    Result<void> step();
    Result<void> begin(const TreeEntry& entry);
    Result<void> writeHeader(const TreeEntry& entry, const OpenEntry& found);
    Result<void> writeSparseHeader(const std::string& name, const OpenEntry& found);
    void putOwn(std::span<const std::uint8_t> bytes);
    void putSparse(std::span<const std::uint8_t> bytes);
    Result<void> copyPiece();
    Result<void> leaveOut(const TreeEntry& entry, std::string why);

    ArchiveTree tree_;
    bool keepGoing_;
    const uid_t user_ = ::geteuid();
    ArchiveHandle tar_;
    EntryHandle header_;
    ArchiveOutcome outcome_;
    ReadAhead ahead_;
    std::size_t next_ = 0;                                  ///< entry
    std::optional<OpenEntry> file_;                         ///< being copied
    std::uint64_t sparseBytes_ = 0;                         ///< of its data
    std::map<std::pair<dev_t, ino_t>, std::string> linked_; ///< names of files with hard links
    SecretBytes piece_;
    std::span<std::uint8_t> into_;   ///< what is to be filled
    std::vector<std::uint8_t> rest_; ///< made, but there was no room for it
    std::size_t restTaken_ = 0;
    bool ended_ = false;
    bool givenUp_ = false;
};

} // namespace blockwarp
