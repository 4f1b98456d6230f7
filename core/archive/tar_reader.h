// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/archive/entry_check.h"
#include "core/archive/pax_header.h"
#include "core/archive/tar_blocks.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace blockwarp {

/// Reads a tar (ustar, pax, GNU's, v7) entry by entry from bytes that come in order. Everything is
/// read as POSIX and GNU tar read it. What they take differently, or what stands there twice, is
/// refused with the entry's name, so that nobody gets other files here than elsewhere.
class TarReader {
  public:
    using Feed = TarBlocks::Feed;

    explicit TarReader(Feed feed) : blocks_(std::move(feed)) {}

    /// The next entry, behind the rest of the one before; nothing at the end of the archive, behind
    /// which only zeros may follow. Errors: archiveRefused (it is no tar, or damaged; an entry that
    /// cannot be read), and the feed's.
    Result<std::optional<TarEntry>> next();

    struct Block {
        std::uint64_t offset; ///< in the file; what lies between blocks is a hole
        std::span<const std::uint8_t> bytes;
    };
    /// The next bytes of the entry's file; nothing at its end. Errors as next().
    Result<std::optional<Block>> nextBlock();

  private:
    /// What stands before an entry's own header.
    struct Extended {
        std::optional<std::string> name;   ///< GNU's long one
        std::optional<std::string> target; ///< the same of a link
        std::optional<PaxFacts> pax;
        std::string problem; ///< why the entry cannot be read, or empty
        bool any = false;
    };

    Result<void> skipRest();
    Result<std::optional<TarEntry>> end(const Extended& extended);
    Error noHeader(std::span<const std::uint8_t> bytes) const;
    Result<void> readExtended(const TarHeader& header, Extended& extended);
    Result<void> readGlobal(std::string_view records);
    Result<TarEntry> readEntry(const TarHeader& header, const Extended& extended);
    Result<std::string> findData(const TarHeader& header, const Extended& extended,
                                 TarEntry& entry);
    Result<std::string> findSparse(const TarHeader& header, const PaxSparse& sparse,
                                   std::uint64_t stored, TarEntry& entry);
    std::string withoutData(const TarEntry& entry, std::uint64_t bytes);

    TarBlocks blocks_;
    bool begun_ = false;           ///< a header was read
    bool seenPax_ = false;         ///< an extended header, so that it is no older ustar
    std::optional<timespec> time_; ///< of all entries that do not say another
    std::string promised_;         ///< name of the last entry, whose size says that data follow
    std::vector<SparseRegion> regions_; ///< of the entry's file
    std::size_t region_ = 0;
    std::uint64_t done_ = 0; ///< of the region
    std::uint64_t tail_ = 0; ///< bytes of the entry behind the regions
};

/// Is shown each entry of a tar, in order, on the reader's thread.
class TarVisitor {
  public:
    virtual ~TarVisitor() = default;
    /// May read the entry's file from `tar`. An error ends the reading.
    virtual Result<void> visit(const TarEntry& entry, TarReader& tar) = 0;
    /// Behind the last entry. What is said here is authenticated only once the pipeline has ended.
    virtual Result<void> end() = 0;
};

} // namespace blockwarp
