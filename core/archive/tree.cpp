// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/archive/tree.h"

#include "core/archive/folder_cursor.h"

#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <memory>
#include <set>
#include <system_error>

namespace blockwarp {
namespace {

namespace fs = std::filesystem;

std::string reason() {
    return std::generic_category().message(errno);
}

/// The last name of a path: of `.` and the like the folder's real one. Empty: it has none.
std::string lastName(const fs::path& path) {
    fs::path plain = path;
    while (!plain.has_filename() && plain.has_relative_path())
        plain = plain.parent_path(); // a slash at the end
    const fs::path name = plain.filename();
    if (!name.empty() && name != "." && name != "..") return name.string();
    std::error_code failed;
    const fs::path real = fs::canonical(path, failed);
    return failed ? std::string() : real.filename().string();
}

Result<ArchiveRoot> openRoot(const fs::path& path) {
    ArchiveRoot root{path, {}, {}, lastName(path), 0};
    struct stat info {};
    if (::stat(path.c_str(), &info) != 0)
        return systemError(ErrorCode::inputMissing, path.string());
    root.mode = info.st_mode;
    if (root.name.empty())
        return Error{ErrorCode::unsupported,
                     "the root of the file system has no name to stand under in an archive"};
    if (!S_ISDIR(info.st_mode) && !S_ISREG(info.st_mode))
        return Error{ErrorCode::inputNotRegular, path.string()};
    fs::path folder = path;
    if (S_ISREG(info.st_mode)) {
        std::error_code failed;
        const fs::path target = fs::canonical(path, failed); // of a link
        if (failed) return systemError(ErrorCode::inputMissing, path.string());
        folder = target.parent_path();
        root.file = target.filename();
    }
    root.folder.reset(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    if (!root.folder) return systemError(ErrorCode::inputMissing, path.string());
    return root;
}

bool isSame(const struct stat& one, const struct stat& other) {
    return one.st_dev == other.st_dev && one.st_ino == other.st_ino;
}

/// Whether the folder is `other` or below it.
Result<bool> isWithin(const fs::path& folder, const struct stat& other) {
    FileDescriptor at(::open(folder.c_str(), O_PATH | O_DIRECTORY | O_CLOEXEC));
    for (struct stat info{}, before{}; at; before = info) {
        if (::fstat(at.get(), &info) != 0) break;
        if (isSame(info, other)) return true;
        if (isSame(info, before)) return false; // the root of the file system
        at.reset(::openat(at.get(), "..", O_PATH | O_DIRECTORY | O_CLOEXEC));
    }
    return systemError(ErrorCode::outputUncreatable, folder.string());
}

/// Walks the roots, the folders before what is in them.
class Walk {
  public:
    explicit Walk(ArchiveTree& tree) : tree_(tree) {}

    Result<void> below(std::size_t root, const ProgressSink& progress) {
        FolderCursor cursor(tree_.roots[root].folder.get());
        std::vector<std::string> pending{tree_.roots[root].file};
        while (!pending.empty()) {
            if (progress.cancelled()) return Error{ErrorCode::cancelled, {}};
            TreeEntry entry{root, std::move(pending.back())};
            pending.pop_back();
            if (auto why = look(cursor, entry, pending); !why.empty())
                tree_.leftOut.push_back({shownPath(tree_.roots[root], entry), std::move(why)});
            else
                tree_.entries.push_back(std::move(entry));
        }
        return {};
    }

  private:
    /// Why the entry cannot be read, or an empty text. What is in a folder becomes pending.
    std::string look(FolderCursor& cursor, TreeEntry& entry, std::vector<std::string>& pending) {
        struct stat info {};
        if (entry.path.empty()) return list(cursor, entry.path, pending);
        const auto [parent, last] = partsOf(entry.path);
        const std::string name(last);
        const int folder = cursor.open(parent);
        if (folder < 0 || ::fstatat(folder, name.c_str(), &info, AT_SYMLINK_NOFOLLOW) != 0)
            return reason();
        entry.type = info.st_mode & S_IFMT;
        if (S_ISDIR(info.st_mode)) return list(cursor, entry.path, pending);
        if (S_ISLNK(info.st_mode)) return {};
        if (!S_ISREG(info.st_mode)) return "only files, folders and links can be archived";
        const bool own = info.st_uid == user_ && (info.st_mode & S_IRUSR) != 0;
        if (!own && ::faccessat(folder, name.c_str(), R_OK, AT_EACCESS) != 0) return reason();
        tree_.bytes += static_cast<std::uint64_t>(info.st_size);
        return {};
    }

    static std::string list(FolderCursor& cursor, const std::string& path,
                            std::vector<std::string>& pending) {
        const int folder = cursor.open(path);
        if (folder < 0) return reason();
        const int own = ::openat(folder, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
        if (own < 0) return reason();
        const std::unique_ptr<DIR, int (*)(DIR*)> stream(::fdopendir(own), ::closedir);
        if (!stream) {
            std::string why = reason();
            (void)::close(own);
            return why;
        }
        std::vector<std::string> names;
        errno = 0;
        // NOLINTNEXTLINE(concurrency-mt-unsafe): the stream is this call's own
        while (const dirent* found = ::readdir(stream.get())) {
            const std::string_view name(found->d_name);
            if (name != "." && name != "..")
                names.push_back(path.empty() ? std::string(name) : path + "/" + std::string(name));
        }
        if (errno != 0) return reason();
        std::ranges::sort(names, std::greater()); // taken from the back
        std::ranges::move(names, std::back_inserter(pending));
        return {};
    }

    ArchiveTree& tree_;
    const uid_t user_ = ::geteuid();
};

Error unreadable(const std::vector<LeftOut>& leftOut) {
    std::string names;
    for (const LeftOut& entry : leftOut)
        names += (names.empty() ? "" : "; ") + entry.path + ": " + entry.why;
    return {ErrorCode::inputMissing, std::move(names)};
}

} // namespace

Result<std::vector<ArchiveRoot>> openRoots(const ArchiveRequest& request) {
    std::vector<ArchiveRoot> roots;
    std::set<std::string> names;
    for (const fs::path& input : request.inputs) {
        auto root = openRoot(input);
        if (!root) return root.error();
        if (!names.insert(root->name).second)
            return Error{ErrorCode::unsupported,
                         "two inputs would both stand in the archive as " + root->name};
        roots.push_back(std::move(*root));
    }
    return roots;
}

Result<void> checkOutside(const std::vector<ArchiveRoot>& roots, const fs::path& output) {
    std::error_code failed;
    fs::path target = fs::weakly_canonical(fs::absolute(output, failed), failed);
    if (failed) target = output;
    struct stat there {};
    const bool exists = ::stat(target.c_str(), &there) == 0;
    for (const ArchiveRoot& root : roots) {
        struct stat info {};
        if (::fstatat(root.folder.get(), root.file.c_str(), &info,
                      root.file.empty() ? AT_EMPTY_PATH : 0) != 0)
            return systemError(ErrorCode::inputMissing, root.path.string());
        if (exists && isSame(there, info)) return Error{ErrorCode::outputIsInput, output.string()};
        if (!root.file.empty()) continue;
        const auto inside = isWithin(target.parent_path(), info);
        if (!inside) return inside.error();
        if (*inside)
            return Error{ErrorCode::outputUncreatable,
                         output.string() + " would lie in the folder " + root.path.string() +
                             ", which goes into it"};
    }
    return {};
}

Result<ArchiveTree> findEntries(std::vector<ArchiveRoot> roots, bool keepGoing,
                                const ProgressSink& progress) {
    ArchiveTree tree;
    tree.roots = std::move(roots);
    Walk walk(tree);
    for (std::size_t root = 0; root < tree.roots.size(); ++root)
        if (auto ok = walk.below(root, progress); !ok) return ok.error();
    if (!tree.leftOut.empty() && !keepGoing) return unreadable(tree.leftOut);
    return tree;
}

std::string shownPath(const ArchiveRoot& root, const TreeEntry& entry) {
    return root.file.empty() && !entry.path.empty() ? (root.path / entry.path).string()
                                                    : root.path.string();
}

std::string archivedName(const ArchiveRoot& root, const TreeEntry& entry) {
    return root.file.empty() && !entry.path.empty() ? root.name + "/" + entry.path : root.name;
}

} // namespace blockwarp
