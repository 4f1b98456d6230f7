// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/archive/tar_reader.h"

#include "core/archive/entry_check.h"
#include "core/base/text.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

namespace blockwarp {
namespace {

using Bytes = std::span<const std::uint8_t>;

constexpr std::string_view kExtendedTypes = "xXgLK"; ///< X: Solaris
constexpr char kVolumeLabel = 'V';
constexpr std::uint64_t kMaxExtendedBytes = std::uint64_t{16} << 20;

/// What is not decompressed (decompression.h).
struct Compression {
    std::string_view name;
    std::string_view start;
};
constexpr std::array<Compression, 5> kCompressions{{{"bzip2", "BZh"},
                                                    {"lzip", "LZIP"},
                                                    {"lz4", "\x04\x22\x4d\x18"},
                                                    {"compress", "\x1f\x9d"},
                                                    {"zip", "PK\x03\x04"}}};

TarKind kindOf(char type) {
    switch (type) {
    case '\0':
    case '0':
    case '7': // contiguous
    case 'S':
        return TarKind::file;
    case '5':
    case 'D': // with a list of what was in it
        return TarKind::folder;
    case '2':
        return TarKind::symbolicLink;
    case '1':
        return TarKind::hardLink;
    default:
        return TarKind::other;
    }
}

std::string typeText(char type) {
    if (type == '3' || type == '4') return "a device";
    return type == '6' ? "a FIFO" : "of an unknown type";
}

/// POSIX: of these no data are stored, whatever their size says.
bool hasNoData(char type) {
    return type >= '1' && type <= '6';
}

/// Of ordinary files; the name of a folder may end in a slash without its type saying so.
bool isPlainFile(char type) {
    return kindOf(type) == TarKind::file && type != 'S';
}

} // namespace

Result<std::optional<TarEntry>> TarReader::next() {
    if (auto ok = skipRest(); !ok) return ok.error();
    Extended extended;
    for (;;) {
        TarBlock block;
        const auto got = blocks_.next(block);
        if (!got) return got.error();
        const TarHeader header(block);
        const bool whole = *got == block.size();
        if ((*got == 0 && begun_) || (whole && header.isZero())) return end(extended);
        if (!whole || !header.isRight()) return noHeader(std::span(block).first(*got));
        begun_ = true;
        if (kExtendedTypes.find(header.type()) == std::string_view::npos) {
            auto entry = readEntry(header, extended);
            if (!entry) return entry.error();
            if (header.type() != kVolumeLabel) return std::optional(std::move(*entry));
            if (auto ok = skipRest(); !ok) return ok.error();
            extended = {};
        } else if (auto ok = readExtended(header, extended); !ok) {
            return ok.error();
        }
    }
}

Result<void> TarReader::skipRest() {
    for (;;) {
        const auto block = nextBlock();
        if (!block) return block.error();
        if (!*block) return blocks_.skip(std::exchange(tail_, 0));
    }
}

Result<std::optional<TarReader::Block>> TarReader::nextBlock() {
    while (region_ < regions_.size() && done_ == regions_[region_].bytes) {
        ++region_;
        done_ = 0;
    }
    if (region_ == regions_.size()) return std::optional<Block>();
    const SparseRegion& region = regions_[region_];
    const auto bytes = blocks_.some(region.bytes - done_);
    if (!bytes) return bytes.error();
    if (bytes->empty()) return damagedTar("it ends in the middle of an entry");
    const Block block{region.offset + done_, *bytes};
    done_ += bytes->size();
    return std::optional(block);
}

Result<std::optional<TarEntry>> TarReader::end(const Extended& extended) {
    if (extended.any) return damagedTar("it ends behind an extended header");
    if (auto ok = blocks_.checkZeros(); !ok) return ok.error();
    return std::optional<TarEntry>();
}

/// For what stands where a header should.
Error TarReader::noHeader(Bytes bytes) const {
    if (!promised_.empty()) return refusedEntry(promised_, "is no file, but has data of its own");
    if (begun_) return damagedTar("it has a damaged header");
    const std::string_view start(reinterpret_cast<const char*>(bytes.data()), bytes.size());
    for (const Compression& each : kCompressions)
        if (start.starts_with(each.start))
            return Error{ErrorCode::archiveRefused,
                         "it is compressed with " + std::string(each.name) +
                             ", which is not unpacked here. Decrypt it to a file instead, and "
                             "unpack that with another program"};
    return damagedTar("it does not begin with a header");
}

Result<void> TarReader::readExtended(const TarHeader& header, Extended& extended) {
    const auto bytes = header.bytes();
    if (!bytes || *bytes < 0) return damagedTar("it has a damaged header");
    if (static_cast<std::uint64_t>(*bytes) > kMaxExtendedBytes)
        return refusedEntry(header.name(),
                            "is an extended header of more than " + sizeText(kMaxExtendedBytes));
    const auto text = blocks_.text(static_cast<std::size_t>(*bytes));
    if (!text) return text.error();
    const char type = header.type();
    promised_.clear();
    seenPax_ = seenPax_ || (type != 'L' && type != 'K');
    if (type == 'g') return readGlobal(*text);
    extended.any = true;
    constexpr auto twice = "has two extended headers of one kind";
    if (type == 'L' || type == 'K') {
        auto& name = type == 'L' ? extended.name : extended.target;
        if (name) extended.problem = twice;
        name = text->substr(0, text->find('\0'));
        return {};
    }
    if (extended.pax) extended.problem = twice;
    auto why = readPaxRecords(*text, extended.pax.emplace());
    if (!why.empty()) extended.problem = std::move(why);
    return {};
}

/// For all entries that follow.
Result<void> TarReader::readGlobal(std::string_view records) {
    PaxFacts facts;
    const auto why = readPaxRecords(records, facts);
    if (!why.empty()) return refusedEntry("of all entries", why);
    const std::string_view key = facts.path         ? "path"
                                 : facts.target     ? "linkpath"
                                 : facts.bytes      ? "size"
                                 : facts.sparse.any ? "GNU.sparse"
                                                    : "";
    if (!key.empty())
        return Error{ErrorCode::archiveRefused, "a header for all its entries says one " +
                                                    std::string(key) + " for all of them"};
    if (facts.time) time_ = facts.time;
    return {};
}

Result<TarEntry> TarReader::readEntry(const TarHeader& header, const Extended& extended) {
    const PaxFacts none;
    const PaxFacts& pax = extended.pax ? *extended.pax : none;
    TarEntry entry;
    entry.name = !pax.sparse.name.empty() ? pax.sparse.name
                 : pax.path               ? *pax.path
                                          : extended.name.value_or(header.name());
    entry.target = pax.target ? *pax.target : extended.target.value_or(header.target());
    std::string why = extended.problem;
    if ((pax.path && extended.name) || (pax.target && extended.target))
        why = "has two extended headers of one kind";
    entry.kind = kindOf(header.type());
    if (entry.kind == TarKind::other) entry.type = typeText(header.type());
    const auto mode = header.mode();
    const auto time = header.time();
    if (!mode || !time) why = "has a header with a damaged number";
    entry.mode = static_cast<mode_t>(mode.value_or(0)) & 07777;
    entry.time = pax.time ? *pax.time : time_ ? *time_ : timespec{time.value_or(0), 0};
    if (why.empty()) {
        auto found = findData(header, extended, entry);
        if (!found) return found.error();
        why = std::move(*found);
    }
    if (!why.empty()) return refusedEntry(entry.name, why);
    if (entry.kind != TarKind::symbolicLink && entry.kind != TarKind::hardLink)
        entry.target.clear();
    return entry;
}

/// Finds where the data of the entry are. Returns why it cannot be read, or an empty text.
Result<std::string> TarReader::findData(const TarHeader& header, const Extended& extended,
                                        TarEntry& entry) {
    const PaxSparse sparse = extended.pax ? extended.pax->sparse : PaxSparse();
    const auto said = header.bytes();
    if (!said || *said < 0) return std::string("has a header with a damaged number");
    std::uint64_t stored = static_cast<std::uint64_t>(*said);
    if (extended.pax && extended.pax->bytes) stored = *extended.pax->bytes;
    regions_.clear();
    region_ = 0;
    done_ = tail_ = 0;
    promised_.clear();
    if (header.type() == 'S' || sparse.any) return findSparse(header, sparse, stored, entry);
    if (isPlainFile(header.type()) && entry.name.ends_with('/')) {
        if (stored != 0) return std::string("is a file by its type and a folder by its name");
        entry.kind = TarKind::folder; // old tars have no other sign of it
    }
    if (hasNoData(header.type())) return withoutData(entry, stored);
    tail_ = stored + tarPadding(stored);
    if (entry.kind != TarKind::file) return std::string();
    entry.bytes = stored;
    regions_.push_back({0, stored});
    tail_ -= stored;
    return std::string();
}

/// GNU tar passes over the sizes of links, POSIX lets links in pax have data, and old tars have
/// sizes of folders and links without data.
std::string TarReader::withoutData(const TarEntry& entry, std::uint64_t bytes) {
    if (bytes == 0) return {};
    if (entry.kind == TarKind::hardLink && seenPax_)
        return "is a hard link with data of its own, which programs read differently";
    if (entry.kind != TarKind::hardLink && entry.kind != TarKind::folder)
        return "has a size, which only a file can have";
    promised_ = entry.name;
    return {};
}

Result<std::string> TarReader::findSparse(const TarHeader& header, const PaxSparse& sparse,
                                          std::uint64_t stored, TarEntry& entry) {
    constexpr auto unknown = "is a sparse file of an unknown format";
    const bool old = header.type() == 'S' && header.format() == TarHeader::Format::gnu;
    const bool pax = isPlainFile(header.type()) && header.format() == TarHeader::Format::ustar;
    if (old ? sparse.any : !pax) return std::string(unknown);
    const std::uint64_t allStored = stored;
    SparseMap map;
    if (old) {
        auto found = readOldSparseMap(header, blocks_);
        if (!found) return found.error();
        map = std::move(*found);
    } else if (sparse.major == 1 && sparse.minor == 0 && !sparse.map && sparse.fileBytes) {
        auto found = readSparseMap(*sparse.fileBytes, stored, blocks_);
        if (!found) return found.error();
        map = std::move(*found);
    } else if (sparse.major == 0 && sparse.map && sparse.fileBytes && !sparse.offset &&
               sparse.regions.value_or(sparse.map->size()) == sparse.map->size()) {
        map = {*sparse.fileBytes, *sparse.map, {}};
    } else {
        return std::string(unknown);
    }
    entry.bytes = map.fileBytes;
    if (auto why = whyMapIsWrong(map, stored); !why.empty()) return why;
    tail_ = tarPadding(allStored);
    regions_ = std::move(map.regions);
    return std::string();
}

} // namespace blockwarp
