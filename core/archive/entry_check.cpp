// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/archive/entry_check.h"

#include "core/base/text.h"

namespace blockwarp {

Error refusedEntry(std::string_view name, std::string_view why) {
    return {ErrorCode::archiveRefused, "its entry " + std::string(name) + " " + std::string(why)};
}

Result<std::string> checkedPath(std::string_view name, std::size_t maxDepth) {
    if (name.empty()) return refusedEntry("without a name", "cannot be created");
    if (name.front() == '/') return refusedEntry(name, "has an absolute name");
    std::string path;
    std::size_t depth = 0;
    for (std::size_t begin = 0; begin < name.size();) {
        const std::size_t end = std::min(name.find('/', begin), name.size());
        const auto part = name.substr(begin, end - begin);
        begin = end + 1;
        if (part.empty() || part == ".") continue;
        if (part == "..") return refusedEntry(name, "has .. in its name");
        if (++depth > maxDepth)
            return refusedEntry(name, "lies deeper than " + std::to_string(maxDepth) + " folders");
        path.append(path.empty() ? "" : "/").append(part);
    }
    return path;
}

Result<void> checkKind(const TarEntry& entry) {
    if (entry.kind == TarKind::other)
        return refusedEntry(entry.name, "is " + entry.type +
                                            "; only files, folders and links are "
                                            "unpacked");
    const bool isLink = entry.kind == TarKind::symbolicLink || entry.kind == TarKind::hardLink;
    if (isLink && entry.target.empty()) return refusedEntry(entry.name, "is a link to nothing");
    return {};
}

Result<void> LimitCount::addEntry(std::size_t nameBytes) {
    nameBytes_ += nameBytes;
    if (++entries_ > limits_.entries)
        return Error{ErrorCode::archiveRefused,
                     "it has more than " + std::to_string(limits_.entries) + " entries"};
    if (nameBytes_ > limits_.nameBytes)
        return Error{ErrorCode::archiveRefused, "its names take more than the " +
                                                    sizeText(limits_.nameBytes) +
                                                    " that they may together"};
    return {};
}

Result<void> LimitCount::addFile(const TarEntry& entry) {
    if (!limits_.bytes || entry.bytes <= *limits_.bytes - bytes_) {
        bytes_ += entry.bytes;
        return {};
    }
    return Error{ErrorCode::archiveRefused, "with its entry " + entry.name +
                                                " its files take more than the " +
                                                sizeText(*limits_.bytes) + " that they may"};
}

} // namespace blockwarp
