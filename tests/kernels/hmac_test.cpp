// SPDX-License-Identifier: GPL-3.0-or-later
/// HMAC tags with the kernel's lane body on the host.
#include "kernels/strategy.h"
#include "tests/kernels/hmac_work.h"

#include <gtest/gtest.h>

namespace blockwarp::tests {
namespace {

using kernels::HmacKey;
using kernels::MacRun;
using kernels::MacUse;

/// Bytes exactly as long as they are, so that the sanitizer sees a step too far.
class Shifted {
  public:
    Shifted(const Bytes& content, unsigned shift) : bytes_(shift + content.size()), shift_(shift) {
        std::ranges::copy(content, data());
    }
    std::uint8_t* data() { return bytes_.data() + shift_; }
    Bytes content() { return {data(), bytes_.data() + bytes_.size()}; }

  private:
    Bytes bytes_;
    unsigned shift_;
};

std::uint32_t runOnHost(const MacCase& c, MacUse use, Bytes& tags) {
    const HmacKey key(c.key);
    Shifted data(c.data, c.shift);
    Shifted prefixes(c.prefixes, c.shift);
    Shifted tagMemory(tags, c.shift);
    std::uint32_t rejected = kernels::kNoneRejected;
    const MacRun run{.data = data.data(),
                     .bytes = c.payloadBytes,
                     .unitBytes = c.unitBytes,
                     .stride = c.stride,
                     .prefixes = prefixes.data(),
                     .prefixBytes = c.prefixBytes,
                     .tags = tagMemory.data(),
                     .tagStride = c.tagStride,
                     .tagBytes = c.tagBytes,
                     .rejected = &rejected};
    kernels::emulateHmacTags(key, run, use);
    tags = tagMemory.content();
    return rejected;
}

const MacRunner kOnHost = {[](const MacCase& c) {
                               const std::uint64_t segments =
                                   c.payloadBytes == 0
                                       ? 1
                                       : (c.payloadBytes + c.unitBytes - 1) / c.unitBytes;
                               Bytes tags(segments * c.tagStride, 0x5c);
                               runOnHost(c, MacUse::make, tags);
                               return tags;
                           },
                           [](const MacCase& c, const Bytes& tags) {
                               Bytes copy = tags;
                               const std::uint32_t rejected = runOnHost(c, MacUse::check, copy);
                               EXPECT_EQ(copy, tags);
                               return rejected;
                           }};

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
