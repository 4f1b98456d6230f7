// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "kernels/device.h"

#include <gtest/gtest.h>

namespace blockwarp::tests {

/// Tests on the first GPU; skipped, with the reason, where there is none.
class OnGpu : public testing::Test {
  protected:
    void SetUp() override {
        const auto list = kernels::listDevices();
        if (list.devices.empty()) GTEST_SKIP() << "no GPU: " << list.whyEmpty;
        device_ = list.devices.front().index;
    }
    int device_ = 0;
};

} // namespace blockwarp::tests
