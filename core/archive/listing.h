// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/archive/path_patterns.h"
#include "core/archive/tar_reader.h"

#include <functional>
#include <string>
#include <vector>

namespace blockwarp {

/// Hands on each entry whose name matches; makes nothing, so that it refuses none.
class Listing final : public TarVisitor {
  public:
    using Take = std::function<void(const TarEntry&)>;

    Listing(const std::vector<std::string>& only, Take take);
    Result<void> visit(const TarEntry& entry, TarReader& tar) override;
    /// Error: archiveRefused (a pattern that matches nothing).
    Result<void> end() override;

  private:
    PathPatterns only_;
    Take take_;
};

} // namespace blockwarp
