// SPDX-License-Identifier: GPL-3.0-or-later
/// Runs that table warps and bitsliced warps share, wherever they meet: strategy `hybrid` with the
/// shares that its warps take on a GPU, claim parts among them.
#include "kernels/bitsliced_claim.h"
#include "kernels/replicated_tables.h"
#include "kernels/segments.h"
#include "kernels/table_claim.h"
#include "kernels/xts_passes.h"
#include "tests/support/segments_oracle.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <random>
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
        : run_(run), plan_(planClaims<W>(run)), rounds_(key.rounds()),
          planes_(makeBitslicedKey(key)), words_(kMaxScheduleBytes / 4),
          memory_(kReplicatedWords<W::inverse, 4>), random_(seed) {
        std::memcpy(words_.data(), key.bytes().data(), kMaxScheduleBytes);
        fillReplicated<W::inverse, 4>(memory_.data(), kTableSets[W::inverse], 0, 1);
    }

    /// `fromEnd` of ten shares are claims at the end.
    void work(unsigned fromEnd) {
        for (int idle = 0; idle < 4;) { // several warps of each kind find nothing
            const bool some = random_() % 10 < fromEnd ? takeFromEnd() : takeFromFront();
            idle = some ? 0 : idle + 1;
        }
        while (takeFromFront()) {
        }
    }

  private:
    Taken take(std::uint64_t amount) {
        const Taken before = Taken::from(counter_);
        counter_ += amount;
        return before;
    }
    bool takeFromFront() {
        const std::uint32_t wanted = 1U << random_() % 6;
        const Taken before = take(wanted);
        const std::uint32_t end = before.pieces + std::min(wanted, before.piecesLeft(plan_));
        for (std::uint32_t lane = 0; lane < kWarp; ++lane)
            byTable(before.pieces, end, lane);
        return end != before.pieces;
    }
    bool takeFromEnd() {
        const std::uint32_t wanted = 1 + static_cast<std::uint32_t>(random_()) % kClaimsAhead;
        Taken before = take(wanted * kOneClaimTaken);
        if (before.piecesLeft(plan_) == 0) return false;
        const std::uint32_t last = plan_.count - 1 - before.claims;
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
        for (std::uint32_t k = 0; k < count; ++k, ++before.claims) {
            const Claim claim = claimAtEnd(plan_, before);
            if (claim.toPiece == 0) return;
            bitslicedClaim<W>(planes_, rounds_, run_, plan_, claim, k, lane, alone);
        }
    }
    void byTable(std::uint32_t from, std::uint32_t to, std::uint32_t lane) {
        const WordCipher<W::inverse, ReplicatedTables<W::inverse, 4>> cipher{
            {memory_.data(), lane, {}}, words_.data(), rounds_};
        if (lane % 2 == 0)
            emulateTableShare<W, 2, false>(cipher, run_, plan_, from, to, lane);
        else
            emulateTableShare<W, 1, true>(cipher, run_, plan_, from, to, lane);
    }

    const Run& run_;
    ClaimPlan plan_;
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

/// Every block of a run by table and circuit, against the plainest kernel.
void expectTheSame(const Mode& mode, std::size_t bytes, const Iv& iv, unsigned fromEnd) {
    const auto seed = static_cast<std::uint32_t>(bytes + fromEnd);
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
    dispatchAes(mode.algorithm, mode.direction,
                [&]<class W>(W) { SharedRun<W>(key, run, seed).work(fromEnd); });
    EXPECT_EQ(got.bytes(), expected.bytes())
        << "algorithm " << static_cast<int>(mode.algorithm) << ", " << bytes << " bytes, "
        << fromEnd << " of 10 shares from the end";
}

TEST(SharedRuns, TablesAndCircuitMeetAnywhere) {
    std::uint64_t seed = 1;
    for (const Mode& mode : kModes)
        for (const std::size_t blocks : {1U, 100U, 1023U, 1024U, 1025U, 3000U, 5120U})
            for (const unsigned fromEnd : {0U, 3U, 10U}) {
                const bool wholeOnly =
                    mode.algorithm == Algorithm::aesEcb || mode.algorithm == Algorithm::aesCbc;
                // In XTS, 16 bytes and a tail end a unit that has begun.
                const std::size_t tail = wholeOnly || blocks % 32 == 0 ? 0 : 9;
                expectTheSame(mode, 16 * blocks + tail, ivFrom(randomBytes(16, ++seed)), fromEnd);
            }
}

TEST(SharedRuns, CountersThatCarryIntoEveryByte) {
    for (unsigned full = 1; full <= 16; ++full)
        for (const std::uint8_t lowest : {std::uint8_t{0x00}, std::uint8_t{0xff}}) {
            Iv iv = ivFrom(randomBytes(16, full));
            std::fill(iv.end() - full, iv.end(), std::uint8_t{0xff});
            // The second byte from the end carries within the run, and so do those above it.
            if (full > 1) iv[14] = 0xfd;
            iv[15] = lowest;
            expectTheSame({Algorithm::aesCtr, Direction::encrypt, 16}, 16 * 2300 + 5, iv, 5);
        }
}

} // namespace
} // namespace blockwarp::tests
