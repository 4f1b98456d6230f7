// SPDX-License-Identifier: GPL-3.0-or-later
/// Authenticated segments sealed and opened on a real GPU, against OpenSSL.
#pragma once

#include "kernels/gpu_worker.h"
#include "kernels/segments.h"
#include "kernels/strategy.h"
#include "tests/kernels/gpu_fixture.h"
#include "tests/support/segments_oracle.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <utility>

namespace blockwarp::tests {

class SegmentsOnGpu : public OnGpu {
  protected:
    /// What a lane makes of `input`, and the segment that it rejects.
    std::pair<Bytes, std::uint32_t> transform(const kernels::Strategy& strategy,
                                              const Segments& how, Direction direction,
                                              const Bytes& input, std::size_t payload,
                                              kernels::LaunchShape shape) const {
        const auto algorithm =
            how.cipher == "chacha20-poly1305" ? Algorithm::chacha20Poly1305 : Algorithm::aesGcm;
        const kernels::KeySchedule key(algorithm, direction, how.key);
        const std::size_t sealed = kernels::sealedBytes(payload, how.unitBytes);
        auto lane = openKeyed({.device = device_,
                               .capacity = sealed,
                               .strategy = &strategy,
                               .shape = shape,
                               .unitBytes = how.unitBytes,
                               .aad = how.aad,
                               .keyUse = keyUse_},
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

    void check(const kernels::Strategy& strategy, const Segments& how, std::size_t size,
               kernels::LaunchShape shape) const {
        const std::string what = std::string(strategy.name) + ", " + how.text(size);
        const Bytes plaintext = randomBytes(size, size + how.unitBytes);
        const Bytes expected = sealedByOpenssl(how, plaintext);
        const auto sealed = transform(strategy, how, Direction::encrypt, plaintext, size, shape);
        EXPECT_TRUE(sealed.first == expected) << what;
        const auto opened = transform(strategy, how, Direction::decrypt, expected, size, shape);
        EXPECT_EQ(opened.second, kernels::kNoneRejected) << what;
        EXPECT_TRUE(opened.first == plaintext) << what;
    }

    /// With one wrong bit, in text or tag, the segment is named and nothing comes out.
    void checkWrongBit(const kernels::Strategy& strategy, const Segments& how, const Bytes& sealed,
                       std::size_t payload, std::size_t bit, kernels::LaunchShape shape) const {
        Bytes bad = sealed;
        bad[bit / 8] ^= static_cast<std::uint8_t>(1U << (bit % 8));
        const auto opened = transform(strategy, how, Direction::decrypt, bad, payload, shape);
        const std::size_t stride = how.unitBytes + kTagBytes;
        EXPECT_EQ(opened.second, bit / 8 / stride) << strategy.name << ", bit " << bit;
        EXPECT_TRUE(opened.first == Bytes(payload)) << strategy.name << ", bit " << bit;
    }

    kernels::KeyUse keyUse_ = kernels::KeyUse::much;
};

} // namespace blockwarp::tests
