// SPDX-License-Identifier: GPL-3.0-or-later
/// ChaCha20-Poly1305 on a real GPU, against OpenSSL.
#include "tests/kernels/gpu_segments.h"

#include <gtest/gtest.h>

namespace blockwarp::tests {
namespace {

class GpuChachaPoly : public SegmentsOnGpu {
  protected:
    /// Calls `f` for every strategy that this GPU can run it with.
    template <class F>
    void forEachStrategy(const F& f) const {
        for (const kernels::Strategy& strategy : kernels::strategies())
            if (strategy.supports(Algorithm::chacha20Poly1305, Direction::encrypt) &&
                whyDeviceIsRefused(strategy, gpu_).empty())
                f(strategy);
    }
    void checkAll(const Segments& how, std::size_t size) const {
        forEachStrategy([&](const kernels::Strategy& strategy) {
            check(strategy, how, size, strategy.preferred);
        });
    }
};

Segments randomly(std::uint64_t seed, std::uint32_t unitBytes, std::size_t aadBytes) {
    return {"chacha20-poly1305", randomBytes(32, seed), ivFrom(randomBytes(12, seed + 1)),
            unitBytes, randomBytes(aadBytes, seed + 2)};
}

TEST_F(GpuChachaPoly, AgreesWithOpenssl) {
    std::uint64_t seed = 1;
    for (const std::uint32_t unit : {1U, 17U, 64U, 1040U, 4096U, 5001U, 8192U, 8208U, 16400U,
                                     32768U, 65536U, 65537U, 1U << 20})
        for (const std::size_t size : {0U, 1U, 5000U, 300001U}) {
            ++seed;
            checkAll(randomly(seed, unit, seed % 201), size);
        }
    checkAll(randomly(1000, 1U << 20, 13), (5U << 20) + 77);
    for (const std::size_t aadBytes : {1024U, 1025U, 100000U})
        checkAll(randomly(1001, 65536, aadBytes), 200000);
}

/// Few enough for compute-sanitizer, with groups of 1 to 16 warps among them, and several tiles.
TEST_F(GpuChachaPoly, AgreesWithOpensslForFewSegments) {
    for (const std::uint32_t unit : {8192U, 16400U, 20001U, 65536U})
        for (const std::size_t size : {0U, 63U, 8192U, 60007U})
            checkAll(randomly(unit, unit, 20), size);
    checkAll(randomly(3, 1U << 20, 20), (1U << 20) + 70001);
    for (const std::size_t segments : {140U, 300U, 600U, 1200U})
        checkAll(randomly(segments, 16384, 0), 16384 * segments - 5);
}

TEST_F(GpuChachaPoly, AgreesWithOpensslAtRandomSizes) {
    const Bytes random = randomBytes(16 * 200, 77);
    for (std::size_t i = 0; i < 200; ++i) {
        const auto number = [&](std::size_t k) {
            const std::uint8_t* at = &random[16 * i + 4 * k];
            return at[0] | std::uint32_t{at[1]} << 8 | std::uint32_t{at[2]} << 16;
        };
        // Half of them aligned, from 4 KiB to 176 KiB.
        std::uint32_t unit = 4096 + number(0) % (172U << 10);
        if (i % 2 == 0) unit -= unit % 16;
        checkAll(randomly(5000 + i, unit, number(1) % 300), number(2) % (3U << 20));
    }
}

TEST_F(GpuChachaPoly, AgreesWithOpensslInEveryLaunchShape) {
    forEachStrategy([&](const kernels::Strategy& strategy) {
        for (const std::uint32_t threads : {32U, 96U, 256U, 1024U})
            for (const std::uint32_t blocks : {1U, 2U, 4U, 8U, 16U})
                for (const std::uint32_t unit : {4096U, 5001U, 16384U})
                    check(strategy, randomly(threads + blocks, unit, 5), 1000003,
                          {threads, blocks});
    });
}

/// Longer than what the GPU can do at a time, so that keys and sums meet a cipher that still runs.
TEST_F(GpuChachaPoly, AgreesWithOpensslOverManyGroups) {
    for (const std::uint32_t unit : {65536U, 100003U})
        checkAll(randomly(unit, unit, 20), (std::size_t{96} << 20) + 5);
    // Groups of 1, 2, 4, 8 and 16 warps, and several tiles.
    for (const std::size_t mebibytes : {4U, 16U, 32U, 64U, 160U})
        checkAll(randomly(mebibytes, 65536, 20), (mebibytes << 20) - 100);
    checkAll(randomly(2, 1U << 20, 20), (std::size_t{40} << 20) + 12345);
}

TEST_F(GpuChachaPoly, AWrongBitIsFoundAndNothingIsGivenOut) {
    forEachStrategy([&](const kernels::Strategy& strategy) {
        for (const std::uint32_t unit : {4096U, 16400U, 65536U}) {
            const Segments how = randomly(2000, unit, 20);
            constexpr std::size_t kSize = 300000;
            const Bytes sealed = sealedByOpenssl(how, randomBytes(kSize, 1));
            for (std::size_t bit = 5; bit < 8 * sealed.size(); bit += 40009)
                checkWrongBit(strategy, how, sealed, kSize, bit, strategy.preferred);
            checkWrongBit(strategy, how, sealed, kSize, 8 * (3 * (unit + 16) + unit + 4),
                          strategy.preferred);
        }
    });
}

} // namespace
} // namespace blockwarp::tests
