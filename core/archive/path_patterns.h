// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/error.h"

#include <string>
#include <vector>

namespace blockwarp {

/// Shell patterns (fnmatch, in which * also stands for slashes) on paths in an archive.
class PathPatterns {
  public:
    explicit PathPatterns(const std::vector<std::string>& patterns);
    /// True if there are no patterns, or one matches the path or a folder above it.
    bool match(const std::string& path);
    /// Error: archiveRefused (a pattern has not matched anything yet).
    Result<void> checkAllUsed() const;

  private:
    struct Pattern {
        std::string text;
        bool used = false;
    };
    std::vector<Pattern> patterns_;
};

} // namespace blockwarp
