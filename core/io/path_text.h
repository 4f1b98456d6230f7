// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/text.h"

#include <filesystem>
#include <string>
#include <string_view>

namespace blockwarp {

/// A path that is kept for each of many files, as text: std::filesystem::path also keeps a list of
/// its parts, which takes about 600 bytes.
class PathText {
  public:
    PathText() = default;
    PathText(const std::filesystem::path& path) : text_(path.native()) {}

    std::filesystem::path path() const { return text_; }
    operator std::filesystem::path() const { return text_; }
    const std::string& native() const { return text_; }
    const std::string& string() const { return text_; }
    bool empty() const { return text_.empty(); }

  private:
    std::string text_;
};

/// Whether a name ends so (".age"), in any case: a FAT stick or Windows may have made it
/// LETTER.AGE. A name that is only that has no ending.
inline bool hasEnding(const std::filesystem::path& name, std::string_view ending) {
    return isSameAnyCase(name.extension().native(), ending);
}

/// The ending that programs go by: ".pdf", and ".tar.bw" of a compressed or encrypted tar.
inline std::string endingOf(const std::filesystem::path& name) {
    std::string ending = name.extension().string();
    if (ending.empty() || !hasEnding(name.stem(), ".tar")) return ending;
    return name.stem().extension().string() + ending;
}

/// Of a.pdf with ".salvaged", a.salvaged.pdf.
inline std::filesystem::path withMark(const std::filesystem::path& name, std::string_view mark,
                                      std::string_view ending) {
    std::string start = name.string();
    start.resize(start.size() - ending.size());
    return start.append(mark).append(ending);
}

/// The folder that it is in: "." for a name alone.
inline std::filesystem::path folderOf(const std::filesystem::path& path) {
    return path.has_parent_path() ? path.parent_path() : std::filesystem::path(".");
}

} // namespace blockwarp
