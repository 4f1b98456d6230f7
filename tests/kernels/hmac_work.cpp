// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/kernels/hmac_work.h"

#include "kernels/segments.h"
#include "tests/support/vec_file.h"

#include <gtest/gtest.h>
#include <openssl/hmac.h>

namespace blockwarp::tests {
namespace {

using kernels::kNoneRejected;

Bytes hmacByOpenssl(const Bytes& key, const Bytes& text) {
    Bytes tag(32);
    const std::uint8_t none = 0; // OpenSSL takes no null key, however short
    const std::uint8_t* const from = key.empty() ? &none : key.data();
    if (HMAC(EVP_sha256(), from, static_cast<int>(key.size()), text.data(), text.size(), tag.data(),
             nullptr) == nullptr)
        throw std::runtime_error("HMAC failed");
    return tag;
}

std::uint64_t segmentsOf(const MacCase& c) {
    return kernels::segmentCount(c.payloadBytes, c.unitBytes);
}

/// Tags only, one behind the other.
Bytes tagsByOpenssl(const MacCase& c) {
    Bytes tags;
    for (std::uint64_t i = 0; i < segmentsOf(c); ++i) {
        const auto prefix = c.prefixes.begin() + static_cast<std::ptrdiff_t>(i * c.prefixBytes);
        const auto data = c.data.begin() + static_cast<std::ptrdiff_t>(i * c.stride);
        Bytes text(prefix, prefix + c.prefixBytes);
        text.insert(text.end(), data,
                    data + static_cast<std::ptrdiff_t>(std::min<std::uint64_t>(
                               c.unitBytes, c.payloadBytes - i * c.unitBytes)));
        const Bytes tag = hmacByOpenssl(c.key, text);
        tags.insert(tags.end(), tag.begin(), tag.begin() + c.tagBytes);
    }
    return tags;
}

/// What `make` has to leave, with poison in the gaps.
Bytes spread(const MacCase& c, const Bytes& tags) {
    Bytes all(segmentsOf(c) * c.tagStride, 0x5c);
    for (std::uint64_t i = 0; i < segmentsOf(c); ++i)
        std::copy_n(tags.begin() + static_cast<std::ptrdiff_t>(i * c.tagBytes), c.tagBytes,
                    all.begin() + static_cast<std::ptrdiff_t>(i * c.tagStride));
    return all;
}

void expectAsOpenssl(const MacRunner& run, const MacCase& c, const std::string& what) {
    const Bytes expected = spread(c, tagsByOpenssl(c));
    ASSERT_EQ(hexOf(run.make(c)), hexOf(expected)) << what;
    EXPECT_EQ(run.check(c, expected), kNoneRejected) << what;
}

MacCase oneSegment(const Bytes& key, const Bytes& data) {
    MacCase c;
    c.key = key;
    c.data = data;
    c.payloadBytes = data.size();
    c.unitBytes = static_cast<std::uint32_t>(std::max<std::size_t>(data.size(), 1));
    c.stride = c.unitBytes;
    return c;
}

MacCase manySegments(std::uint64_t seed, std::uint32_t unit, std::uint32_t gap, std::size_t payload,
                     std::uint32_t prefixBytes) {
    MacCase c;
    c.key = randomBytes(32, seed);
    c.payloadBytes = payload;
    c.unitBytes = unit;
    c.stride = unit + gap;
    c.prefixBytes = prefixBytes;
    c.data = randomBytes(segmentsOf(c) * c.stride, seed + 1);
    c.prefixes = randomBytes(segmentsOf(c) * prefixBytes, seed + 2);
    c.shift = seed % 16;
    return c;
}

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

using RunMac =
    std::function<void(const kernels::HmacKey&, const kernels::MacRun&, kernels::MacUse)>;

std::uint32_t runCase(const RunMac& run, const MacCase& c, kernels::MacUse use, Bytes& tags) {
    const kernels::HmacKey key(c.key);
    Shifted data(c.data, c.shift);
    Shifted prefixes(c.prefixes, c.shift);
    Shifted tagMemory(tags, c.shift);
    std::uint32_t rejected = kNoneRejected;
    run(key,
        {.data = data.data(),
         .bytes = c.payloadBytes,
         .unitBytes = c.unitBytes,
         .stride = c.stride,
         .prefixes = prefixes.data(),
         .prefixBytes = c.prefixBytes,
         .tags = tagMemory.data(),
         .tagStride = c.tagStride,
         .tagBytes = c.tagBytes,
         .rejected = &rejected},
        use);
    tags = tagMemory.content();
    return rejected;
}

} // namespace

MacRunner macRunner(RunMac run) {
    return {[run](const MacCase& c) {
                Bytes tags(segmentsOf(c) * c.tagStride, 0x5c);
                runCase(run, c, kernels::MacUse::make, tags);
                return tags;
            },
            [run](const MacCase& c, const Bytes& tags) {
                Bytes copy = tags;
                const std::uint32_t rejected = runCase(run, c, kernels::MacUse::check, copy);
                EXPECT_EQ(copy, tags);
                return rejected;
            }};
}

void checkHmacVectors(const MacRunner& run) {
    for (const VecCase& v : readVec("rfc-4231.vec")) {
        MacCase c = oneSegment(v.bytes("key"), v.bytes("data"));
        c.tagBytes = static_cast<std::uint32_t>(v.bytes("tag").size());
        c.tagStride = c.tagBytes;
        EXPECT_EQ(hexOf(run.make(c)), v.text("tag")) << v.text("source");
        EXPECT_EQ(run.check(c, v.bytes("tag")), kNoneRejected) << v.text("source");
    }
}

void checkHmacSizes(const MacRunner& run) {
    for (std::size_t size = 0; size <= 1000; size += size < 260 ? 1 : 61)
        for (const std::uint32_t prefixBytes : {0U, 4U, 17U, 64U}) {
            MacCase c = oneSegment(randomBytes(size % 150, size), randomBytes(size, size + 1));
            c.prefixBytes = prefixBytes;
            c.prefixes = randomBytes(prefixBytes, size + 2);
            c.shift = size % 16;
            expectAsOpenssl(run, c,
                            std::to_string(size) + " bytes behind " + std::to_string(prefixBytes));
        }
}

void checkHmacSegments(const MacRunner& run) {
    std::uint64_t seed = 100;
    for (const std::uint32_t unit : {1U, 63U, 64U, 512U, 4096U, 4097U})
        for (const std::uint32_t gap : {0U, 1U, 48U})
            for (const std::uint32_t prefixBytes : {0U, 8U, 33U}) {
                ++seed;
                MacCase c =
                    manySegments(seed, unit, gap, std::size_t{7} * unit + unit / 3, prefixBytes);
                c.tagBytes = seed % 2 == 0 ? 32 : 20;
                c.tagStride = c.tagBytes + gap;
                expectAsOpenssl(run, c, "segments of " + std::to_string(unit));
            }
    expectAsOpenssl(run, manySegments(1, 100, 0, 100000, 16), "a thousand segments");
}

void checkHmacForgeries(const MacRunner& run) {
    const MacCase c = manySegments(5000, 100, 16, 450, 4);
    const Bytes tags = tagsByOpenssl(c);
    for (std::size_t bit = 0; bit < 8 * tags.size(); ++bit) {
        Bytes bad = tags;
        bad[bit / 8] ^= static_cast<std::uint8_t>(1U << (bit % 8));
        EXPECT_EQ(run.check(c, bad), bit / 256) << bit;
    }
    for (std::size_t at = 0; at < c.data.size(); ++at) {
        MacCase changed = c;
        changed.data[at] ^= 0x10;
        const bool counts = at % 116 < 100 && at / 116 * 100 + at % 116 < 450;
        EXPECT_EQ(run.check(changed, tags), counts ? at / 116 : kNoneRejected) << at;
    }
    MacCase changed = c;
    changed.prefixes[9] ^= 1;
    changed.prefixes[17] ^= 1;
    EXPECT_EQ(run.check(changed, tags), 2U);
    changed = c;
    changed.key[31] ^= 1;
    EXPECT_EQ(run.check(changed, tags), 0U);
    EXPECT_EQ(run.check(c, Bytes(tags.size())), 0U);
}

} // namespace blockwarp::tests
