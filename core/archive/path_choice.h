// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/error.h"

#include <functional>
#include <map>
#include <string>
#include <vector>

namespace blockwarp {

/// Chooses entries of an archive by their paths: shell patterns (fnmatch, in which * also stands
/// for slashes) and exact names.
class PathChoice {
  public:
    /// Neither patterns nor names: all entries.
    PathChoice(const std::vector<std::string>& patterns, const std::vector<std::string>& names);
    /// True if the path or a folder above it is chosen.
    bool takes(const std::string& path);
    /// Error: archiveRefused (a pattern or a name has not matched anything yet).
    Result<void> checkAllUsed() const;

  private:
    bool matchPattern(const std::string& path);
    bool matchName(std::string_view path);

    struct Pattern {
        std::string text;
        bool used = false;
    };
    std::vector<Pattern> patterns_;
    std::map<std::string, bool, std::less<>> names_; ///< whether each was used
};

} // namespace blockwarp
