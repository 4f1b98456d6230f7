// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/io/stream.h"

namespace blockwarp {

/// Takes anything and keeps nothing.
class DiscardingSink final : public PositionedSink {
  public:
    Result<void> writeAt(std::uint64_t, std::span<const std::uint8_t>) override { return {}; }
};

} // namespace blockwarp
