// SPDX-License-Identifier: GPL-3.0-or-later
/// The management library: absent, or what its bits mean. A machine with a GPU has the real one.
#include "core/bench/machine/machine_state.h"
#include "core/bench/machine/nvml.h"
#include "core/engine/machine.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace blockwarp::tests {
namespace {

TEST(Nvml, IsNoneWhereThereIsNoLibraryOrAnotherOne) {
    EXPECT_EQ(Nvml::load("libthere-is-no-such-library.so.1"), nullptr);
    EXPECT_EQ(Nvml::load("libc.so.6"), nullptr); // a library, but not this one
}

TEST(Nvml, TellsTheStateOfARealGpu) {
    const auto nvml = Nvml::load();
    if (gpuList().devices.empty() || !nvml) GTEST_SKIP() << "no GPU or no libnvidia-ml here";
    EXPECT_FALSE(nvml->driverVersion().empty());
    const GpuState state = nvml->state(gpuList().devices.front().pciBusId);
    EXPECT_GT(state.smMhz.value_or(0), 0U);
    EXPECT_GT(state.celsius.value_or(0), 0U);
    EXPECT_TRUE(state.throttle);
}

TEST(Nvml, ThrottleReasonsAreTheBitsThatSlowDown) {
    EXPECT_TRUE(throttleReasons(0).empty());
    EXPECT_TRUE(throttleReasons(0x1 | 0x2).empty()); // idle; clocks that somebody set
    EXPECT_EQ(throttleReasons(0x4), std::vector<std::string>{"power cap"});
    EXPECT_EQ(throttleReasons(0x20 | 0x40 | 0x1).size(), 2U);
}

TEST(MachineState, ManyRunningThreadsAreABusyMachine) {
    EXPECT_FALSE(isBusy(0.3, 2));
    EXPECT_FALSE(isBusy(2.0, 16));
    EXPECT_TRUE(isBusy(2.2, 16));
    EXPECT_TRUE(isBusy(1.0, 2));
}

TEST(MachineState, AlwaysTellsTheLoad) {
    MachineWatch watch;
    const NamedValues values = watch.look();
    EXPECT_NE(std::ranges::find(values, "load", &std::pair<std::string, std::string>::first),
              values.end());
}

} // namespace
} // namespace blockwarp::tests
