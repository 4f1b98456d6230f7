// SPDX-License-Identifier: GPL-3.0-or-later
/// What is refused before any work starts, and how much memory work needs.
#include "kernels/framing.h"

#include <gtest/gtest.h>

namespace blockwarp::tests {
namespace {

using kernels::whyUnitIsRefused;
using kernels::workspaceBytes;

TEST(Framing, ImpossibleUnitsAreRefusedWithAReason) {
    for (const std::uint32_t bytes : {0U, 1U, 16U, 511U, 513U, 520U, (16U << 20) + 512, ~0U})
        EXPECT_NE(whyUnitIsRefused(Algorithm::aesXts, bytes), "") << bytes;
    for (const std::uint32_t bytes : {512U, 1536U, 4096U, 16U << 20})
        EXPECT_EQ(whyUnitIsRefused(Algorithm::aesXts, bytes), "") << bytes;
    for (const Algorithm algorithm : {Algorithm::aesGcm, Algorithm::chacha20Poly1305}) {
        for (const std::uint32_t bytes : {0U, (1U << 20) + 1, ~0U})
            EXPECT_NE(whyUnitIsRefused(algorithm, bytes), "") << bytes;
        for (const std::uint32_t bytes : {1U, 15U, 65536U, 1U << 20})
            EXPECT_EQ(whyUnitIsRefused(algorithm, bytes), "") << bytes;
    }
    EXPECT_EQ(whyUnitIsRefused(Algorithm::aesCtr, 0), "");
}

/// A lane has the workspace of its longest run.
TEST(Framing, AShorterRunNeedsNoLargerWorkspace) {
    for (const Algorithm algorithm :
         {Algorithm::aesXts, Algorithm::aesGcm, Algorithm::chacha20Poly1305})
        for (const std::uint32_t unit : {512U, 8192U, 16384U, 32768U, 65536U, 1U << 20}) {
            std::size_t before = workspaceBytes(algorithm, 0, unit);
            for (std::uint64_t bytes = 1; bytes < 5U << 20; bytes += bytes < 2000 ? 1 : 4099) {
                const std::size_t here = workspaceBytes(algorithm, bytes, unit);
                ASSERT_GE(here, before) << bytes << " bytes in units of " << unit;
                before = here;
            }
        }
}

TEST(Framing, OnlyWhatNeedsAWorkspaceGetsOne) {
    for (const Algorithm algorithm :
         {Algorithm::aesEcb, Algorithm::aesCbc, Algorithm::aesCtr, Algorithm::chacha20})
        EXPECT_EQ(workspaceBytes(algorithm, 1U << 20, 0), 0U);
    EXPECT_EQ(workspaceBytes(Algorithm::aesXts, 513, 512), 32U);
}

} // namespace
} // namespace blockwarp::tests
