// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/cancel.h"

namespace blockwarp::tests {

/// Of work that somebody has cancelled before it begins.
class Cancelled final : public CancelToken {
  public:
    bool cancelled() const override { return true; }
};

} // namespace blockwarp::tests
