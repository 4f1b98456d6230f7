// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/size_text.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <limits>

namespace blockwarp::tests {
namespace {

TEST(SizeText, IsWhatAPersonReads) {
    EXPECT_EQ(sizeText(0), "0 bytes");
    EXPECT_EQ(sizeText(1), "1 byte");
    EXPECT_EQ(sizeText(999), "999 bytes");
    EXPECT_EQ(sizeText(1000), "1.0 kB");
    EXPECT_EQ(sizeText(9940), "9.9 kB");
    EXPECT_EQ(sizeText(9960), "10 kB");
    EXPECT_EQ(sizeText(20'971'520), "21 MB");
    EXPECT_EQ(sizeText(999'499'999), "999 MB");
    EXPECT_EQ(sizeText(999'500'000), "1.0 GB");
    EXPECT_EQ(sizeText(1'500'000'197), "1.5 GB");
    EXPECT_EQ(sizeText(std::numeric_limits<std::uint64_t>::max()), "18 EB");
}

} // namespace
} // namespace blockwarp::tests
