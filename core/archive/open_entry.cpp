// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/archive/open_entry.h"

#include "core/io/file_source.h"

#include <fcntl.h>
#include <sys/xattr.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <climits>
#include <string_view>
#include <system_error>
#include <utility>

namespace blockwarp {
namespace {

constexpr std::uint64_t kStatBlockBytes = 512; ///< unit of st_blocks

Error unreadable() {
    return {ErrorCode::inputMissing, std::generic_category().message(errno)};
}

Error replaced() {
    return {ErrorCode::inputMissing, "it was replaced while it was read"};
}

/// SELinux labels every file; nobody set that.
bool hasAttributesOf(int fd) {
    std::array<char, 4096> names{};
    const ssize_t bytes = ::flistxattr(fd, names.data(), names.size());
    if (bytes < 0) return errno == ERANGE;
    std::string_view left(names.data(), static_cast<std::size_t>(bytes));
    while (!left.empty()) {
        const auto name = left.substr(0, left.find('\0'));
        if (name != "security.selinux") return true;
        left.remove_prefix(std::min(left.size(), name.size() + 1));
    }
    return false;
}

Result<std::string> targetOf(int folder, const std::string& name) {
    std::array<char, PATH_MAX + 1> target{};
    const ssize_t bytes = ::readlinkat(folder, name.c_str(), target.data(), target.size());
    if (bytes < 0) return unreadable();
    return std::string(target.data(), static_cast<std::size_t>(bytes));
}

} // namespace

Result<OpenEntry> OpenEntry::open(FolderCursor& cursor, const TreeEntry& entry) {
    const auto [parent, last] = partsOf(entry.path);
    const std::string name(entry.path.empty() ? "." : last);
    const int folder = cursor.open(parent);
    OpenEntry found;
    if (folder < 0) return unreadable();
    if (entry.type == S_IFLNK) {
        auto target = targetOf(folder, name);
        if (!target) return target.error();
        found.target_ = std::move(*target);
        if (::fstatat(folder, name.c_str(), &found.info_, AT_SYMLINK_NOFOLLOW) != 0)
            return unreadable();
        return found.isLink() ? Result<OpenEntry>(std::move(found)) : replaced();
    }
    // It may have become a pipe meanwhile, which must not be waited for.
    FileDescriptor fd(::openat(folder, name.c_str(),
                               O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC |
                                   (entry.type == S_IFDIR ? O_DIRECTORY : 0)));
    if (!fd || ::fstat(fd.get(), &found.info_) != 0) return unreadable();
    if ((found.info_.st_mode & S_IFMT) != entry.type) return replaced();
    found.attributes_ = hasAttributesOf(fd.get());
    if (!found.isFile()) return found;
    found.fd_ = std::move(fd);
    found.findRegions();
    return found;
}

void OpenEntry::findRegions() {
    if (static_cast<std::uint64_t>(info_.st_blocks) * kStatBlockBytes >= size()) return;
    off_t at = 0;
    while (at < info_.st_size) {
        const off_t data = ::lseek(fd_.get(), at, SEEK_DATA);
        if (data < 0 && errno != ENXIO) { // the file system does not say: all is data
            sparse_ = false;
            return;
        }
        sparse_ = sparse_ || data != at;
        if (data < 0) break; // nothing but a hole
        const off_t hole = ::lseek(fd_.get(), data, SEEK_HOLE);
        const off_t end = hole < 0 ? info_.st_size : std::min(hole, info_.st_size);
        if (end <= data) break;
        regions_.push_back(
            {static_cast<std::uint64_t>(data), static_cast<std::uint64_t>(end - data)});
        sparse_ = sparse_ || end < info_.st_size;
        at = end;
    }
}

Result<std::span<const std::uint8_t>> OpenEntry::next(std::span<std::uint8_t> piece) {
    if (whole_) return *std::exchange(whole_, std::nullopt);
    if (position_ == size()) return std::span<const std::uint8_t>();
    std::uint64_t most = size() - position_;
    if (sparse_) {
        while (region_ < regions_.size() &&
               position_ >= regions_[region_].offset + regions_[region_].bytes)
            ++region_;
        if (region_ == regions_.size()) return std::span<const std::uint8_t>();
        position_ = std::max(position_, regions_[region_].offset);
        most = regions_[region_].offset + regions_[region_].bytes - position_;
    }
    const auto bytes = static_cast<std::size_t>(std::min<std::uint64_t>(most, piece.size()));
    if (auto ok = readFully(fd_.get(), "it", position_, piece.first(bytes)); !ok) return ok.error();
    position_ += bytes;
    return std::span<const std::uint8_t>(piece.first(bytes));
}

void OpenEntry::readWhole(std::span<std::uint8_t> text) {
    auto read = next(text);
    if (auto ok = checkUnchanged(); read && !ok) read = ok.error();
    whole_ = std::move(read);
    fd_.reset();
}

Result<void> OpenEntry::checkUnchanged() const {
    if (!fd_) return {}; // readWhole() has looked
    return blockwarp::checkUnchanged(fd_.get(), info_, "it");
}

} // namespace blockwarp
