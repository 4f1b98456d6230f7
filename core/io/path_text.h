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

/// The folder that it is in: "." for a name alone.
inline std::filesystem::path folderOf(const std::filesystem::path& path) {
    return path.has_parent_path() ? path.parent_path() : std::filesystem::path(".");
}

} // namespace blockwarp
