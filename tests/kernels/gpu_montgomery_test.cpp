// SPDX-License-Identifier: GPL-3.0-or-later
/// Exponentiation on a real GPU: the cases of the emulation, and as many operations as fill it.
#include "kernels/rsa_batch.h"
#include "tests/kernels/gpu_fixture.h"
#include "tests/kernels/montgomery_work.h"

#include <gtest/gtest.h>

namespace blockwarp::tests {
namespace {

class GpuMontgomery : public OnGpu {
  protected:
    RunPowers powers() const {
        return [device = device_](const kernels::PowerRun& run) {
            const auto done = kernels::runPowersOn(device, run);
            EXPECT_TRUE(done) << done.error().detail;
        };
    }
};

TEST_F(GpuMontgomery, EdgesAreAsOpensslHasThem) {
    for (const unsigned bits : kernels::kPowerWidths)
        checkPowerEdges(powers(), bits);
}

TEST_F(GpuMontgomery, RandomPowersAreAsOpensslHasThem) {
    for (const unsigned bits : kernels::kPowerWidths)
        for (const std::size_t count : {1U, 7U, 33U, 200U})
            checkRandomPowers(powers(), bits, count, 3);
    for (const unsigned bits : kernels::kPowerWidths)
        checkRandomPowers(powers(), bits, 65, bits / 32);
}

TEST_F(GpuMontgomery, TakesBasesOfDoubleWidth) {
    for (const unsigned bits : kernels::kPowerWidths)
        checkDoubleBases(powers(), bits, 50);
}

TEST_F(GpuMontgomery, GoesOnWhereOperationsAreMoreThanTheDeviceHolds) {
    checkDoubleBases(powers(), 1024, 20000);
}

TEST_F(GpuMontgomery, TextbookRsaGivesKnownAnswers) {
    checkTextbook([device = device_](const kernels::TextbookKey& key,
                                     std::span<const std::uint64_t> bases,
                                     std::span<std::uint64_t> results, kernels::TextbookWay way) {
        const auto done = kernels::runTextbookOn(device, key, bases, results, way);
        EXPECT_TRUE(done) << done.error().detail;
    });
}

} // namespace
} // namespace blockwarp::tests
