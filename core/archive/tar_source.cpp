// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/archive/tar_source.h"

#include "core/archive/open_entry.h"
#include "core/archive/tar_header.h"
#include "core/base/utf8_locale.h"

#include <fmt/format.h>
#include <sys/stat.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <iterator>
#include <numeric>
#include <string>
#include <string_view>

namespace blockwarp {
namespace {

constexpr std::size_t kNameBytes = 100;
constexpr std::uint64_t kMaxOctalSize = 077'777'777'777; ///< larger ones stand in the pax header

/// POSIX ustar, with an owner that nobody reads.
std::string ustarBlock(std::string_view name, char type, std::uint64_t bytes, mode_t mode,
                       time_t time) {
    const auto octal = [](std::uint64_t value, int digits) {
        return fmt::format("{:0{}o}", value, digits);
    };
    std::string block(kTarBlockBytes, '\0');
    const auto put = [&block](std::size_t at, std::string_view text) {
        block.replace(at, text.size(), text);
    };
    put(0, name.substr(0, kNameBytes));
    put(100, octal(mode & 07777, 7));
    put(108, octal(0, 7));
    put(116, octal(0, 7));
    put(124, octal(std::min(bytes, kMaxOctalSize), 11));
    put(136, octal(static_cast<std::uint64_t>(std::clamp<time_t>(time, 0, 077'777'777'777)), 11));
    put(148, "        ");
    block[156] = type;
    put(257, "ustar");
    put(263, "00");
    const auto sum = std::accumulate(block.begin(), block.end(), 0U, [](unsigned before, char c) {
        return before + static_cast<unsigned char>(c);
    });
    put(148, octal(sum, 6));
    block[154] = '\0';
    return block;
}

void fillBlock(std::string& text) {
    text.resize((text.size() + kTarBlockBytes - 1) / kTarBlockBytes * kTarBlockBytes);
}

/// A record says how long it is, with the digits that say so.
std::string record(std::string_view key, std::string_view value) {
    const std::string rest = fmt::format(" {}={}\n", key, value);
    std::size_t length = rest.size() + 1;
    while (fmt::formatted_size("{}", length) + rest.size() > length)
        ++length;
    return std::to_string(length) + rest;
}

std::string mapOf(const OpenEntry& file) {
    auto regions = file.regions();
    const bool holeAtEnd =
        regions.empty() || regions.back().offset + regions.back().bytes < file.size();
    if (holeAtEnd) regions.push_back({file.size(), 0});
    std::string map = fmt::format("{}\n", regions.size());
    for (const OpenEntry::Region& region : regions)
        map += fmt::format("{}\n{}\n", region.offset, region.bytes);
    fillBlock(map);
    return map;
}

std::string timeOf(const timespec& time) {
    if (time.tv_nsec == 0) return std::to_string(time.tv_sec);
    return fmt::format("{}.{:09}", time.tv_sec, time.tv_nsec);
}

/// What stands in a tar before the data of a sparse file: its headers and its map, in GNU's pax
/// format 1.0 ("Storing Sparse Files" in the manual of GNU tar). libarchive's own shortens long
/// names. Behind it come the file's regions without their holes, filled up to whole blocks.
std::string sparseHeader(const std::string& name, const OpenEntry& file) {
    const std::string map = mapOf(file);
    std::uint64_t stored = map.size();
    for (const OpenEntry::Region& region : file.regions())
        stored += region.bytes;
    std::string records = record("GNU.sparse.major", "1") + record("GNU.sparse.minor", "0") +
                          record("GNU.sparse.name", name) +
                          record("GNU.sparse.realsize", std::to_string(file.size())) +
                          record("mtime", timeOf(file.time()));
    if (stored > kMaxOctalSize) records += record("size", std::to_string(stored));
    const std::string last(partsOf(name).name);
    const time_t time = file.info().st_mtim.tv_sec;
    std::string header = ustarBlock("PaxHeaders/" + last, 'x', records.size(), 0644, time);
    fillBlock(records);
    return header + records +
           ustarBlock("GNUSparseFile.0/" + last, '0', stored, file.info().st_mode, time) + map;
}

/// Of a file at a time: stays in the processor's cache on its way.
constexpr std::size_t kPieceBytes = std::size_t{256} << 10;

Error noMemory() {
    return {ErrorCode::outOfMemory, "for an archive"};
}

} // namespace

Result<std::unique_ptr<TarSource>> TarSource::open(ArchiveTree tree, bool keepGoing,
                                                   std::size_t threads) {
    // libarchive converts names from the characters of the thread's locale to those of the tar:
    // those in UTF-8 are written as such, all others as bytes.
    const Utf8Locale locale;
    std::unique_ptr<TarSource> source(new TarSource(std::move(tree), keepGoing, threads));
    archive* tar = source->tar_.get();
    if (tar == nullptr || !source->header_) return noMemory();
    const bool opened = archive_write_set_format_pax(tar) == ARCHIVE_OK &&
                        archive_write_set_bytes_per_block(tar, 0) == ARCHIVE_OK &&
                        archive_write_open(tar, source.get(), nullptr, put, nullptr) == ARCHIVE_OK;
    if (!opened) return noMemory();
    return source;
}

TarSource::TarSource(ArchiveTree tree, bool keepGoing, std::size_t threads)
    : tree_(std::move(tree)), keepGoing_(keepGoing), tar_(archive_write_new()),
      header_(archive_entry_new()), ahead_(tree_, threads), piece_(kPieceBytes) {
    outcome_.leftOut = tree_.leftOut;
    outcome_.depth = tree_.depth;
}

/// libarchive would fill up what was not finished, and write the end of the archive.
TarSource::~TarSource() {
    givenUp_ = true;
    tar_.reset();
}

la_ssize_t TarSource::put(archive*, void* self, const void* bytes, std::size_t size) {
    auto& source = *static_cast<TarSource*>(self);
    if (source.givenUp_) return -1;
    const std::span made(static_cast<const std::uint8_t*>(bytes), size);
    const std::size_t fits = std::min(size, source.into_.size());
    if (fits != 0) std::memcpy(source.into_.data(), made.data(), fits);
    source.into_ = source.into_.subspan(fits);
    source.rest_.insert(source.rest_.end(), made.begin() + static_cast<std::ptrdiff_t>(fits),
                        made.end());
    return static_cast<la_ssize_t>(size);
}

Result<std::size_t> TarSource::more(std::span<std::uint8_t> into, const CancelToken& cancel) {
    const Utf8Locale locale;
    const std::size_t first = std::min(into.size(), rest_.size() - restTaken_);
    std::copy_n(rest_.begin() + static_cast<std::ptrdiff_t>(restTaken_), first, into.begin());
    restTaken_ += first;
    into_ = into.subspan(first);
    if (restTaken_ == rest_.size()) {
        rest_.clear();
        restTaken_ = 0;
    }
    while (!into_.empty() && !ended_) {
        if (cancel.cancelled()) return Error{ErrorCode::cancelled, {}};
        if (auto ok = step(); !ok) return ok.error();
    }
    return into.size() - into_.size();
}

Result<void> TarSource::step() {
    if (file_) return copyPiece();
    if (next_ < tree_.entries.size()) return begin(tree_.entries[next_++]);
    ended_ = true;
    if (archive_write_close(tar_.get()) != ARCHIVE_OK)
        return Error{ErrorCode::readFailed, whyOf(tar_.get())};
    return {};
}

Result<void> TarSource::leaveOut(const TreeEntry& entry, std::string why) {
    std::string path = shownPath(tree_.roots[entry.root], entry);
    if (!keepGoing_) return errorAt(ErrorCode::inputMissing, path, why);
    outcome_.leftOut.push_back({std::move(path), std::move(why)});
    return {};
}

Result<void> TarSource::begin(const TreeEntry& entry) {
    auto found = ahead_.next();
    if (!found) return leaveOut(entry, found.error().context);
    ++outcome_.entries;
    if (found->info().st_uid != user_) ++outcome_.foreignOwners;
    if (found->hasAttributes()) ++outcome_.extendedAttributes;
    if (auto ok = writeHeader(entry, *found); !ok) return ok;
    if (found->isFile() && archive_entry_hardlink(header_.get()) == nullptr)
        file_ = std::move(*found);
    return {};
}

Result<void> TarSource::writeHeader(const TreeEntry& entry, const OpenEntry& found) {
    const std::string name = archivedName(tree_.roots[entry.root], entry);
    archive_entry* header = archive_entry_clear(header_.get());
    archive_entry_copy_pathname(header, name.c_str());
    archive_entry_set_mode(header, found.info().st_mode);
    archive_entry_set_mtime(header, found.time().tv_sec, found.time().tv_nsec);
    archive_entry_set_size(header, static_cast<la_int64_t>(found.size()));
    if (found.isLink()) archive_entry_copy_symlink(header, found.target().c_str());
    if (found.isFile() && found.info().st_nlink > 1) {
        const auto [first, isNew] =
            linked_.try_emplace({found.info().st_dev, found.info().st_ino}, name);
        if (!isNew) {
            archive_entry_copy_hardlink(header, first->second.c_str());
            archive_entry_set_size(header, 0);
        }
    }
    if (found.isSparse() && archive_entry_hardlink(header) == nullptr)
        return writeSparseHeader(name, found);
    // A warning says that the name is no UTF-8: it is written as bytes.
    if (archive_write_header(tar_.get(), header) < ARCHIVE_WARN)
        return errorAt(ErrorCode::readFailed, shownPath(tree_.roots[entry.root], entry),
                       whyOf(tar_.get()));
    return {};
}

/// Past libarchive, which is between two entries.
Result<void> TarSource::writeSparseHeader(const std::string& name, const OpenEntry& found) {
    if (archive_write_finish_entry(tar_.get()) != ARCHIVE_OK)
        return Error{ErrorCode::readFailed, whyOf(tar_.get())};
    const std::string text = sparseHeader(name, found);
    sparseBytes_ = 0;
    putOwn({reinterpret_cast<const std::uint8_t*>(text.data()), text.size()});
    return {};
}

void TarSource::putOwn(std::span<const std::uint8_t> bytes) {
    (void)put(tar_.get(), this, bytes.data(), bytes.size());
}

/// Data of a sparse file, and at its end what fills the last block.
void TarSource::putSparse(std::span<const std::uint8_t> bytes) {
    static constexpr std::array<std::uint8_t, kTarBlockBytes> zeros{};
    sparseBytes_ += bytes.size();
    const std::size_t over = static_cast<std::size_t>(sparseBytes_ % kTarBlockBytes);
    if (!bytes.empty() || over == 0) return putOwn(bytes);
    return putOwn(std::span(zeros).first(kTarBlockBytes - over));
}

Result<void> TarSource::copyPiece() {
    const TreeEntry& entry = tree_.entries[next_ - 1];
    const auto named = [&](const Error& error) { // instead of "it"
        const auto reason = std::min(error.context.find(": "), error.context.size());
        return Error{error.code,
                     shownPath(tree_.roots[entry.root], entry) + error.context.substr(reason)};
    };
    const auto bytes = file_->next(piece_.span());
    if (!bytes) return named(bytes.error());
    if (file_->isSparse()) putSparse(*bytes);
    if (bytes->empty()) {
        if (auto ok = file_->checkUnchanged(); !ok) return named(ok.error());
        file_.reset();
        return {};
    }
    if (!file_->isSparse() && archive_write_data(tar_.get(), bytes->data(), bytes->size()) < 0)
        return errorAt(ErrorCode::readFailed, shownPath(tree_.roots[entry.root], entry),
                       whyOf(tar_.get()));
    return {};
}

} // namespace blockwarp
