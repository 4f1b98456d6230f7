// SPDX-License-Identifier: GPL-3.0-or-later
/// Files repaired in place by recovery data that somebody forged: each becomes what that says, and
/// what stood there is kept, or nothing is changed at all. Repairs that are interrupted go on.
#include "core/crypto/primitives.h"
#include "core/files/repair.h"
#include "tests/support/recovery_pair.h"
#include "tests/support/temp_folder.h"

#include <array>
#include <atomic>
#include <chrono>
#include <random>

namespace blockwarp::tests {
namespace {

using recovery::Index;

enum class Forgery : std::uint8_t {
    numbers,      ///< of the index
    hashes,       ///< of other contents
    otherParity,  ///< of another file
    otherFile,    ///< all is of another file, which shares parts with this one
    otherCopies,  ///< some copies of the index are another file's
    behindEnd,    ///< the last part has bytes behind the file's end
    cut,          ///< or empty, or longer
    changedBytes, ///< anywhere
    count,
};

/// Recovery data in its parts.
struct Parts {
    std::array<Index, recovery::kIndexCopies> copies;
    Bytes parity;
};

Index indexOf(const Bytes& recovery) {
    return (*recovery::findIndex(MemorySource(recovery), NoCancel()))->index;
}

Parts partsOf(const RecoveryPair& pair) {
    const Index index = indexOf(pair.recovery);
    Parts parts{{index, index, index}, {}};
    for (std::uint64_t shard = 0; shard < pair.layout.parityShards(); ++shard) {
        const auto* begin = pair.recovery.data() + pair.layout.parityOffset(shard);
        parts.parity.insert(parts.parity.end(), begin, begin + pair.layout.shardBytes);
    }
    return parts;
}

Bytes assembled(const Parts& parts) {
    const recovery::Layout& layout = parts.copies[0].layout;
    const std::uint64_t half =
        std::min<std::uint64_t>(parts.parity.size(), layout.parityShards() / 2 * layout.shardBytes);
    const auto middle = parts.parity.begin() + static_cast<std::ptrdiff_t>(half);
    Bytes all = *recovery::written(parts.copies[0]);
    all.insert(all.end(), parts.parity.begin(), middle);
    for (const unsigned copy : {1U, 2U}) {
        const Bytes index = *recovery::written(parts.copies[copy]);
        all.insert(all.end(), index.begin(), index.end());
        if (copy == 1) all.insert(all.end(), middle, parts.parity.end());
    }
    return all;
}

recovery::Hash hashOfShard(const Bytes& file, const Index& index, std::uint64_t shard) {
    const std::uint64_t bytes = index.layout.shardBytes;
    Bytes padded(bytes);
    std::copy_n(file.data() + shard * bytes, index.layout.bytesOfShard(shard), padded.begin());
    recovery::Hash hash{};
    std::copy_n(crypto::sha256(padded)->begin(), hash.size(), hash.begin());
    return hash;
}

class Forger {
  public:
    explicit Forger(unsigned seed)
        : forgery_(static_cast<Forgery>(seed % static_cast<unsigned>(Forgery::count))),
          random_(seed), whole_(randomBytes(1 + below(20'000), seed)),
          percent_(1 + static_cast<unsigned>(below(50))) {}

    const Bytes& whole() const { return whole_; }
    Index honestIndex() const { return indexOf(pairOf(whole_, percent_).recovery); }

    /// A damaged file, and its recovery data, forged.
    RecoveryPair run() {
        RecoveryPair pair = pairOf(whole_, percent_);
        pair.recovery = forged(pair);
        damage(pair.file, pair.layout);
        return pair;
    }

  private:
    std::uint64_t below(std::uint64_t end) { return random_() % end; }
    bool oneOf(unsigned many) { return below(many) == 0; }

    void damage(Bytes& file, const recovery::Layout& layout) {
        if (forgery_ == Forgery::behindEnd) file.back() ^= 1;
        if (oneOf(8)) return;
        if (oneOf(8)) return file.resize(below(2 * file.size()));
        const std::uint64_t bytes = 1 + below(layout.burstBytes());
        const std::uint64_t at = below(file.size() - bytes + 1);
        for (std::uint64_t i = at; i < at + bytes; ++i)
            file[i] ^= 0xff;
    }

    Bytes forged(const RecoveryPair& pair) {
        Parts parts = partsOf(pair);
        switch (forgery_) {
        case Forgery::numbers:
            for (Index& copy : parts.copies)
                changeNumber(copy);
            break;
        case Forgery::hashes:
            changeHashes(parts);
            break;
        case Forgery::otherParity:
            parts.parity = partsOf(pairOf(otherFile(), percent_)).parity;
            break;
        case Forgery::otherFile:
            parts = partsOf(pairOf(otherFile(), percent_));
            break;
        case Forgery::otherCopies:
            changeCopies(parts);
            break;
        case Forgery::behindEnd:
            parts = behindEnd();
            break;
        case Forgery::cut:
            return cut(pair.recovery);
        case Forgery::changedBytes:
            return changed(pair.recovery);
        case Forgery::count:
            break;
        }
        return assembled(parts);
    }

    /// With as many hashes as it says then.
    void changeNumber(Index& index) {
        recovery::Layout& layout = index.layout;
        std::uint64_t* const numbers[] = {&layout.shardBytes, &layout.groups, &layout.parityOfGroup,
                                          &layout.fileBytes};
        std::uint64_t& number = *numbers[below(std::size(numbers))];
        const std::uint64_t others[] = {number * 2, number / 2, number + 1, number - 1,
                                        below(1'000)};
        number = std::max<std::uint64_t>(1, others[below(std::size(others))]);
        index.data.resize(layout.dataShards());
        index.parity.resize(layout.parityShards());
        if (oneOf(2))
            index.time = {static_cast<std::int64_t>(random_()),
                          static_cast<std::uint32_t>(random_())};
    }

    void changeHashes(Parts& parts) {
        Index& first = parts.copies[0];
        const Index other = indexOf(pairOf(otherFile(), percent_).recovery);
        const std::uint64_t many = 1 + below(first.data.size());
        for (auto [own, others] :
             {std::pair(&first.data, &other.data), std::pair(&first.parity, &other.parity)})
            for (std::uint64_t i = 0; i < many && !oneOf(4); ++i)
                own->at(below(own->size())) = others->at(below(others->size()));
        if (oneOf(2)) parts.copies[1] = parts.copies[2] = first;
    }

    void changeCopies(Parts& parts) {
        const Index other = indexOf(pairOf(otherFile(), percent_).recovery);
        for (Index& copy : parts.copies)
            if (oneOf(2)) copy = other;
    }

    /// As long, and the same but for a piece.
    Bytes otherFile() {
        Bytes other = whole_;
        const std::uint64_t from = below(other.size());
        const std::uint64_t bytes = 1 + below(oneOf(2) ? other.size() - from : 1);
        const Bytes piece = randomBytes(bytes, random_());
        std::ranges::copy(piece, other.begin() + static_cast<std::ptrdiff_t>(from));
        return other;
    }

    /// Of a file with its last part full, said to be of the shorter one.
    Parts behindEnd() {
        const recovery::Layout own = *recovery::layoutFor(whole_.size(), percent_);
        Bytes longer = whole_;
        const Bytes more = randomBytes(own.dataShards() * own.shardBytes - longer.size(), 7);
        longer.insert(longer.end(), more.begin(), more.end());
        Parts parts = partsOf(pairOf(std::move(longer), percent_));
        for (Index& copy : parts.copies)
            copy.layout.fileBytes = whole_.size();
        return parts;
    }

    Bytes cut(Bytes recovery) {
        if (oneOf(4)) return {};
        if (oneOf(4)) {
            const Bytes more = randomBytes(1 + below(5'000), random_());
            recovery.insert(recovery.begin(), more.begin(), more.end());
        } else if (oneOf(2)) {
            recovery.resize(below(recovery.size()));
        } else {
            recovery.erase(recovery.begin(),
                           recovery.begin() + static_cast<std::ptrdiff_t>(below(recovery.size())));
        }
        return recovery;
    }

    Bytes changed(Bytes recovery) {
        for (std::uint64_t i = below(20); i-- > 0;)
            recovery[below(recovery.size())] ^= static_cast<std::uint8_t>(1 + below(255));
        return recovery;
    }

    const Forgery forgery_;
    std::mt19937_64 random_;
    const Bytes whole_;
    const unsigned percent_;
};

class RepairInPlace : public testing::Test {
  protected:
    Result<Repair> repair(const RecoveryPair& pair, bool evenIfChanged) {
        writeFile(file_, pair.file);
        writeFile(recovery_, pair.recovery);
        std::filesystem::remove(damaged_);
        return repairFile({.file = file_, .inPlace = true, .evenIfChanged = evenIfChanged},
                          NoCancel());
    }

    void expectUnchanged(const RecoveryPair& pair) const {
        EXPECT_EQ(folder_.names(), (std::set<std::string>{"file", "file.recovery"}));
        EXPECT_TRUE(readFile(file_) == pair.file);
        EXPECT_TRUE(readFile(recovery_) == pair.recovery);
    }

    /// Each part has its hash, and those that were others stand in file.damaged.
    void expectRepaired(const RecoveryPair& pair, const Index& index) const {
        EXPECT_EQ(folder_.names(),
                  (std::set<std::string>{"file", "file.damaged", "file.recovery"}));
        EXPECT_TRUE(readFile(recovery_) == pair.recovery);
        const Bytes file = readFile(file_);
        ASSERT_EQ(file.size(), pair.file.size());
        ASSERT_EQ(file.size(), index.layout.fileBytes);
        Bytes kept(file.size());
        for (std::uint64_t shard = 0; shard < index.data.size(); ++shard) {
            EXPECT_EQ(hashOfShard(file, index, shard), index.data[shard]) << shard;
            const std::uint64_t at = shard * index.layout.shardBytes;
            if (hashOfShard(pair.file, index, shard) != index.data[shard])
                std::copy_n(pair.file.data() + at, index.layout.bytesOfShard(shard),
                            kept.data() + at);
            else
                EXPECT_EQ(hashOfShard(pair.file, index, shard), hashOfShard(file, index, shard));
        }
        EXPECT_TRUE(readFile(damaged_) == kept);
    }

    TempFolder folder_{"/dev/shm"};
    const std::filesystem::path file_ = folder_ / "file";
    const std::filesystem::path recovery_ = folder_ / "file.recovery";
    const std::filesystem::path damaged_ = folder_ / "file.damaged";
};

TEST_F(RepairInPlace, ByForgedRecoveryDataDoesAllOrNothing) {
    constexpr unsigned seeds = 800;
    unsigned repaired = 0;
    unsigned toTheWhole = 0;
    for (unsigned seed = 0; seed < seeds; ++seed) {
        SCOPED_TRACE(seed);
        Forger forger(seed);
        const RecoveryPair pair = forger.run();
        const auto done = repair(pair, seed % 7 != 0);
        if (!done || done->verdict != RepairVerdict::repaired) {
            expectUnchanged(pair);
            continue;
        }
        ++repaired;
        const Index index = indexOf(pair.recovery);
        expectRepaired(pair, index);
        if (index != forger.honestIndex()) continue;
        ++toTheWhole;
        EXPECT_TRUE(readFile(file_) == forger.whole());
    }
    EXPECT_GT(repaired, seeds / 10);
    EXPECT_LT(repaired, seeds / 2);
    EXPECT_GT(toTheWhole, seeds / 20);
}

/// Cancelled when a file is there, after some more questions.
class CancelledWhenThere final : public CancelToken {
  public:
    CancelledWhenThere(std::filesystem::path file, unsigned questions)
        : file_(std::move(file)), left_(questions) {}
    bool cancelled() const override {
        if (!std::filesystem::exists(file_)) return false;
        return left_ == 0 || left_-- == 0;
    }

  private:
    const std::filesystem::path file_;
    mutable std::atomic<unsigned> left_;
};

TEST_F(RepairInPlace, GoesOnWhereItStopped) {
    RecoveryPair pair = pairOf(randomBytes(200'000, 1), 3);
    ASSERT_GT(pair.layout.groups, 2U);
    const Bytes whole = pair.file;
    constexpr std::chrono::sys_seconds longAgo(std::chrono::seconds(1'500'000'000));
    for (std::uint64_t i = 0; i < pair.layout.burstBytes(); ++i)
        pair.file[i] ^= 0xff;
    for (unsigned groups = 0; groups < pair.layout.groups; ++groups) {
        writeFile(file_, pair.file);
        writeFile(recovery_, pair.recovery);
        std::filesystem::remove(damaged_);
        std::filesystem::last_write_time(file_, std::chrono::file_clock::from_sys(longAgo));
        const RepairRequest request{.file = file_, .inPlace = true};
        const auto stopped = repairFile(request, CancelledWhenThere(damaged_, groups));
        ASSERT_FALSE(stopped) << groups;
        EXPECT_EQ(stopped.error().code, ErrorCode::repairStopped) << describe(stopped.error());
        EXPECT_EQ(readFile(file_) == pair.file, groups == 0);
        EXPECT_FALSE(readFile(file_) == whole) << groups;
        const auto done = repairFile(request, NoCancel());
        ASSERT_TRUE(done) << describe(done.error());
        EXPECT_TRUE(readFile(file_) == whole) << groups;
        std::filesystem::remove(done->damagedParts);
    }
}

} // namespace
} // namespace blockwarp::tests
