// SPDX-License-Identifier: GPL-3.0-or-later
/// ChaCha20-Poly1305 on a real GPU, against OpenSSL.
#include "tests/kernels/gpu_segments.h"

#include <gtest/gtest.h>

namespace blockwarp::tests {
namespace {

using kernels::LaunchShape;

constexpr LaunchShape kShape{128, 2};

class GpuChachaPoly : public SegmentsOnGpu {
  protected:
    const kernels::Strategy& strategy_ = *kernels::findStrategy("fused");
};

Segments randomly(std::uint64_t seed, std::uint32_t unitBytes, std::size_t aadBytes) {
    return {"chacha20-poly1305", randomBytes(32, seed), ivFrom(randomBytes(12, seed + 1)),
            unitBytes, randomBytes(aadBytes, seed + 2)};
}

TEST_F(GpuChachaPoly, AgreesWithOpenssl) {
    std::uint64_t seed = 1;
    for (const std::uint32_t unit :
         {1U, 17U, 64U, 1040U, 4096U, 5001U, 32768U, 65536U, 65537U, 1U << 20})
        for (const std::size_t size : {0U, 1U, 5000U, 300001U}) {
            ++seed;
            check(strategy_, randomly(seed, unit, seed % 201), size, kShape);
        }
    check(strategy_, randomly(1000, 1U << 20, 13), (5U << 20) + 77, kShape);
    check(strategy_, randomly(1001, 65536, 100000), 200000, kShape);
}

TEST_F(GpuChachaPoly, AgreesWithOpensslInEveryLaunchShape) {
    for (const std::uint32_t threads : {32U, 96U, 256U, 1024U})
        for (const std::uint32_t blocks : {1U, 2U, 4U, 8U, 16U})
            check(strategy_, randomly(threads + blocks, 4096, 5), 1000003, {threads, blocks});
}

TEST_F(GpuChachaPoly, AWrongBitIsFoundAndNothingIsDecrypted) {
    const Segments how = randomly(2000, 4096, 20);
    constexpr std::size_t kSize = 100000;
    const Bytes sealed = sealedByOpenssl(how, randomBytes(kSize, 1));
    for (std::size_t bit = 5; bit < 8 * sealed.size(); bit += 40009) {
        Bytes bad = sealed;
        bad[bit / 8] ^= static_cast<std::uint8_t>(1U << (bit % 8));
        const auto opened = turn(strategy_, how, Direction::decrypt, bad, kSize, kShape);
        EXPECT_EQ(opened.second, bit / 8 / 4112) << bit;
        EXPECT_TRUE(opened.first == Bytes(kSize)) << bit;
    }
}

} // namespace
} // namespace blockwarp::tests
