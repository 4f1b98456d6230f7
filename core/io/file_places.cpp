// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/file_places.h"

#include "core/base/utf8_locale.h"
#include "core/io/file_descriptor.h"

#include <fcntl.h>
#include <linux/fs.h>
#include <linux/magic.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <sys/statfs.h>

#include <algorithm>
#include <array>
#include <cwchar>
#include <cwctype>
#include <system_error>

namespace blockwarp {
namespace {

namespace fs = std::filesystem;

// Not in all versions of the kernel's headers.
constexpr int kCasefoldFlag = 0x40000000; // FS_CASEFOLD_FL
constexpr std::array<std::uint32_t, 7> kFoldingFileSystems{
    MSDOS_SUPER_MAGIC, // also vfat
    0x2011BAB0,        // exfat
    0x5346544E,        // ntfs
    0x7366746E,        // ntfs3
    0x517B,            // smb
    0xFF534D42,        // cifs
    0xFE534D42,        // smb2
};

bool hasCasefoldFlag(int folder) {
    int flags = 0;
    return ::ioctl(folder, FS_IOC_GETFLAGS, &flags) == 0 && (flags & kCasefoldFlag) != 0;
}

bool isOnFoldingFileSystem(int folder) {
    struct statfs info {};
    return ::fstatfs(folder, &info) == 0 &&
           std::ranges::find(kFoldingFileSystems, static_cast<std::uint32_t>(info.f_type)) !=
               kFoldingFileSystems.end();
}

template <class Change>
std::string changed(std::string_view name, Change change) {
    const Utf8Locale locale;
    std::string text;
    while (!name.empty()) {
        wchar_t letter = 0;
        std::mbstate_t state{};
        // NOLINTNEXTLINE(concurrency-mt-unsafe): the state is this call's own
        const std::size_t bytes = std::mbrtowc(&letter, name.data(), name.size(), &state);
        std::array<char, 16> made{}; // MB_CUR_MAX is no constant
        state = {};
        const std::size_t length = // NOLINTNEXTLINE(concurrency-mt-unsafe)
            bytes - 1 < name.size() ? std::wcrtomb(made.data(), change(letter), &state) : 0;
        const bool isLetter = length - 1 < made.size();
        text.append(isLetter ? std::string_view(made.data(), length) : name.substr(0, 1));
        name.remove_prefix(isLetter ? bytes : 1);
    }
    return text;
}

wchar_t otherCase(wchar_t letter) {
    const auto code = static_cast<std::wint_t>(letter); // NOLINT(*-signed-char-misuse,cert-str34-c)
    const std::wint_t lower = std::towlower(code);
    return static_cast<wchar_t>(lower != code ? lower : std::towupper(code));
}

bool isSameFile(const fs::path& one, const fs::path& other) {
    struct stat first {};
    struct stat second {};
    return ::lstat(one.c_str(), &first) == 0 && ::lstat(other.c_str(), &second) == 0 &&
           first.st_dev == second.st_dev && first.st_ino == second.st_ino;
}

/// Asks for the first entry that has letters by its name in the other case.
bool answersToOtherCase(const fs::path& folder) {
    std::error_code error;
    for (fs::directory_iterator at(folder, error), end; !error && at != end; at.increment(error)) {
        const std::string name = at->path().filename().string();
        const std::string other = changed(name, otherCase);
        if (other != name) return isSameFile(folder / name, folder / other);
    }
    return false;
}

} // namespace

bool foldsNames(const fs::path& folder) {
    const FileDescriptor fd(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    return fd && (hasCasefoldFlag(fd.get()) || isOnFoldingFileSystem(fd.get()) ||
                  answersToOtherCase(folder));
}

std::string foldedName(std::string_view name) {
    return changed(name, [](wchar_t letter) {
        // Upper case first: several lower-case letters, such as both forms of sigma, share one.
        return static_cast<wchar_t>(std::towlower(std::towupper(static_cast<std::wint_t>(letter))));
    });
}

namespace fs = std::filesystem;

const FilePlaces::Folder& FilePlaces::look(const std::string& folder) {
    const auto known = folders_.find(folder);
    if (known != folders_.end()) return known->second;
    Folder found;
    struct stat info {};
    found.exists = ::stat(folder.c_str(), &info) == 0;
    if (found.exists) {
        found.device = info.st_dev;
        found.inode = info.st_ino;
        found.folds = folds_(folder);
    } else {
        found = lookAbove(folder);
    }
    return folders_.emplace(folder, std::move(found)).first->second;
}

/// What a folder that does not exist shares with the nearest one above it that does.
FilePlaces::Folder FilePlaces::lookAbove(const fs::path& missing) {
    std::error_code ignored;
    const fs::path whole = fs::absolute(missing, ignored);
    if (whole == whole.parent_path()) return {};
    Folder found = look(whole.parent_path().native());
    found.exists = false;
    const fs::path file = found.below / whole.filename() / "f";
    found.below = file.lexically_normal().native();
    found.below.pop_back();
    return found;
}

FilePlace FilePlaces::of(const std::string& path) {
    const std::size_t name = path.rfind('/') + 1; // 0 without a folder
    const Folder& folder = look(name == 0 ? "." : path.substr(0, name));
    std::string below = folder.below + path.substr(name);
    return {folder.device, folder.inode, folder.folds ? foldedName(below) : std::move(below)};
}

bool FilePlaces::isLink(const std::string& path) {
    struct stat info {};
    return ::lstat(path.c_str(), &info) == 0 && S_ISLNK(info.st_mode);
}

FilePlace FilePlaces::ofTarget(const fs::path& file) {
    if (!isLink(file.native())) return of(file.native());
    std::error_code error;
    const fs::path target = fs::canonical(file, error);
    return of((error ? file : target).native());
}

} // namespace blockwarp
