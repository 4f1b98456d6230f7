// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/archive/path_choice.h"
#include "core/archive/tar_reader.h"

#include <functional>

namespace blockwarp {

/// Hands on each entry whose name matches; makes nothing, so that it refuses none.
class Listing final : public TarVisitor {
  public:
    using Take = std::function<void(const TarEntry&)>;

    Listing(PathChoice only, Take take);
    Result<void> visit(const TarEntry& entry, TarReader& tar) override;
    /// Error: as PathChoice::checkAllUsed().
    Result<void> end() override;

  private:
    PathChoice only_;
    Take take_;
};

} // namespace blockwarp
