// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/archive/tar_reader.h"

#include "core/archive/tar_locale.h"

#include <sys/stat.h>

#include <algorithm>
#include <cstdlib>
#include <string_view>

namespace blockwarp {
namespace {

constexpr std::size_t kHeaderBytes = 512;
constexpr std::size_t kTypeAt = 156;
constexpr std::size_t kSumAt = 148;
constexpr std::size_t kSumBytes = 8;
constexpr long kMaxNanoseconds = 999'999'999;
/// Files, links, folders; contiguous and sparse files. libarchive takes unknown types for files.
constexpr std::string_view kKnownTypes("\0"
                                       "01234567S",
                                       10);

/// POSIX ustar: the sum of all bytes, with spaces in place of the sum itself.
bool isHeader(std::span<const std::uint8_t> block) {
    unsigned long sum = 0;
    for (std::size_t i = 0; i < block.size(); ++i)
        sum += i >= kSumAt && i < kSumAt + kSumBytes ? ' ' : block[i];
    const std::string text(reinterpret_cast<const char*>(block.data()) + kSumAt, kSumBytes);
    return std::strtoul(text.c_str(), nullptr, 8) == sum;
}

TarKind kindOf(archive_entry* entry) {
    if (archive_entry_hardlink(entry) != nullptr) return TarKind::hardLink;
    switch (archive_entry_filetype(entry)) {
    case AE_IFREG:
        return TarKind::file;
    case AE_IFDIR:
        return TarKind::folder;
    case AE_IFLNK:
        return TarKind::symbolicLink;
    default:
        return TarKind::other;
    }
}

std::string typeOf(archive_entry* entry) {
    switch (archive_entry_filetype(entry)) {
    case AE_IFCHR:
    case AE_IFBLK:
        return "a device";
    case AE_IFIFO:
        return "a FIFO";
    default:
        return "of an unknown type";
    }
}

std::string textOf(const char* text) {
    return text != nullptr ? text : "";
}

} // namespace

Result<TarReader> TarReader::open(Feed feed) {
    TarReader reader;
    reader.input_->feed = std::move(feed);
    reader.tar_.reset(archive_read_new());
    archive* tar = reader.tar_.get();
    if (tar == nullptr || archive_read_support_format_tar(tar) != ARCHIVE_OK)
        return Error{ErrorCode::outOfMemory, "for an archive"};
    const auto locale = ThreadLocale::forNamesAsTheyAre();
    if (archive_read_open(tar, reader.input_.get(), nullptr, get, nullptr) != ARCHIVE_OK)
        return reader.failure();
    return reader;
}

la_ssize_t TarReader::get(archive* tar, void* self, const void** bytes) {
    auto& input = *static_cast<Input*>(self);
    const auto next = input.feed();
    if (!next) {
        input.error = next.error();
        archive_set_error(tar, ARCHIVE_FATAL, "the input ended");
        return -1;
    }
    input.offset += input.bytes.size();
    input.bytes = *next;
    *bytes = next->data();
    return static_cast<la_ssize_t>(next->size());
}

Error TarReader::failure() const {
    if (input_->error) return *input_->error;
    return {ErrorCode::archiveRefused,
            "it is no tar archive, or a damaged one (" + whyOf(tar_.get()) + ")"};
}

Result<std::optional<TarEntry>> TarReader::next() {
    const auto locale = ThreadLocale::forNamesAsTheyAre();
    archive_entry* found = nullptr;
    const int got = archive_read_next_header(tar_.get(), &found);
    if (got == ARCHIVE_EOF) {
        if (auto ok = checkRest(); !ok) return ok.error();
        return std::optional<TarEntry>();
    }
    // The one harmless warning: a name is not ASCII, and was kept as it is.
    const bool kept = got == ARCHIVE_WARN &&
                      whyOf(tar_.get()).find("can't be converted from") != std::string::npos;
    if (got != ARCHIVE_OK && !kept) return failure();
    TarEntry entry;
    entry.name = textOf(archive_entry_pathname(found));
    entry.kind = kindOf(found);
    if (kKnownTypes.find(typeOfHeader()) == std::string_view::npos) entry.kind = TarKind::other;
    if (entry.kind == TarKind::other) entry.type = typeOf(found);
    entry.target = textOf(entry.kind == TarKind::hardLink ? archive_entry_hardlink(found)
                                                          : archive_entry_symlink(found));
    entry.mode = archive_entry_mode(found) & 07777;
    entry.time = {archive_entry_mtime(found),
                  std::clamp(archive_entry_mtime_nsec(found), 0L, kMaxNanoseconds)};
    if (entry.kind == TarKind::file)
        entry.bytes =
            static_cast<std::uint64_t>(std::max<la_int64_t>(0, archive_entry_size(found)));
    return std::optional(std::move(entry));
}

/// The type in the entry's own header, which libarchive has just read to its end: of a sparse file
/// a map may follow the header, and then it is one.
char TarReader::typeOfHeader() const {
    const auto end = static_cast<std::uint64_t>(archive_filter_bytes(tar_.get(), 0));
    const bool here =
        end >= input_->offset + kHeaderBytes && end <= input_->offset + input_->bytes.size();
    if (!here) return '0';
    const auto block = input_->bytes.subspan(
        static_cast<std::size_t>(end - input_->offset - kHeaderBytes), kHeaderBytes);
    return isHeader(block) ? static_cast<char>(block[kTypeAt]) : '0';
}

Result<void> TarReader::checkRest() {
    const auto end = static_cast<std::uint64_t>(archive_filter_bytes(tar_.get(), 0));
    const std::uint64_t here = end - std::min(end, input_->offset);
    auto rest = input_->bytes.subspan(
        static_cast<std::size_t>(std::min<std::uint64_t>(here, input_->bytes.size())));
    for (;;) {
        if (std::ranges::any_of(rest, [](std::uint8_t byte) { return byte != 0; }))
            return Error{ErrorCode::archiveRefused,
                         "something follows behind its end, which would be lost"};
        const auto next = input_->feed();
        if (!next) return next.error();
        if (next->empty()) return {};
        rest = *next;
    }
}

Result<std::optional<TarReader::Block>> TarReader::nextBlock() {
    const auto locale = ThreadLocale::forNamesAsTheyAre();
    const void* bytes = nullptr;
    std::size_t size = 0;
    la_int64_t offset = 0;
    const int got = archive_read_data_block(tar_.get(), &bytes, &size, &offset);
    if (got == ARCHIVE_EOF) return std::optional<Block>();
    if (got != ARCHIVE_OK) return failure();
    return std::optional(
        Block{static_cast<std::uint64_t>(offset), {static_cast<const std::uint8_t*>(bytes), size}});
}

} // namespace blockwarp
