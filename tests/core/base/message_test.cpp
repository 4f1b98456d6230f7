// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/message.h"

#include <gtest/gtest.h>

namespace blockwarp::tests {
namespace {

TEST(Messages, AreFilledInOnce) {
    EXPECT_TRUE(Message().empty());
    EXPECT_EQ(english({"%2 before %1", {asIs("one"), asIs("two")}}), "two before one");
    EXPECT_EQ(english({"“%1” and %2", {asIs("%2"), asIs("two")}}), "“%2” and two");
    EXPECT_EQ(english({"100 % of %1, %3", {asIs("all")}}), "100 % of all, %3");
    EXPECT_EQ(english({"%1.", {{"%1 in %2", {asIs("a"), quantity(38, "µs")}}}}), "a in 38 µs.");
    EXPECT_EQ(english(asIs("%1")), "%1");
}

TEST(Messages, WriteQuantitiesWithThreeDigits) {
    EXPECT_EQ(english(quantity(0.4712, "GB/s")), "0.471 GB/s");
    EXPECT_EQ(english(quantity(38)), "38");
    EXPECT_EQ(english(quantity(999.4)), "999");
    EXPECT_EQ(english(quantity(1030.4, "GB/s")), "1,030 GB/s");
    EXPECT_EQ(english(quantity(-1234567)), "-1,234,567");
}

} // namespace
} // namespace blockwarp::tests
