// SPDX-License-Identifier: GPL-3.0-or-later
/// Tells whether two paths would be the same file, before either needs to exist; also in folders
/// where `A` and `a` are one name: on FAT, exFAT, NTFS and SMB, in ext4 and f2fs folders with the
/// attribute `casefold`, and wherever an entry answers to its name in the other case.
#pragma once

#include <sys/types.h>

#include <filesystem>
#include <functional>
#include <string>
#include <string_view>
#include <unordered_map>

namespace blockwarp {

/// False where that cannot be found out. Creates nothing.
bool foldsNames(const std::filesystem::path& folder);

/// The same text for all names that differ in case alone, by Unicode's simple mappings (not its
/// normalization: é may be one character or two). Bytes that are no UTF-8 stay as they are.
std::string foldedName(std::string_view name);

/// The same for all ways to write a path: over links, `..`, and in the other case where the folder
/// makes no difference.
struct FilePlace {
    dev_t device = 0; ///< with `folder`: the nearest folder that exists
    ino_t folder = 0;
    std::string name; ///< below it

    bool operator==(const FilePlace&) const = default;
};

struct FilePlaceHash {
    std::size_t operator()(const FilePlace& place) const {
        return std::hash<std::string>{}(place.name) ^ static_cast<std::size_t>(place.folder);
    }
};

/// Looks at each folder once: for the time of one plan.
class FilePlaces {
  public:
    using FoldsNames = std::function<bool(const std::filesystem::path& folder)>;

    explicit FilePlaces(FoldsNames folds = foldsNames) : folds_(std::move(folds)) {}

    /// Any thread may ask.
    static bool isLink(const std::string& path);
    /// Of the entry itself, which may be a link.
    FilePlace of(const std::string& path);
    /// Of the file that a link leads to.
    FilePlace ofTarget(const std::filesystem::path& file);

  private:
    struct Folder {
        bool exists = false;
        bool folds = false;
        dev_t device = 0;
        ino_t inode = 0;
        std::string below; ///< what stands before its files' names, if it does not exist
    };
    const Folder& look(const std::string& folder);
    Folder lookAbove(const std::filesystem::path& missing);

    FoldsNames folds_;
    std::unordered_map<std::string, Folder> folders_; ///< by the way they are written
};

} // namespace blockwarp
