// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/progress.h"

namespace blockwarp::tests {

/// Of work that somebody has cancelled before it begins.
class Cancelled final : public ProgressSink {
  public:
    void report(std::uint64_t, std::uint64_t) override {}
    bool cancelled() const override { return true; }
};

} // namespace blockwarp::tests
