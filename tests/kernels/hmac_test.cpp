// SPDX-License-Identifier: GPL-3.0-or-later
/// HMAC tags with the kernel's lane body on the host.
#include "tests/kernels/hmac_work.h"

#include <gtest/gtest.h>

namespace blockwarp::tests {
namespace {

const MacRunner kOnHost = macRunner(kernels::emulateHmacTags);

TEST(Hmac, GivesTheStandardsAnswers) {
    checkHmacVectors(kOnHost);
}

TEST(Hmac, AgreesWithOpensslForEveryLength) {
    checkHmacSizes(kOnHost);
}

TEST(Hmac, AgreesWithOpensslForManySegments) {
    checkHmacSegments(kOnHost);
}

TEST(Hmac, WrongTagsAreFound) {
    checkHmacForgeries(kOnHost);
}

} // namespace
} // namespace blockwarp::tests
