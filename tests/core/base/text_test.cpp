// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/text.h"

#include <gtest/gtest.h>

namespace blockwarp::tests {
namespace {

TEST(WholeNumber, IsDigitsAndNothingElse) {
    EXPECT_EQ(wholeNumber("0"), 0U);
    EXPECT_EQ(wholeNumber("007"), 7U);
    EXPECT_EQ(wholeNumber("18446744073709551615"), UINT64_MAX);
    for (const char* text : {"", "-1", "-0", "+1", " 1", "1 ", "1.0", "1e3", "0x1", "one", "1,000"})
        EXPECT_FALSE(wholeNumber(text)) << text;
}

TEST(WholeNumber, FitsItsType) {
    EXPECT_FALSE(wholeNumber("18446744073709551616"));
    EXPECT_EQ(wholeNumber<std::uint8_t>("255"), std::uint8_t{255});
    EXPECT_FALSE(wholeNumber<std::uint8_t>("256"));
    EXPECT_FALSE(wholeNumber<int>("-1")) << "signed types have no sign either";
}

} // namespace
} // namespace blockwarp::tests
