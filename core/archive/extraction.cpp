// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/archive/extraction.h"

#include "core/io/path_text.h"
#include <fcntl.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <iterator>

namespace blockwarp {
namespace {

/// Left free of what is free.
constexpr std::uint64_t kSpareShare = 20;
constexpr mode_t kFileModes = 0777;
constexpr mode_t kFolderModes = 01777; ///< with the sticky bit

/// For an entry that could not be written.
Error unwritable(const std::string& name) {
    switch (errno) {
    case ENOSPC:
    case EDQUOT:
        return systemError(ErrorCode::diskFull, name);
    case ENAMETOOLONG:
        return refusedEntry(name, "has a name too long for this file system");
    case EINVAL:
    case EILSEQ:
        return refusedEntry(name, "has a name that this file system cannot have");
    default:
        return systemError(ErrorCode::writeFailed, name);
    }
}

Error secondOfName(const TarEntry& entry) {
    return refusedEntry(entry.name, "has the name of an earlier entry on this file system");
}

std::array<timespec, 2> timesOf(const timespec& change) {
    return {timespec{0, UTIME_OMIT}, change};
}

std::optional<std::uint64_t> freeBytes(int folder) {
    struct statvfs info {};
    if (::fstatvfs(folder, &info) != 0 || info.f_blocks == 0) return std::nullopt;
    const auto free = static_cast<std::uint64_t>(info.f_bavail) * info.f_frsize;
    return free - free / kSpareShare;
}

Result<void> writeAll(int file, const TarEntry& entry, TarReader::Block block) {
    while (!block.bytes.empty()) {
        const ssize_t put = ::pwrite(file, block.bytes.data(), block.bytes.size(),
                                     static_cast<off_t>(block.offset));
        if (put < 0 && errno == EINTR) continue;
        if (put < 0) return unwritable(entry.name);
        block.offset += static_cast<std::uint64_t>(put);
        block.bytes = block.bytes.subspan(static_cast<std::size_t>(put));
    }
    return {};
}

} // namespace

Result<std::unique_ptr<Extraction>>
Extraction::create(const std::filesystem::path& path, const ExtractionRequest& request, mode_t most,
                   const FilePlaces::FoldsNames& folds, const Overwrite& overwrite) {
    auto folder = ExtractionFolder::create(path, overwrite);
    if (!folder) return folder.error();
    const auto allowed = folder->modeOfNewFolder();
    if (!allowed) return allowed.error();
    ExtractionLimits limits = request.limits;
    if (!limits.bytes) limits.bytes = freeBytes(folder->descriptor());
    // Asked of the folder above: the new one is empty and may answer nothing.
    const auto parent = folderOf(path);
    const auto name = path.has_filename() ? path.filename() : path.parent_path().filename();
    return std::unique_ptr<Extraction>(
        new Extraction(std::move(*folder), request, *allowed & (most | S_IRWXU), limits,
                       folds(parent), request.liftSoleFolder ? name.string() : std::string()));
}

Extraction::Extraction(ExtractionFolder folder, const ExtractionRequest& request, mode_t most,
                       ExtractionLimits limits, bool folds, std::string liftable)
    : folder_(std::move(folder)), only_(request.only, request.names), most_(most | S_ISVTX),
      maxDepth_(limits.depth), limits_(limits),
      maxDecompressed_(request.takesAll() ? limits.bytes : request.limits.bytes),
      liftable_(std::move(liftable)), folds_(folds), cursor_(folder_.descriptor()) {
    folders_.emplace("", FolderFacts{});
}

Result<void> Extraction::visit(const TarEntry& entry, TarReader& tar) {
    const auto path = checkedPath(entry.name, maxDepth_);
    if (!path) return path.error();
    const auto made = folders_.find(*path);
    const bool counted =
        entry.kind == TarKind::folder && made != folders_.end() && !made->second.hasEntry;
    if (!counted)
        if (auto ok = limits_.addEntry(entry.name.size() + entry.target.size()); !ok) return ok;
    if (!only_.takes(*path)) {
        if (entry.kind == TarKind::folder) noteFolder(entry, *path);
        return {};
    }
    if (auto ok = checkKind(entry); !ok) return ok;
    if (path->empty() && entry.kind != TarKind::folder)
        return refusedEntry(entry.name, "stands for the new folder and is no folder");
    ++taken_;
    noteTop(*path);
    switch (entry.kind) {
    case TarKind::folder:
        return makeFolder(entry, *path);
    case TarKind::file:
        return makeFile(entry, *path, tar);
    case TarKind::symbolicLink:
        return makeSymbolicLink(entry, *path);
    default:
        return makeHardLink(entry, *path);
    }
}

/// One that is not taken: something below it may be, and then it is made with its own mode.
void Extraction::noteFolder(const TarEntry& entry, const std::string& path) {
    const FolderFacts facts{true, entry.mode, entry.time};
    const auto made = folders_.find(path);
    (made != folders_.end() ? made->second : notTaken_[path]) = facts;
}

/// An entry for the new folder itself keeps its mode and time, and so the folder.
void Extraction::noteTop(const std::string& path) {
    if (path.substr(0, path.find('/')) != liftable_) hasOthers_ = true;
}

/// Where the file system folds names, a folder answers to other spellings of its name, too.
Result<void> Extraction::checkSpelling(const TarEntry& entry, const std::string& path) {
    if (!folds_) return {};
    const auto [first, isNew] = spellings_.try_emplace(foldedName(path), path);
    return isNew || first->second == path ? Result<void>() : secondOfName(entry);
}

/// The folder that the entry at `path` is in, made if no entry has made it.
Result<int> Extraction::parentFor(const TarEntry& entry, std::string_view path) {
    const std::string_view parent = partsOf(path).folder;
    for (std::size_t end = 0; end < parent.size();) {
        if (folders_.contains(std::string(parent))) break; // and all above it
        end = std::min(parent.find('/', end == 0 ? 0 : end + 1), parent.size());
        const std::string folder(parent.substr(0, end));
        if (folders_.contains(folder)) continue;
        const auto noted = notTaken_.find(folder);
        const bool counted = noted != notTaken_.end();
        if (!counted)
            if (auto ok = limits_.addEntry(folder.size()); !ok) return ok.error();
        if (auto ok = checkSpelling(entry, folder); !ok) return ok.error();
        const auto [above, name] = partsOf(folder);
        const int at = cursor_.open(above);
        if (at < 0) return unwritable(entry.name);
        if (::mkdirat(at, std::string(name).c_str(), S_IRWXU) != 0) {
            if (errno != EEXIST) return unwritable(entry.name);
            return refusedEntry(entry.name, "lies below a link or a file of the archive");
        }
        folders_.emplace(folder, counted ? noted->second : FolderFacts{});
    }
    const int at = cursor_.open(parent);
    if (at < 0) return unwritable(entry.name);
    return at;
}

Result<void> Extraction::makeFolder(const TarEntry& entry, const std::string& path) {
    const FolderFacts facts{true, entry.mode, entry.time};
    if (const auto there = folders_.find(path); there != folders_.end()) {
        there->second = facts; // of several the last one's hold
        return {};
    }
    const auto parent = parentFor(entry, path);
    if (!parent) return parent.error();
    if (::mkdirat(*parent, std::string(partsOf(path).name).c_str(), S_IRWXU) != 0)
        return errno == EEXIST ? secondOfName(entry) : unwritable(entry.name);
    if (auto ok = checkSpelling(entry, path); !ok) return ok;
    folders_.emplace(path, facts);
    return {};
}

Result<void> Extraction::makeFile(const TarEntry& entry, const std::string& path, TarReader& tar) {
    if (auto ok = limits_.addFile(entry); !ok) return ok;
    const auto parent = parentFor(entry, path);
    if (!parent) return parent.error();
    const std::string name(partsOf(path).name);
    const mode_t mode = entry.mode & most_ & kFileModes;   // has none that the umask takes
    const mode_t modeMeanwhile = mode | S_IRUSR | S_IWUSR; // nobody else may enter the folder
    const FileDescriptor file(::openat(*parent, name.c_str(),
                                       O_CREAT | O_EXCL | O_WRONLY | O_NOFOLLOW | O_CLOEXEC,
                                       modeMeanwhile));
    if (!file) return errno == EEXIST ? secondOfName(entry) : unwritable(entry.name);
    if (auto ok = copy(entry, tar, file.get()); !ok) {
        (void)::unlinkat(*parent, name.c_str(), 0);
        --taken_;
        return ok;
    }
    // Some file systems have one mode for all files and refuse to change it.
    if (mode != modeMeanwhile && ::fchmod(file.get(), mode) != 0 && errno != EPERM)
        return unwritable(entry.name);
    if (::futimens(file.get(), timesOf(entry.time).data()) != 0 && errno != EPERM)
        return unwritable(entry.name);
    bytes_ += entry.bytes;
    return {};
}

Result<void> Extraction::copy(const TarEntry& entry, TarReader& tar, int file) {
    std::uint64_t written = 0;
    for (;;) {
        const auto block = tar.nextBlock();
        if (!block) return block.error();
        if (!*block) break;
        if (auto ok = writeAll(file, entry, **block); !ok) return ok;
        written = (*block)->offset + (*block)->bytes.size();
    }
    if (written < entry.bytes && ::ftruncate(file, static_cast<off_t>(entry.bytes)) != 0)
        return unwritable(entry.name);
    return {};
}

Result<void> Extraction::makeSymbolicLink(const TarEntry& entry, const std::string& path) {
    const auto parent = parentFor(entry, path);
    if (!parent) return parent.error();
    const std::string name(partsOf(path).name);
    if (::symlinkat(entry.target.c_str(), *parent, name.c_str()) != 0)
        return errno == EEXIST ? secondOfName(entry) : unwritable(entry.name);
    (void)::utimensat(*parent, name.c_str(), timesOf(entry.time).data(), AT_SYMLINK_NOFOLLOW);
    return {};
}

Result<void> Extraction::makeHardLink(const TarEntry& entry, const std::string& path) {
    const auto target = checkedPath(entry.target, maxDepth_);
    if (!target) return target.error();
    const auto [folder, name] = partsOf(*target);
    FolderCursor targets(folder_.descriptor()); // the other one holds the new name's folder
    const int from = targets.open(folder);
    struct stat info {};
    const std::string old(name);
    if (from < 0 || old.empty() || ::fstatat(from, old.c_str(), &info, AT_SYMLINK_NOFOLLOW) != 0 ||
        !S_ISREG(info.st_mode))
        return refusedEntry(entry.name, "is a hard link to " + entry.target +
                                            ", which is no earlier file that was unpacked");
    const auto parent = parentFor(entry, path);
    if (!parent) return parent.error();
    if (::linkat(from, old.c_str(), *parent, std::string(partsOf(path).name).c_str(), 0) != 0)
        return errno == EEXIST ? secondOfName(entry) : unwritable(entry.name);
    return {};
}

Result<void> Extraction::end() {
    if (auto ok = only_.checkAllUsed(); !ok) return ok;
    if (!hasOthers_ && folders_.contains(liftable_)) lifted_ = liftable_;
    // Behind a folder stands what is in it.
    for (auto folder = folders_.rbegin(); folder != folders_.rend(); ++folder)
        if (auto ok = finishFolder(folder->first, folder->second); !ok) return ok;
    return {};
}

Result<void> Extraction::discard() {
    cursor_ = FolderCursor(folder_.descriptor()); // closes what it has open
    return folder_.discard();
}

Result<void> Extraction::finishFolder(const std::string& path, const FolderFacts& facts) {
    const int folder = cursor_.open(path);
    if (folder < 0) return unwritable(path);
    if (::futimens(folder, timesOf(facts.time).data()) != 0 && errno != EPERM)
        return unwritable(path);
    const mode_t mode = facts.mode & most_ & kFolderModes;
    if (path == lifted_) {
        topMode_ = mode; // until all is authenticated, nobody else may enter
        return {};
    }
    if (path.empty()) return {}; // is not kept
    if (::fchmod(folder, mode) != 0 && errno != EPERM) return unwritable(path);
    return {};
}

} // namespace blockwarp
