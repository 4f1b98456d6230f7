// SPDX-License-Identifier: GPL-3.0-or-later
/// AES-GCM on a real GPU, cipher and tags together, against OpenSSL.
#include "tests/kernels/gpu_segments.h"
#include "tests/kernels/kernel_work.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <iterator>

namespace blockwarp::tests {
namespace {

using kernels::Strategy;

class GpuGcm : public SegmentsOnGpu {
  protected:
    /// Calls `f` for every strategy that this GPU can run AES-GCM with.
    template <class F>
    void forEachStrategy(const F& f) const {
        unsigned count = 0;
        for (const Strategy& strategy : kernels::strategies()) {
            if (!strategy.supports(Algorithm::aesGcm, Direction::encrypt) ||
                !whyDeviceIsRefused(strategy, gpu_).empty())
                continue;
            ++count;
            f(strategy);
        }
        EXPECT_GE(count, 1U);
    }
};

Segments randomly(std::size_t keyBytes, std::uint64_t seed, std::uint32_t unitBytes,
                  std::size_t aadBytes) {
    return {"aes-" + std::to_string(8 * keyBytes) + "-gcm", randomBytes(keyBytes, seed),
            ivFrom(randomBytes(12, seed + 1)), unitBytes, randomBytes(aadBytes, seed + 2)};
}

TEST_F(GpuGcm, AgreesWithOpenssl) {
    std::uint64_t seed = 1;
    forEachStrategy([&](const Strategy& strategy) {
        for (const std::size_t keyBytes : {16U, 24U, 32U})
            for (const std::uint32_t unit : {17U, 4096U, 5001U, 65536U, 1U << 20})
                for (const std::size_t size : {0U, 1U, 300001U}) {
                    ++seed;
                    check(strategy, randomly(keyBytes, seed, unit, seed % 99), size,
                          strategy.preferred);
                }
    });
}

/// As small files are worked on.
TEST_F(GpuGcm, AgreesWithOpensslWithLittleUnderAKey) {
    keyUse_ = kernels::KeyUse::little;
    const Strategy& strategy =
        *fastestStrategy(Algorithm::aesGcm, Direction::encrypt, gpu_, keyUse_);
    std::uint64_t seed = 3000;
    for (const std::uint32_t unit : {17U, 4096U, 5001U, 65536U, 1U << 20})
        for (const std::size_t size : {0U, 1U, 4096U, 300001U, 1U << 20}) {
            ++seed;
            check(strategy, randomly(32, seed, unit, seed % 99), size, strategy.preferred);
        }
    const Segments how = randomly(32, 4000, 4096, 20);
    const Bytes sealed = sealedByOpenssl(how, randomBytes(10000, 1));
    for (std::size_t bit = 5; bit < 8 * sealed.size(); bit += 8009)
        checkWrongBit(strategy, how, sealed, 10000, bit, strategy.preferred);
}

/// As in Gpu.AgreesWithOpensslWhereWarpsTakeSeveralTiles; segments begin in all places of a line.
TEST_F(GpuGcm, AgreesWithOpensslWhereWarpsTakeSeveralTiles) {
    forEachStrategy([&](const Strategy& strategy) {
        if (std::ranges::find(kTileStrategies, strategy.name) == std::end(kTileStrategies)) return;
        for (const std::uint32_t unit : {65536U, 100003U})
            check(strategy, randomly(16, unit, unit, 20), (std::size_t{416} << 20) + 5,
                  strategy.preferred);
    });
}

TEST_F(GpuGcm, AWrongBitIsFoundAndNothingIsGivenOut) {
    const Segments how = randomly(32, 2000, 4096, 20);
    constexpr std::size_t kSize = 100000;
    const Bytes sealed = sealedByOpenssl(how, randomBytes(kSize, 1));
    forEachStrategy([&](const Strategy& strategy) {
        for (std::size_t bit = 5; bit < 8 * sealed.size(); bit += 80009)
            checkWrongBit(strategy, how, sealed, kSize, bit, strategy.preferred);
        constexpr std::size_t kInATag = 8 * (3 * 4112 + 4100);
        checkWrongBit(strategy, how, sealed, kSize, kInATag, strategy.preferred);
    });
}

} // namespace
} // namespace blockwarp::tests
