// SPDX-License-Identifier: GPL-3.0-or-later
/// Runs that table warps and bitsliced warps share, wherever they meet: strategy `hybrid` with the
/// shares that its warps take on a GPU, tile parts among them.
#include "kernels/aes/bitsliced/bitsliced_tile.h"
#include "kernels/aes/table/replicated_tables.h"
#include "kernels/aes/table/table_tile.h"
#include "kernels/aes/xts/xts_passes.h"
#include "kernels/segments.h"
#include "tests/support/segments_oracle.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <random>
#include <string>
#include <vector>

namespace blockwarp::tests {
namespace {

using namespace kernels;

constexpr std::uint8_t kPoison = 0x5c;

/// What the warps of a run have in common.
template <class W>
class SharedRun {
  public:
    SharedRun(const KeySchedule& key, const Run& run, std::uint32_t seed)
        : run_(run), plan_(planTiles<W>(run)), rounds_(key.rounds()),
          planes_(makeBitslicedKey(key)), words_(kMaxScheduleBytes / 4),
          memory_(kReplicatedWords<W::inverse, 4>), random_(seed) {
        std::memcpy(words_.data(), key.bytes().data(), kMaxScheduleBytes);
        fillReplicated<W::inverse, 4>(memory_.data(), kTableSets[W::inverse], 0, 1);
    }

    /// `fromEnd` of ten shares are tiles at the end.
    void work(unsigned fromEnd) {
        for (int idle = 0; idle < 4;) { // several warps of each kind find nothing
            const bool some = random_() % 10 < fromEnd ? takeFromEnd() : takeFromFront();
            idle = some ? 0 : idle + 1;
        }
        while (takeFromFront()) {
        }
    }
    /// All by tables in a row: the first `some` strips, then shares of `length`.
    void workInRow(std::uint32_t some, std::uint32_t length) {
        const auto all = static_cast<std::uint32_t>(plan_.strips());
        for (std::uint32_t from = 0; from < all;) {
            const std::uint32_t to = std::min(all, from + (from == 0 ? some : length));
            share(from, to);
            from = to;
        }
    }

  private:
    Taken take(std::uint64_t amount) {
        const Taken before = Taken::from(counter_);
        counter_ += amount;
        return before;
    }
    bool takeFromFront() {
        const auto wanted = static_cast<std::uint32_t>(1 + random_() % kMaxStripsAtOnce);
        const Taken before = take(wanted);
        const std::uint32_t end = before.strips + std::min(wanted, before.stripsLeft(plan_));
        share(before.strips, end);
        return end != before.strips;
    }
    void share(std::uint32_t from, std::uint32_t to) {
        for (std::uint32_t lane = 0; lane < kWarp; ++lane)
            byTable(from, to, lane);
    }
    bool takeFromEnd() {
        const std::uint32_t wanted = 1 + static_cast<std::uint32_t>(random_()) % kTilesAhead;
        Taken before = take(wanted * kOneTileTaken);
        if (before.stripsLeft(plan_) == 0) return false;
        const std::uint32_t last = plan_.count - 1 - before.tiles;
        for (std::uint32_t lane = 0; lane < kWarp; ++lane) {
            if (lane % 2 == 0)
                byCircuit(before, last, std::min(wanted, last + 1), lane, asMade_[lane]);
            else
                byCircuit(before, last, std::min(wanted, last + 1), lane, asBits_[lane]);
        }
        return true;
    }
    template <class Lane>
    void byCircuit(Taken before, std::uint32_t last, std::uint32_t count, std::uint32_t lane,
                   Lane& alone) {
        makeWindows<W>(planes_, run_, plan_, last, count, alone);
        for (std::uint32_t k = 0; k < count; ++k, ++before.tiles) {
            const Tile tile = tileAtEnd(plan_, before);
            if (tile.toStrip == 0) return;
            bitslicedTile<W>(planes_, rounds_, run_, plan_, tile, k, lane, alone);
        }
    }
    void byTable(std::uint32_t from, std::uint32_t to, std::uint32_t lane) {
        const WordCipher<W::inverse, ReplicatedTables<W::inverse, 4>> cipher{
            {memory_.data(), lane, {}}, words_.data(), rounds_};
        if (lane % 2 == 0)
            emulateTableStrips<W, 2, false>(cipher, run_, plan_, from, to, lane);
        else
            emulateTableStrips<W, 1, true>(cipher, run_, plan_, from, to, lane);
    }

    const Run& run_;
    TilePlan plan_;
    int rounds_;
    BitslicedKey planes_;
    std::vector<std::uint32_t> words_;
    std::vector<std::uint32_t> memory_;
    std::vector<LoneLane<Neighbours>> asMade_ = std::vector<LoneLane<Neighbours>>(kWarp);
    std::vector<LoneLane<WindowPair>> asBits_ = std::vector<LoneLane<WindowPair>>(kWarp);
    std::mt19937 random_;
    std::uint64_t counter_ = 0;
};

struct Mode {
    Algorithm algorithm;
    Direction direction;
    std::size_t keyBytes;
    std::uint32_t unitBytes = 0;
};

constexpr Mode kModes[] = {
    {Algorithm::aesEcb, Direction::encrypt, 16},
    {Algorithm::aesEcb, Direction::decrypt, 32},
    {Algorithm::aesCbc, Direction::decrypt, 24},
    {Algorithm::aesCtr, Direction::encrypt, 16},
    {Algorithm::aesXts, Direction::encrypt, 32, 512},
    {Algorithm::aesXts, Direction::decrypt, 64, 4096},
    {Algorithm::aesGcm, Direction::encrypt, 16, 20001},
    {Algorithm::aesGcm, Direction::decrypt, 32, 65536},
    {Algorithm::aesGcm, Direction::encrypt, 24, 100},
};

/// Every block of a run, done by `work(SharedRun&)`, against the plainest kernel.
template <class Work>
void expectTheSame(const Mode& mode, std::size_t bytes, const Iv& iv, std::uint32_t seed,
                   const Work& work) {
    const KeySchedule key(mode.algorithm, mode.direction, randomBytes(mode.keyBytes, seed));
    const bool tagged = isAuthenticated(mode.algorithm);
    const std::size_t room = tagged ? sealedBytes(bytes, mode.unitBytes) : bytes;
    AlignedBytes in(randomBytes(room, seed + 1));
    AlignedBytes expected(Bytes(room, kPoison));
    AlignedBytes got(Bytes(room, kPoison));
    AlignedBytes workspace(Bytes(xtsWorkspaceBytes(bytes)));
    std::uint32_t rejected = kNoneRejected;
    Run run{.in = in.data(),
            .out = expected.data(),
            .bytes = bytes,
            .iv = iv,
            .unitBytes = mode.unitBytes,
            .rejected = &rejected,
            .workspace = workspace.data()};
    if (mode.algorithm == Algorithm::aesXts) emulateTweaks(key, run);
    findStrategy("byte-global")->emulate(key, run, {256, 1});
    run.out = got.data();
    dispatchAes(mode.algorithm, mode.direction, [&]<class W>(W) {
        SharedRun<W> shared(key, run, seed);
        work(shared);
    });
    EXPECT_EQ(got.bytes(), expected.bytes())
        << "algorithm " << static_cast<int>(mode.algorithm) << ", " << bytes << " bytes";
}

/// In XTS, 16 bytes and a tail end a unit that has begun.
std::size_t bytesOf(const Mode& mode, std::size_t blocks) {
    const bool wholeOnly =
        mode.algorithm == Algorithm::aesEcb || mode.algorithm == Algorithm::aesCbc;
    return 16 * blocks + (wholeOnly || blocks % 32 == 0 ? 0 : 9);
}

TEST(SharedRuns, TablesAndCircuitMeetAnywhere) {
    std::uint32_t seed = 1;
    for (const Mode& mode : kModes)
        for (const std::size_t blocks : {1U, 100U, 1023U, 1024U, 1025U, 3000U, 5120U, 9000U})
            for (const unsigned fromEnd : {0U, 3U, 10U}) {
                SCOPED_TRACE(std::to_string(fromEnd) + " of 10 shares from the end");
                ++seed;
                expectTheSame(mode, bytesOf(mode, blocks), ivFrom(randomBytes(16, seed)), seed,
                              [&](auto& run) { run.work(fromEnd); });
            }
}

TEST(SharedRuns, TablesTakeSharesOfEveryLength) {
    std::uint32_t seed = 1;
    for (const Mode& mode : kModes)
        for (const std::uint32_t some : {1U, 5U, kStrips})
            for (const std::uint32_t length :
                 {3U, kStrips, 2 * kStrips, kMaxStripsAtOnce - 1, kMaxStripsAtOnce}) {
                SCOPED_TRACE(std::to_string(length) + " strips behind " + std::to_string(some));
                ++seed;
                expectTheSame(mode, bytesOf(mode, 7000), ivFrom(randomBytes(16, seed)), seed,
                              [&](auto& run) { run.workInRow(some, length); });
            }
}

/// The last `full` bytes are all ones but for the second, which carries within the run, at the
/// latest in its fourth tile, and so do those above it.
Iv ivThatCarries(unsigned full, std::uint8_t second, std::uint8_t lowest) {
    Iv iv = ivFrom(randomBytes(16, full));
    std::fill(iv.end() - full, iv.end(), std::uint8_t{0xff});
    if (full > 1) iv[14] = second;
    iv[15] = lowest;
    return iv;
}

TEST(SharedRuns, CountersThatCarryIntoEveryByte) {
    const Mode ctr{Algorithm::aesCtr, Direction::encrypt, 16};
    std::uint32_t seed = 1;
    for (unsigned full = 1; full <= 16; ++full)
        for (const std::uint8_t second : {std::uint8_t{0xfd}, std::uint8_t{0xf3}})
            for (const std::uint8_t lowest : {std::uint8_t{0x00}, std::uint8_t{0xff}}) {
                SCOPED_TRACE(std::to_string(full) + " bytes full");
                const Iv iv = ivThatCarries(full, second, lowest);
                ++seed;
                expectTheSame(ctr, 16 * 5200 + 5, iv, seed, [](auto& run) { run.work(5); });
                expectTheSame(ctr, 16 * 5200 + 5, iv, seed,
                              [](auto& run) { run.workInRow(3, kMaxStripsAtOnce); });
            }
}

} // namespace
} // namespace blockwarp::tests
