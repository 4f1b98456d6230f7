// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/archive/tar_reader.h"

namespace blockwarp {

/// Is shown each entry of a tar, in order, on the reader's thread.
class TarVisitor {
  public:
    virtual ~TarVisitor() = default;
    /// May read the entry's file from `tar`. An error ends the reading.
    virtual Result<void> visit(const TarEntry& entry, TarReader& tar) = 0;
    /// Behind the last entry. What is said here is authenticated only once the pipeline has ended.
    virtual Result<void> end() = 0;
};

} // namespace blockwarp
