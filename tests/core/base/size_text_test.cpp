// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/text.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <limits>

namespace blockwarp::tests {
namespace {

TEST(SizeText, IsWhatAPersonReads) {
    EXPECT_EQ(sizeText(0), "0 bytes");
    EXPECT_EQ(sizeText(1), "1 byte");
    EXPECT_EQ(sizeText(1023), "1023 bytes");
    EXPECT_EQ(sizeText(1024), "1.0 KiB");
    EXPECT_EQ(sizeText(10'180), "9.9 KiB");
    EXPECT_EQ(sizeText(10'200), "10 KiB");
    EXPECT_EQ(sizeText(20'971'520), "20 MiB");
    EXPECT_EQ(sizeText(1'073'217'535), "1023 MiB");
    EXPECT_EQ(sizeText(1'073'217'536), "1.0 GiB");
    EXPECT_EQ(sizeText(1'500'000'197), "1.4 GiB");
}

} // namespace
} // namespace blockwarp::tests
