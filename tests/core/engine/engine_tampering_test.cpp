// SPDX-License-Identifier: GPL-3.0-or-later
/// Sealed messages that somebody changed: every engine and strategy notices, and gives nothing.
#include "core/cipher/chunk.h"
#include "tests/core/engine/engine_cases.h"
#include "tests/support/segments_oracle.h"

namespace blockwarp::tests {
namespace {

constexpr std::size_t kUnit = 32;
constexpr std::size_t kSealedUnit = kUnit + kTagBytes;
constexpr std::size_t kPayload = 4 * kUnit + 9; // two chunks of two segments, and a short one
constexpr Cut kCuts[] = {{0, 1, kUnit}, {64, 2, kUnit}};

class EngineTampering : public OnEngine {
  protected:
    /// Opening with each strategy; key lengths change nothing here.
    static std::vector<EngineCase> openings() {
        std::vector<EngineCase> cases = unitCasesOf(GetParam());
        std::erase_if(cases, [](const EngineCase& c) {
            return !c.cipher->authenticated || c.direction == Direction::encrypt ||
                   c.cipher->name == "aes-192-gcm" || c.cipher->name == "aes-256-gcm";
        });
        return cases;
    }
    /// Every place on the engines that are quick at it; every so many, on each strategy, elsewhere.
    static std::size_t pace(std::size_t otherwise) {
        return engineSpec(GetParam()).usesStrategies ? otherwise : 1;
    }
    static Bytes keyOf(const EngineCase& c) { return randomBytes(c.cipher->keyBytes, 5); }
    Bytes sealedFor(const EngineCase& c) const { return sealedFor(c, plain_); }
    Bytes sealedFor(const EngineCase& c, const Bytes& plain) const {
        return sealedByOpenssl({std::string(c.cipher->name), keyOf(c), iv_, kUnit, {}}, plain);
    }
    void expectRefused(const EngineCase& c, const Bytes& sealed, const std::string& what) const {
        for (const Cut& cut : kCuts) {
            const auto got = run(c, keyOf(c), iv_, false, sealed, cut);
            ASSERT_FALSE(got) << c.text() << ": " << what;
            EXPECT_EQ(got.error().code, ErrorCode::wrongKeyOrDamaged)
                << c.text() << ": " << what << ": " << describe(got.error());
        }
    }

    const Bytes plain_ = randomBytes(kPayload, 6);
    const Iv iv_ = ivFromHex("0102030405060708090aff01");
};

Bytes without(Bytes bytes, std::size_t from, std::size_t count) {
    const auto first = bytes.begin() + static_cast<std::ptrdiff_t>(from);
    bytes.erase(first, first + static_cast<std::ptrdiff_t>(count));
    return bytes;
}

TEST_P(EngineTampering, WhatNobodyChangedIsOpened) {
    for (const EngineCase& c : openings())
        for (const Cut& cut : kCuts) {
            const auto got = run(c, keyOf(c), iv_, false, sealedFor(c), cut);
            ASSERT_TRUE(got) << c.text() << ": " << describe(got.error());
            EXPECT_EQ(hexOf(*got), hexOf(plain_)) << c.text();
        }
}

TEST_P(EngineTampering, AFlippedBitAnywhere) {
    const std::size_t step = pace(7);
    for (const EngineCase& c : openings()) {
        const Bytes sealed = sealedFor(c);
        for (std::size_t i = 0; i < sealed.size(); i += step) {
            Bytes flipped = sealed;
            flipped[i] ^= static_cast<std::uint8_t>(1U << (i % 8));
            expectRefused(c, flipped, "a flipped bit in byte " + std::to_string(i));
        }
    }
}

TEST_P(EngineTampering, SegmentsThatChangedPlacesAreMissingOrAreThereTwice) {
    for (const EngineCase& c : openings()) {
        const Bytes sealed = sealedFor(c);
        const auto segment = [&](std::size_t i) {
            return sealed.begin() + static_cast<std::ptrdiff_t>(i * kSealedUnit);
        };
        for (const auto& [a, b] : {std::pair{0, 1}, {1, 2}, {0, 3}}) {
            Bytes swapped = sealed;
            std::swap_ranges(swapped.begin() + a * std::ptrdiff_t{kSealedUnit},
                             swapped.begin() + (a + 1) * std::ptrdiff_t{kSealedUnit},
                             swapped.begin() + b * std::ptrdiff_t{kSealedUnit});
            expectRefused(c, swapped, "swapped " + std::to_string(a) + " and " + std::to_string(b));
        }
        for (const std::size_t i : {0U, 1U, 3U}) {
            const std::string which = std::to_string(i);
            expectRefused(c, without(sealed, i * kSealedUnit, kSealedUnit), "without " + which);
            Bytes twice = sealed;
            twice.insert(twice.begin() + static_cast<std::ptrdiff_t>(i * kSealedUnit), segment(i),
                         segment(i + 1));
            expectRefused(c, twice, "twice " + which);
        }
    }
}

TEST_P(EngineTampering, ALengthThatIsNotTheWhole) {
    const std::size_t step = pace(5);
    for (const EngineCase& c : openings()) {
        const Bytes sealed = sealedFor(c);
        for (std::size_t size = 0; size < sealed.size(); size += step)
            expectRefused(c, without(sealed, size, sealed.size() - size),
                          "cut to " + std::to_string(size));
        for (const std::size_t more : {1U, 16U, 23U, 48U}) {
            Bytes longer = sealed;
            longer.insert(longer.end(), more, std::uint8_t{0});
            expectRefused(c, longer, "longer by " + std::to_string(more));
        }
        // A whole number of segments: the missing end shows in the last nonce alone.
        const Bytes whole = sealedFor(c, randomBytes(4 * kUnit, 1));
        for (const std::size_t kept : {1U, 2U, 3U})
            expectRefused(c, without(whole, kept * kSealedUnit, whole.size() - kept * kSealedUnit),
                          "cut to segments: " + std::to_string(kept));
    }
}

TEST_P(EngineTampering, AnotherKeyNonceEndOrSegmentSize) {
    for (const EngineCase& c : openings()) {
        const Bytes sealed = sealedFor(c);
        const auto expectNothing = [&](const Bytes& key, const Iv& iv, std::size_t unit) {
            const auto got = run(c, key, iv, false, sealed, {0, 2, unit});
            ASSERT_FALSE(got) << c.text();
            EXPECT_EQ(got.error().code, ErrorCode::wrongKeyOrDamaged) << describe(got.error());
        };
        Bytes key = keyOf(c);
        key.back() ^= 0x80;
        expectNothing(key, iv_, kUnit);
        for (const std::size_t byte : {0U, 10U, 11U}) {
            Iv other = iv_;
            other[byte] ^= 4;
            expectNothing(keyOf(c), other, kUnit);
        }
        for (const std::size_t unit : {16U, 31U, 33U, 4096U})
            expectNothing(keyOf(c), iv_, unit);
    }
}

TEST_P(EngineTampering, NothingDecryptedStaysInTheWorker) {
    for (const EngineCase& c : openings()) {
        Bytes sealed = sealedFor(c);
        sealed.back() ^= 1; // the segments before it are right
        const Bytes key = keyOf(c);
        Tuning tuning;
        tuning.strategy = c.strategy;
        tuning.unitBytes = kUnit;
        const UnitLayout layout = layoutOf(*c.cipher, tuning);
        auto workers = openWorkers(c.engine, {*c.cipher, c.direction, layout,
                                              workerCapacity(layout, 4096, kPayload), 1, tuning});
        ASSERT_TRUE(workers) << describe(workers.error());
        ASSERT_TRUE(workers->front()->setKeys({key}));
        const auto buffer = workers->front()->buffer();
        std::ranges::copy(sealed, buffer.begin());
        Phases phases;
        const auto done = workers->front()->process({kPayload, iv_}, NoCancel(), phases);
        ASSERT_FALSE(done) << c.text();
        EXPECT_EQ(done.error().code, ErrorCode::wrongKeyOrDamaged) << c.text();
        EXPECT_TRUE(std::ranges::all_of(buffer, [](std::uint8_t byte) { return byte == 0; }))
            << c.text();
    }
}

INSTANTIATE_TEST_SUITE_P(, EngineTampering,
                         testing::Values(EngineKind::cpu, EngineKind::cuda, EngineKind::reference,
                                         EngineKind::emulated, EngineKind::vaes),
                         engineName);

} // namespace
} // namespace blockwarp::tests
