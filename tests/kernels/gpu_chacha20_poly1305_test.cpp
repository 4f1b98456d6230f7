// SPDX-License-Identifier: GPL-3.0-or-later
/// ChaCha20-Poly1305 on a real GPU, against OpenSSL.
#include "tests/kernels/gpu_segments.h"

#include <gtest/gtest.h>

namespace blockwarp::tests {
namespace {

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
    for (const std::uint32_t unit : {1U, 17U, 64U, 1040U, 4096U, 5001U, 8192U, 8208U, 16400U,
                                     32768U, 65536U, 65537U, 1U << 20})
        for (const std::size_t size : {0U, 1U, 5000U, 300001U}) {
            ++seed;
            check(strategy_, randomly(seed, unit, seed % 201), size, strategy_.preferred);
        }
    check(strategy_, randomly(1000, 1U << 20, 13), (5U << 20) + 77, strategy_.preferred);
    for (const std::size_t aadBytes : {1024U, 1025U, 100000U})
        check(strategy_, randomly(1001, 65536, aadBytes), 200000, strategy_.preferred);
}

TEST_F(GpuChachaPoly, AgreesWithOpensslInEveryLaunchShape) {
    for (const std::uint32_t threads : {32U, 96U, 256U, 1024U})
        for (const std::uint32_t blocks : {1U, 2U, 4U, 8U, 16U})
            for (const std::uint32_t unit : {4096U, 5001U, 16384U})
                check(strategy_, randomly(threads + blocks, unit, 5), 1000003, {threads, blocks});
}

/// Longer than what the GPU can do at a time, so that keys and sums meet a cipher that still runs.
TEST_F(GpuChachaPoly, AgreesWithOpensslOverManyGroups) {
    for (const std::uint32_t unit : {65536U, 100003U})
        check(strategy_, randomly(unit, unit, 20), (std::size_t{96} << 20) + 5,
              strategy_.preferred);
    // Fills the GPU once.
    check(strategy_, randomly(1, 65536, 20), std::size_t{64} << 20, strategy_.preferred);
}

TEST_F(GpuChachaPoly, AWrongBitIsFoundAndNothingIsGivenOut) {
    const Segments how = randomly(2000, 4096, 20);
    constexpr std::size_t kSize = 100000;
    const Bytes sealed = sealedByOpenssl(how, randomBytes(kSize, 1));
    for (std::size_t bit = 5; bit < 8 * sealed.size(); bit += 40009)
        checkWrongBit(strategy_, how, sealed, kSize, bit, strategy_.preferred);
    checkWrongBit(strategy_, how, sealed, kSize, 8 * (3 * 4112 + 4100), strategy_.preferred);
}

} // namespace
} // namespace blockwarp::tests
