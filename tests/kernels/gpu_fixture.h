// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "kernels/device.h"
#include "kernels/gpu_worker.h"

#include <gtest/gtest.h>

namespace blockwarp::tests {

/// A worker for the key's work, under that key. `key` outlives it.
inline kernels::GpuResult<kernels::GpuWorker> openKeyed(kernels::GpuWorkerConfig config,
                                                        const kernels::KeySchedule& key,
                                                        std::span<const std::uint8_t> macKey = {}) {
    config.algorithm = key.algorithm();
    config.direction = key.direction();
    auto worker = kernels::GpuWorker::open(config);
    if (!worker) return worker;
    if (auto ok = worker->setKey(key, macKey); !ok) return ok.error();
    return worker;
}

/// Tests on the first GPU; skipped, with the reason, where there is none.
class OnGpu : public testing::Test {
  protected:
    void SetUp() override {
        const auto list = kernels::listDevices();
        if (list.devices.empty()) GTEST_SKIP() << "no GPU: " << list.whyEmpty;
        const kernels::DeviceInfo& device = list.devices.front();
        device_ = device.index;
        gpu_ = {10 * device.computeMajor + device.computeMinor, device.doubleRatio};
    }
    int device_ = 0;
    kernels::GpuTraits gpu_;
};

} // namespace blockwarp::tests
