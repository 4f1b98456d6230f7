// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/keys/scrypt_keys.h"

#include <gtest/gtest.h>

namespace blockwarp::keys {
namespace {

TEST(ScryptTime, RoundsAreWhole) {
    const keys::ScryptPace pace{0.5, 4};
    EXPECT_DOUBLE_EQ(pace.secondsFor(1), 0.5);
    EXPECT_DOUBLE_EQ(pace.secondsFor(4), 0.5);
    EXPECT_DOUBLE_EQ(pace.secondsFor(5), 1.0);
    EXPECT_DOUBLE_EQ(pace.secondsFor(4'000), 500.0);
}

TEST(ScryptTime, ARoundTakesTime) {
    const keys::ScryptPace pace = measureScryptPace(2);
    EXPECT_GE(pace.keys, 1U);
    EXPECT_LE(pace.keys, 2U);
    EXPECT_GT(pace.seconds, 0.01); // 256 MiB are written and read
}

} // namespace
} // namespace blockwarp::keys
