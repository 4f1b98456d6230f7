// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/archive/tree.h"

#include "core/archive/entry_team.h"
#include "core/archive/folder_cursor.h"
#include "core/base/guard.h"
#include "core/io/folders.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
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

    Result<void> below(std::size_t root, const CancelToken& cancel) {
        FolderCursor cursor(tree_.roots[root].folder.get());
        const std::string& file = tree_.roots[root].file;
        std::vector<Found> pending{{file, file.empty() ? mode_t{S_IFDIR} : mode_t{S_IFREG}}};
        while (!pending.empty()) {
            if (cancel.cancelled()) return Error{ErrorCode::cancelled, {}};
            TreeEntry entry{root, std::move(pending.back().path), pending.back().type};
            pending.pop_back();
            if (auto ok = measure(entry); !ok) return ok;
            if (auto why = look(cursor, entry, pending); !why.empty())
                tree_.leftOut.push_back({shownPath(tree_.roots[root], entry), std::move(why)});
            else
                tree_.entries.push_back(std::move(entry));
        }
        return {};
    }

  private:
    /// What could not be unpacked is not archived.
    Result<void> measure(const TreeEntry& entry) {
        const std::string name = archivedName(tree_.roots[entry.root], entry);
        const auto depth = 1 + static_cast<std::size_t>(std::ranges::count(name, '/'));
        tree_.depth = std::max(tree_.depth, depth);
        if (depth <= kMaxExtractionDepth) return {};
        return Error{ErrorCode::unsupported,
                     shownPath(tree_.roots[entry.root], entry) + " lies deeper than the " +
                         std::to_string(kMaxExtractionDepth) + " folders that can be unpacked"};
    }

    struct Found {
        std::string path;
        mode_t type; ///< 0: the folder does not say
    };

    /// Why the entry cannot be read, or an empty text. What is in a folder becomes pending.
    static std::string look(FolderCursor& cursor, TreeEntry& entry, std::vector<Found>& pending) {
        if (entry.type == 0)
            if (auto why = findType(cursor, entry); !why.empty()) return why;
        if (S_ISDIR(entry.type)) return list(cursor, entry.path, pending);
        if (S_ISLNK(entry.type) || S_ISREG(entry.type)) return {};
        return "only files, folders and links can be archived";
    }

    static std::string findType(FolderCursor& cursor, TreeEntry& entry) {
        struct stat info {};
        const auto [parent, name] = partsOf(entry.path);
        const int folder = cursor.open(parent);
        if (folder < 0 ||
            ::fstatat(folder, std::string(name).c_str(), &info, AT_SYMLINK_NOFOLLOW) != 0)
            return reason();
        entry.type = info.st_mode & S_IFMT;
        return {};
    }

    static std::string list(FolderCursor& cursor, const std::string& path,
                            std::vector<Found>& pending) {
        const int folder = cursor.open(path);
        if (folder < 0) return reason();
        const FolderStream stream = openStream(folder);
        if (!stream) return reason();
        std::vector<Found> found;
        while (const dirent* each = nextEntry(stream.get()))
            found.push_back({path.empty() ? each->d_name : path + "/" + each->d_name,
                             static_cast<mode_t>(DTTOIF(each->d_type))});
        if (errno != 0) return reason();
        std::ranges::sort(found, std::greater(), &Found::path); // taken from the back
        std::ranges::move(found, std::back_inserter(pending));
        return {};
    }

    ArchiveTree& tree_;
};

/// Looks at the files that were found: how large they are, and whether they can be read.
class FileLook {
  public:
    explicit FileLook(ArchiveTree& tree) : tree_(tree), why_(tree.entries.size()) {}

    Result<void> run(std::size_t threads, const CancelToken& cancel) {
        forEachEntry(tree_, threads, [&](FolderCursor& cursor, std::size_t index) {
            if (S_ISREG(tree_.entries[index].type) && !cancel.cancelled())
                why_[index] = whyUnreadable(cursor, tree_.entries[index].path);
        });
        if (cancel.cancelled()) return Error{ErrorCode::cancelled, {}};
        tree_.bytes = bytes_;
        leaveOut();
        return {};
    }

  private:
    /// Returns 0 if the file can be read, else the errno.
    int whyUnreadable(FolderCursor& cursor, const std::string& path) {
        const auto why = guarded([&]() -> Result<int> { return look(cursor, path); });
        return why ? *why : ENOMEM;
    }

    int look(FolderCursor& cursor, const std::string& path) {
        struct stat info {};
        const auto [parent, last] = partsOf(path);
        const std::string name(last);
        const int folder = cursor.open(parent);
        if (folder < 0 || ::fstatat(folder, name.c_str(), &info, AT_SYMLINK_NOFOLLOW) != 0)
            return errno;
        const bool own = info.st_uid == user_ && (info.st_mode & S_IRUSR) != 0;
        if (!own && ::faccessat(folder, name.c_str(), R_OK, AT_EACCESS) != 0) return errno;
        bytes_ += static_cast<std::uint64_t>(info.st_size);
        return 0;
    }

    void leaveOut() {
        std::size_t kept = 0;
        for (std::size_t i = 0; i < why_.size(); ++i) {
            TreeEntry& entry = tree_.entries[i];
            if (why_[i] != 0)
                tree_.leftOut.push_back({shownPath(tree_.roots[entry.root], entry),
                                         std::generic_category().message(why_[i])});
            else if (kept++ != i)
                tree_.entries[kept - 1] = std::move(entry);
        }
        tree_.entries.resize(kept);
    }

    ArchiveTree& tree_;
    const uid_t user_ = ::geteuid();
    std::vector<int> why_; ///< of each entry, one writer each
    std::atomic<std::uint64_t> bytes_{0};
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

Result<ArchiveTree> findEntries(std::vector<ArchiveRoot> roots, bool keepGoing, std::size_t threads,
                                const CancelToken& cancel) {
    ArchiveTree tree;
    tree.roots = std::move(roots);
    Walk walk(tree);
    for (std::size_t root = 0; root < tree.roots.size(); ++root)
        if (auto ok = walk.below(root, cancel); !ok) return ok.error();
    if (auto ok = FileLook(tree).run(threads, cancel); !ok) return ok.error();
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
