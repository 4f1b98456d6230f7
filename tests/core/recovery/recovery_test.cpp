// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/recovery/recovered_file.h"

#include "tests/support/recovery_pair.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

namespace blockwarp::tests {
namespace {

using recovery::Damage;
using recovery::Index;
using recovery::Layout;
using recovery::RecoveredFile;

struct Healed {
    Damage damage;
    Bytes bytes;
};

/// What is read of the damaged pair; nothing if no index is whole.
std::optional<Healed> healed(const RecoveryPair& pair) {
    const MemorySource file(pair.file);
    const MemorySource data(pair.recovery);
    auto found = recovery::findIndex(data, NoCancel());
    if (!found || !*found) return {};
    const auto opened = RecoveredFile::open(file, data, (*found)->index, 1, NoCancel());
    if (!opened) return {};
    Healed result{(*opened)->damage(), Bytes((*opened)->size())};
    EXPECT_TRUE((*opened)->readAt(0, result.bytes));
    return result;
}

class LayoutOf : public testing::TestWithParam<std::uint64_t> {};

TEST_P(LayoutOf, HealsTheBurstThatWasAskedForAndNoMoreThanItNeeds) {
    const std::uint64_t bytes = GetParam();
    for (unsigned percent = recovery::kMinPercent; percent <= recovery::kMaxPercent; ++percent) {
        const Layout layout = *recovery::layoutFor(bytes, percent);
        const std::uint64_t burst = bytes / 100 * percent + (bytes % 100 * percent + 99) / 100;
        EXPECT_GE(layout.burstBytes(), burst) << percent;
        if (layout.parityOfGroup > 1) {
            Layout less = layout;
            --less.parityOfGroup;
            EXPECT_LT(less.burstBytes(), burst) << percent;
        }
        EXPECT_LE(layout.dataOfGroup() + layout.parityOfGroup, recovery::kMaxGroupShards);
        EXPECT_LE(layout.dataShards(), std::uint64_t{1} << 20);
        EXPECT_TRUE(recovery::isPossible(layout, layout.recoveryBytes()));
    }
}

INSTANTIATE_TEST_SUITE_P(Sizes, LayoutOf,
                         testing::Values(0, 1, 511, 512, 513, 1000, 100'000, 131'072, 131'073,
                                         16'777'216, 16'777'217, std::uint64_t{1} << 36,
                                         (std::uint64_t{1} << 36) + 1, std::uint64_t{1} << 46));

TEST(Layout, RefusesOtherPercentages) {
    EXPECT_EQ(recovery::layoutFor(1000, 0).error().code, ErrorCode::badTuning);
    EXPECT_EQ(recovery::layoutFor(1000, 51).error().code, ErrorCode::badTuning);
}

TEST(Recovery, IsTheSameWhateverTheThreads) {
    const Bytes file = randomBytes(3'000'001, 1);
    EXPECT_EQ(pairOf(file, 7, 1).recovery, pairOf(file, 7, 5).recovery);
}

TEST(Recovery, OfAWholeFileSaysSo) {
    for (const std::size_t bytes : {0, 1, 511, 512, 1000, 100'000}) {
        const RecoveryPair pair = pairOf(randomBytes(bytes, bytes), 5);
        const auto found = healed(pair);
        ASSERT_TRUE(found);
        EXPECT_TRUE(found->damage.none());
        EXPECT_EQ(found->bytes, pair.file);
    }
}

/// Product in GF(2^8) modulo x^8 + x^4 + x^3 + x^2 + 1, bit by bit.
std::uint8_t product(unsigned a, unsigned b) {
    unsigned sum = 0;
    for (; b != 0; b >>= 1, a = a << 1 ^ (a & 0x80 ? 0x11d : 0))
        if (b & 1) sum ^= a;
    return static_cast<std::uint8_t>(sum);
}

std::uint8_t inverse(unsigned a) {
    unsigned b = 1;
    while (product(a, b) != 1)
        ++b;
    return static_cast<std::uint8_t>(b);
}

TEST(Recovery, ParityIsAsTheSpecificationSays) {
    const RecoveryPair pair = pairOf(randomBytes(200'000, 1), 9);
    const Layout& layout = pair.layout;
    ASSERT_GT(layout.groups, 1U);
    for (std::uint64_t parity = 0; parity < layout.parityShards(); ++parity) {
        const std::uint64_t group = parity % layout.groups;
        const std::uint64_t row = layout.dataOfGroup() + parity / layout.groups;
        Bytes sum(layout.shardBytes);
        for (std::uint64_t i = 0; group + i * layout.groups < layout.dataShards(); ++i) {
            const std::uint8_t factor = inverse(static_cast<unsigned>(row ^ i));
            const std::uint64_t shard = group + i * layout.groups;
            for (std::size_t at = 0; at < layout.bytesOfShard(shard); ++at)
                sum[at] ^= product(factor, pair.file[shard * layout.shardBytes + at]);
        }
        const auto* there = pair.recovery.data() + layout.parityOffset(parity);
        ASSERT_TRUE(std::ranges::equal(sum, std::span(there, layout.shardBytes))) << parity;
    }
}

/// What may happen to a file of which `burst` bytes may be lost; the damage stays within that.
void damage(Bytes& file, std::uint64_t burst, std::mt19937_64& random) {
    const auto below = [&](std::uint64_t end) { return end == 0 ? 0 : random() % end; };
    const std::uint64_t bytes = 1 + below(burst);
    const std::uint64_t at = below(file.size() - bytes + 1);
    const auto begin = file.begin() + static_cast<std::ptrdiff_t>(at);
    const auto end = begin + static_cast<std::ptrdiff_t>(bytes);
    switch (below(6)) {
    case 0:
        return std::fill(begin, end, std::uint8_t{0});
    case 1:
        return std::generate(begin, end, [&] { return static_cast<std::uint8_t>(random()); });
    case 2: // one bit
        *begin ^= static_cast<std::uint8_t>(1U << below(8));
        return;
    case 3: // the beginning or the end
        if (below(2) == 0)
            file.erase(file.begin(), file.begin() + static_cast<std::ptrdiff_t>(bytes));
        else
            file.resize(file.size() - bytes);
        return;
    case 4: // a piece is missing
        file.erase(begin, end);
        return;
    default: { // a piece was inserted
        const Bytes more = randomBytes(1 + below(100'000), random());
        file.insert(begin, more.begin(), more.end());
    }
    }
}

TEST(Recovery, HealsWhatItPromises) {
    for (unsigned seed = 0; seed < 1000; ++seed) {
        std::mt19937_64 random(seed);
        const std::size_t bytes = 1 + random() % (seed % 10 == 0 ? 1'000'000 : 50'000);
        RecoveryPair pair =
            pairOf(randomBytes(bytes, seed), 1 + static_cast<unsigned>(random() % 50));
        const Bytes whole = pair.file;
        damage(pair.file, pair.layout.burstBytes(), random);
        const auto found = healed(pair);
        ASSERT_TRUE(found) << seed;
        EXPECT_TRUE(found->damage.healed()) << seed;
        ASSERT_EQ(found->bytes, whole) << seed;
    }
}

TEST(Recovery, HealsTheExactBurstAndNotOneShardMore) {
    for (unsigned seed = 0; seed < 200; ++seed) {
        std::mt19937_64 random(seed);
        RecoveryPair pair = pairOf(randomBytes(20'000 + random() % 100'000, seed), 1 + seed % 50);
        const Bytes whole = pair.file;
        const auto lose = [&](std::uint64_t bytes) {
            pair.file = whole;
            const auto at = static_cast<std::ptrdiff_t>(random() % (whole.size() - bytes + 1));
            for (std::uint64_t i = 0; i < bytes; ++i)
                pair.file[static_cast<std::size_t>(at) + i] ^= 0xff;
            return healed(pair);
        };
        const auto exact = lose(pair.layout.burstBytes());
        ASSERT_TRUE(exact && exact->damage.healed()) << seed;
        ASSERT_EQ(exact->bytes, whole) << seed;
        const std::uint64_t more = pair.layout.burstBytes() + pair.layout.shardBytes;
        if (more > whole.size()) continue;
        const auto beyond = lose(more);
        ASSERT_TRUE(beyond) << seed;
        EXPECT_FALSE(beyond->damage.healed()) << seed;
        EXPECT_NE(beyond->bytes, whole) << seed;
    }
}

TEST(Recovery, NeedsOneWholeCopyOfItsIndex) {
    const Bytes whole = randomBytes(100'000, 1);
    const RecoveryPair made = pairOf(whole, 10);
    const std::uint64_t bytes = made.layout.indexBytes();
    for (unsigned kept = 0; kept <= recovery::kIndexCopies; ++kept) {
        RecoveryPair pair = made;
        pair.file[5000] ^= 1;
        for (unsigned copy = 0; copy < recovery::kIndexCopies; ++copy)
            if (copy != kept) pair.recovery[made.layout.indexOffset(copy) + bytes / 2] ^= 1;
        const auto found = healed(pair);
        ASSERT_EQ(bool(found), kept < recovery::kIndexCopies) << kept;
        if (found) {
            EXPECT_EQ(found->bytes, whole) << kept;
        }
    }
}

TEST(Recovery, HealsWithDamagedRecoveryData) {
    for (unsigned seed = 0; seed < 300; ++seed) {
        std::mt19937_64 random(seed);
        RecoveryPair pair = pairOf(randomBytes(100'000, seed), 10);
        const Bytes whole = pair.file;
        pair.file[random() % pair.file.size()] ^= 1; // one shard of one group
        damage(pair.recovery, (pair.layout.parityOfGroup - 1) * pair.layout.shardBytes / 2, random);
        const auto found = healed(pair);
        ASSERT_TRUE(found) << seed;
        EXPECT_TRUE(found->damage.healed()) << seed;
        ASSERT_EQ(found->bytes, whole) << seed;
    }
}

TEST(Recovery, OfAnotherFileIsKnown) {
    RecoveryPair pair = pairOf(randomBytes(100'000, 1), 10);
    pair.file = randomBytes(100'000, 2);
    const auto found = healed(pair);
    ASSERT_TRUE(found);
    EXPECT_TRUE(found->damage.isOfAnother());
    EXPECT_EQ(found->bytes, pair.file); // as it stands there
}

TEST(Recovery, SaysThatItsCopiesDiffer) {
    const RecoveryPair first = pairOf(randomBytes(100'000, 1), 10);
    RecoveryPair mixed = first;
    const RecoveryPair second = pairOf(randomBytes(100'000, 2), 10);
    std::copy_n(second.recovery.begin() + static_cast<std::ptrdiff_t>(first.layout.indexOffset(2)),
                first.layout.indexBytes(),
                mixed.recovery.begin() + static_cast<std::ptrdiff_t>(first.layout.indexOffset(2)));
    const auto found = recovery::findIndex(MemorySource(mixed.recovery), NoCancel());
    ASSERT_TRUE(found && *found);
    EXPECT_TRUE((*found)->differing);
    EXPECT_EQ((*found)->copies, 2U);
    EXPECT_EQ((*found)->index,
              (*recovery::findIndex(MemorySource(first.recovery), NoCancel()))->index);
}

} // namespace
} // namespace blockwarp::tests
