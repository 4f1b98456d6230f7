// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/overwrite.h"

#include <algorithm>
#include <cctype>
#include <string>
#include <utility>

namespace blockwarp {
namespace {

/// `.pdf`, but neither `.2 report` nor `.2026`, which are parts of a name.
bool isEnding(const std::string& text) {
    constexpr std::size_t longest = 6; // with the dot, as in .class
    const auto isAlnum = [](unsigned char c) { return std::isalnum(c) != 0; };
    const auto isDigit = [](unsigned char c) { return std::isdigit(c) != 0; };
    return text.size() > 1 && text.size() <= longest &&
           std::all_of(text.begin() + 1, text.end(), isAlnum) &&
           !std::all_of(text.begin() + 1, text.end(), isDigit);
}

} // namespace

bool isNewer(const FileStamp& one, const FileStamp& other) {
    return std::pair(one.seconds, one.nanoseconds) > std::pair(other.seconds, other.nanoseconds);
}

FileStamp stampOf(const struct stat& info) {
    return {info.st_dev, info.st_ino, static_cast<std::uint64_t>(info.st_size), info.st_mtim.tv_sec,
            info.st_mtim.tv_nsec};
}

std::optional<FileStamp> stampOf(const std::filesystem::path& path) {
    struct stat info {};
    if (::stat(path.c_str(), &info) != 0) return std::nullopt;
    return stampOf(info);
}

bool isTaken(const std::filesystem::path& path) {
    struct stat info {};
    return ::lstat(path.c_str(), &info) == 0;
}

std::filesystem::path
freeNameBeside(const std::filesystem::path& path,
               const std::function<bool(const std::filesystem::path&)>& taken) {
    constexpr int mostEndings = 3; // as in .tar.zst.age
    std::filesystem::path stem = path.filename();
    std::string ending;
    for (int i = 0; i < mostEndings && isEnding(stem.extension().string()); ++i) {
        ending.insert(0, stem.extension().string());
        stem = stem.stem();
    }
    for (int number = 2;; ++number) {
        std::filesystem::path free = path;
        free.replace_filename(stem.string() + " (" + std::to_string(number) + ")" + ending);
        if (!taken(free)) return free;
    }
}

Overwrite Overwrite::only(const FileStamp& agreed) {
    Overwrite rule;
    rule.rule_ = Rule::agreed;
    rule.agreed_ = std::make_shared<const FileStamp>(agreed);
    return rule;
}

Overwrite Overwrite::keepBoth() {
    Overwrite rule;
    rule.rule_ = Rule::keepBoth;
    return rule;
}

} // namespace blockwarp
