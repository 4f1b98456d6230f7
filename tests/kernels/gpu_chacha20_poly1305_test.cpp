// SPDX-License-Identifier: GPL-3.0-or-later
/// ChaCha20-Poly1305 on a real GPU, against OpenSSL.
#include "kernels/gpu_lane.h"
#include "kernels/segments.h"
#include "tests/kernels/gpu_fixture.h"
#include "tests/support/segments_oracle.h"

#include <gtest/gtest.h>

namespace blockwarp::tests {
namespace {

using kernels::GpuLane;
using kernels::kNoneRejected;
using kernels::LaunchShape;

class GpuChachaPoly : public OnGpu {
  protected:
    /// What a lane makes of `input`, and the segment that it rejects.
    std::pair<Bytes, std::uint32_t> turn(const Segments& how, Direction direction,
                                         const Bytes& input, std::size_t payload,
                                         LaunchShape shape) const {
        const kernels::KeySchedule key(Algorithm::chacha20Poly1305, direction, how.key);
        const std::size_t sealed = kernels::sealedBytes(payload, how.unitBytes);
        auto lane = GpuLane::open({.device = device_,
                                   .capacity = sealed,
                                   .strategy = kernels::findStrategy("fused"),
                                   .shape = shape,
                                   .unitBytes = how.unitBytes,
                                   .aad = how.aad},
                                  key);
        if (!lane) {
            ADD_FAILURE() << lane.error().detail;
            return {};
        }
        std::ranges::copy(input, lane->buffer().begin());
        const auto times = lane->process(payload, how.iv);
        if (!times) {
            ADD_FAILURE() << times.error().detail;
            return {};
        }
        const auto out = lane->buffer().first(direction == Direction::encrypt ? sealed : payload);
        return {{out.begin(), out.end()}, times->rejected};
    }

    void check(const Segments& how, std::size_t size, LaunchShape shape = {128, 2}) const {
        const std::string what = how.text(size);
        const Bytes plaintext = randomBytes(size, size + how.unitBytes);
        const Bytes expected = sealedByOpenssl(how, plaintext);
        const auto sealed = turn(how, Direction::encrypt, plaintext, size, shape);
        EXPECT_TRUE(sealed.first == expected) << what;
        const auto opened = turn(how, Direction::decrypt, expected, size, shape);
        EXPECT_EQ(opened.second, kNoneRejected) << what;
        EXPECT_TRUE(opened.first == plaintext) << what;
    }
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
            check(randomly(seed, unit, seed % 201), size);
        }
    check(randomly(1000, 1U << 20, 13), (5U << 20) + 77);
    check(randomly(1001, 65536, 100000), 200000);
}

TEST_F(GpuChachaPoly, AgreesWithOpensslInEveryLaunchShape) {
    for (const std::uint32_t threads : {32U, 96U, 256U, 1024U})
        for (const std::uint32_t blocks : {1U, 2U, 4U, 8U, 16U})
            check(randomly(threads + blocks, 4096, 5), 1000003, {threads, blocks});
}

TEST_F(GpuChachaPoly, AWrongBitIsFoundAndNothingIsDecrypted) {
    const Segments how = randomly(2000, 4096, 20);
    constexpr std::size_t kSize = 100000;
    const Bytes sealed = sealedByOpenssl(how, randomBytes(kSize, 1));
    for (std::size_t bit = 5; bit < 8 * sealed.size(); bit += 40009) {
        Bytes bad = sealed;
        bad[bit / 8] ^= static_cast<std::uint8_t>(1U << (bit % 8));
        const auto opened = turn(how, Direction::decrypt, bad, kSize, {128, 2});
        EXPECT_EQ(opened.second, bit / 8 / 4112) << bit;
        EXPECT_TRUE(opened.first == Bytes(kSize)) << bit;
    }
}

} // namespace
} // namespace blockwarp::tests
