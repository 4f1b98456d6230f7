// SPDX-License-Identifier: GPL-3.0-or-later
/// ChaCha20-Poly1305 over segments, with the kernels' lane bodies on the host: strategies `fused`,
/// `fused-tensor` and `fused-bytes`, tags with the encryption or apart from it.
#include "kernels/chacha20/poly1305_seal.h"
#include "kernels/chacha20/poly1305_seal_lane.h"
#include "kernels/framing.h"
#include "kernels/segments.h"
#include "tests/support/bytes.h"
#include "tests/support/segments_oracle.h"
#include "tests/support/vec_file.h"
#include "tests/support/wycheproof.h"

#include <gtest/gtest.h>

#include <cstring>

namespace blockwarp::tests {
namespace {

using kernels::KeySchedule;
using kernels::kNoneRejected;
using kernels::LaunchShape;
using kernels::Run;

constexpr std::uint8_t kPoison = 0x5c;
constexpr auto* kCipher = "chacha20-poly1305";

using Message = Segments;

Run runOf(const Message& m, AlignedBytes& in, AlignedBytes& out, std::size_t payloadBytes,
          AlignedBytes& aad, std::uint32_t* rejected) {
    Run run{in.data(), out.data(), payloadBytes, m.iv};
    run.unitBytes = m.unitBytes;
    run.aad = aad.data();
    run.aadBytes = m.aad.size();
    run.rejected = rejected;
    return run;
}

/// What lies before the last 16 bytes, which nobody may have touched.
Bytes withoutGuard(const Bytes& all) {
    const auto end = all.end() - 16;
    EXPECT_TRUE(std::all_of(end, all.end(), [](auto byte) { return byte == kPoison; }));
    return {all.begin(), end};
}

Bytes sealBy(const char* strategy, const Message& m, const Bytes& plaintext,
             LaunchShape shape = {128, 1}) {
    const KeySchedule key(Algorithm::chacha20Poly1305, Direction::encrypt, m.key);
    AlignedBytes in(plaintext);
    AlignedBytes out(Bytes(kernels::sealedBytes(plaintext.size(), m.unitBytes) + 16, kPoison));
    AlignedBytes aad(m.aad);
    const Run run = runOf(m, in, out, plaintext.size(), aad, nullptr);
    kernels::emulateWork(*kernels::findStrategy(strategy), key, run, shape);
    EXPECT_EQ(in.bytes(), plaintext);
    return withoutGuard(out.bytes());
}

/// By all strategies, which have to agree.
Bytes seal(const Message& m, const Bytes& plaintext, LaunchShape shape = {128, 1}) {
    const Bytes sealed = sealBy("fused", m, plaintext, shape);
    for (const char* strategy : {"fused-tensor", "fused-bytes"})
        EXPECT_EQ(sealBy(strategy, m, plaintext, shape), sealed) << strategy;
    return sealed;
}

struct Opened {
    Bytes plaintext; ///< poison where nothing was written
    std::uint32_t rejected = kNoneRejected;
};

Opened openBy(const char* strategy, const Message& m, const Bytes& sealed, std::size_t payloadBytes,
              LaunchShape shape = {128, 1}) {
    const KeySchedule key(Algorithm::chacha20Poly1305, Direction::decrypt, m.key);
    AlignedBytes in(sealed);
    AlignedBytes out(Bytes(payloadBytes + 16, kPoison));
    AlignedBytes aad(m.aad);
    Opened opened;
    const Run run = runOf(m, in, out, payloadBytes, aad, &opened.rejected);
    kernels::emulateWork(*kernels::findStrategy(strategy), key, run, shape);
    EXPECT_EQ(in.bytes(), sealed);
    opened.plaintext = withoutGuard(out.bytes());
    return opened;
}

/// By all strategies, which have to agree.
Opened open(const Message& m, const Bytes& sealed, std::size_t payloadBytes,
            LaunchShape shape = {128, 1}) {
    const Opened opened = openBy("fused", m, sealed, payloadBytes, shape);
    for (const char* strategy : {"fused-tensor", "fused-bytes"}) {
        const Opened other = openBy(strategy, m, sealed, payloadBytes, shape);
        EXPECT_EQ(other.rejected, opened.rejected) << strategy;
        EXPECT_EQ(other.plaintext, opened.plaintext) << strategy;
    }
    return opened;
}

Message randomMessage(std::uint64_t seed, std::uint32_t unitBytes, std::size_t aadBytes) {
    return {kCipher, randomBytes(32, seed), ivFrom(randomBytes(12, seed + 1)), unitBytes,
            randomBytes(aadBytes, seed + 2)};
}

void expectAsOpenssl(const Message& m, std::size_t size, std::uint64_t seed,
                     LaunchShape shape = {128, 1}) {
    const std::string what = m.text(size);
    const Bytes plaintext = randomBytes(size, seed);
    const Bytes expected = sealedByOpenssl(m, plaintext);
    ASSERT_EQ(seal(m, plaintext, shape), expected) << what;
    const Opened opened = open(m, expected, size, shape);
    EXPECT_EQ(opened.rejected, kNoneRejected) << what;
    EXPECT_EQ(opened.plaintext, plaintext) << what;
}

TEST(ChachaPoly, GivesTheStandardsAnswers) {
    for (const VecCase& c : readVec("rfc-8439-aead.vec")) {
        const Message m{kCipher, c.bytes("key"), ivFrom(c.bytes("nonce")), 1U << 16,
                        c.bytes("aad")};
        const Bytes plaintext = c.bytes("plaintext");
        const Bytes sealed = fromHex(c.text("ciphertext") + c.text("tag"));
        EXPECT_EQ(hexOf(seal(m, plaintext)), hexOf(sealed)) << c.text("source");
        const Opened opened = open(m, sealed, plaintext.size());
        EXPECT_EQ(opened.rejected, kNoneRejected) << c.text("source");
        EXPECT_EQ(opened.plaintext, plaintext) << c.text("source");
    }
}

TEST(ChachaPoly, GivesWycheproofsAnswers) {
    WycheproofCounts counts;
    for (const WycheproofVector& v : readWycheproof("chacha20_poly1305")) {
        const bool fits = v.number("ivSize") == 96;
        ++counts[fits ? v.text("result") : "another nonce size"];
        if (!fits) continue;
        const Bytes plaintext = v.bytes("msg");
        const Bytes sealed = fromHex(v.text("ct") + v.text("tag"));
        for (const std::uint32_t unit : {4096U, 8192U}) { // tags apart, and in one go
            const Message m{kCipher, v.bytes("key"), ivFrom(v.bytes("iv")), unit, v.bytes("aad")};
            if (!v.isInvalid()) {
                EXPECT_EQ(hexOf(seal(m, plaintext)), hexOf(sealed)) << v.name();
            }
            const Opened opened = open(m, sealed, plaintext.size());
            EXPECT_EQ(opened.rejected, v.isInvalid() ? 0 : kNoneRejected) << v.name();
            EXPECT_EQ(opened.plaintext,
                      v.isInvalid() ? Bytes(plaintext.size(), kPoison) : plaintext)
                << v.name();
        }
    }
    EXPECT_EQ(counts,
              (WycheproofCounts{{"valid", 256}, {"invalid", 60}, {"another nonce size", 9}}));
}

TEST(ChachaPoly, AgreesWithOpensslForSingleSegments) {
    for (const std::uint32_t unit : {4096U, 8192U}) // tags apart, and in one go
        for (std::size_t size = 0; size <= 5000; size += size < 200 ? 1 : 131)
            expectAsOpenssl(randomMessage(size, unit, size % 201), size, size);
}

TEST(ChachaPoly, AgreesWithOpensslForManySegments) {
    std::uint64_t seed = 1000;
    for (const std::uint32_t unit :
         {1U, 15U, 16U, 17U, 48U, 63U, 64U, 100U, 1000U, 1040U, 2048U, 2049U, 4096U})
        for (const std::size_t size : {0U, 1U, 16U, 47U, 255U, 4096U, 4999U, 5000U}) {
            ++seed;
            expectAsOpenssl(randomMessage(seed, unit, seed % 201), size, seed);
        }
}

TEST(ChachaPoly, AgreesWithOpensslForEveryLengthOfAad) {
    for (std::size_t bytes = 0; bytes <= 200; ++bytes) {
        expectAsOpenssl(randomMessage(2000 + bytes, 128, bytes), 300, bytes);
        expectAsOpenssl(randomMessage(2500 + bytes, 16384, bytes), 20000 + bytes, bytes);
    }
    for (const std::size_t bytes : {1024U, 1025U, 100000U}) // the first still in one go
        for (const std::uint32_t unit : {128U, 16384U})
            expectAsOpenssl(randomMessage(3000, unit, bytes), 20000, 1);
}

TEST(ChachaPoly, AgreesWithOpensslForSegmentsOfSeveralTiles) {
    for (const std::uint32_t unit :
         {8192U, 8208U, 16400U, 16432U, 32768U, 65536U, 65537U, 1U << 20})
        expectAsOpenssl(randomMessage(unit, unit, 21), std::size_t{2} * unit + 33333, unit);
    // So many segments that a tile has three rows.
    expectAsOpenssl(randomMessage(1, 65536, 7), (std::size_t{20} << 20) + 12345, 1);
}

TEST(ChachaPoly, RunsOfAnyLengthFitIntoTheWorkspaceOfALongerOne) {
    for (const std::uint32_t unit : {8192U, 16384U, 65536U, 1U << 20})
        for (std::uint64_t segments = 1; segments < 10000; segments += 1 + segments / 7) {
            const std::uint64_t payload = segments * unit;
            const std::uint64_t needed =
                segments * (sizeof(kernels::SealKey) +
                            sizeof(kernels::PolyElement) * kernels::sealTilesOf(payload, unit));
            for (const std::uint64_t longer : {segments, segments + 1, 2 * segments})
                EXPECT_LE(needed,
                          kernels::workspaceBytes(Algorithm::chacha20Poly1305, longer * unit, unit))
                    << segments << " of " << unit;
        }
}

TEST(ChachaPoly, AgreesWithOpensslInEveryLaunchShape) {
    for (const std::uint32_t threads : {32U, 96U, 256U, 1024U})
        for (const std::uint32_t blocks : {1U, 2U, 4U, 8U, 16U})
            for (const std::uint32_t unit : {4096U, 5001U, 16384U})
                expectAsOpenssl(randomMessage(threads + blocks, unit, 5), 20000, blocks,
                                {threads, blocks});
}

TEST(ChachaPoly, CountersOfNoncesCarry) {
    for (const auto* hex : {"00000000000000000000ff01", "ffffffffffffffffffffff7f",
                            "0102ffffffffffffffffff00", "010203ffffffffffffffff80"}) {
        for (const std::uint32_t unit : {64U, 16384U}) {
            Message m = randomMessage(4000, unit, 3);
            m.iv = ivFromHex(hex);
            expectAsOpenssl(m, 11 * unit - 4, 9);
        }
    }
}

TEST(ChachaPoly, EveryWrongBitIsFoundAndNothingIsDecrypted) {
    const Message m = randomMessage(5000, 64, 13);
    const Bytes plaintext = randomBytes(200, 1);
    const Bytes sealed = sealedByOpenssl(m, plaintext);
    for (std::size_t bit = 0; bit < 8 * sealed.size(); ++bit) {
        Bytes bad = sealed;
        bad[bit / 8] ^= static_cast<std::uint8_t>(1U << (bit % 8));
        const Opened opened = open(m, bad, plaintext.size());
        EXPECT_EQ(opened.rejected, bit / 8 / 80) << bit;
        EXPECT_EQ(opened.plaintext, Bytes(plaintext.size(), kPoison)) << bit;
    }
}

TEST(ChachaPoly, TheFirstOfSeveralWrongSegmentsIsNamed) {
    const Message m = randomMessage(6000, 64, 0);
    Bytes bad = sealedByOpenssl(m, randomBytes(640, 1));
    bad[80 * 7 + 3] ^= 1;
    bad[80 * 4 + 70] ^= 1;
    EXPECT_EQ(open(m, bad, 640).rejected, 4U);
}

TEST(ChachaPoly, WrongBitsOfLongSegmentsAreFound) {
    for (const std::uint32_t unit : {8192U, 16432U, 65536U, 65537U}) {
        const Message m = randomMessage(unit, unit, 13);
        const std::size_t size = 2 * unit + 4321;
        const Bytes sealed = sealedByOpenssl(m, randomBytes(size, 1));
        for (std::size_t bit = 3; bit < 8 * sealed.size(); bit += 100003) {
            Bytes bad = sealed;
            bad[bit / 8] ^= static_cast<std::uint8_t>(1U << (bit % 8));
            const Opened opened = open(m, bad, size);
            EXPECT_EQ(opened.rejected, bit / 8 / (unit + 16)) << bit;
            EXPECT_EQ(opened.plaintext, Bytes(size, kPoison)) << bit;
        }
    }
}

TEST(ChachaPoly, AgreesWithOpensslOnTextThatEncryptsToOnesAndZeros) {
    for (const std::uint8_t byte : {std::uint8_t{0x00}, std::uint8_t{0xff}}) {
        Message m = randomMessage(byte, 65536, 5);
        const std::size_t size = 140000;
        Bytes plaintext = seal(m, Bytes(size, byte)); // keystream, or its complement
        for (std::size_t i = 0; i < size; ++i)
            plaintext[i] = plaintext[i + 16 * (i / m.unitBytes)];
        plaintext.resize(size);
        const Bytes sealed = sealedByOpenssl(m, plaintext);
        EXPECT_EQ(sealed[100], byte);
        EXPECT_EQ(seal(m, plaintext), sealed);
        EXPECT_EQ(open(m, sealed, size).rejected, kNoneRejected);
    }
}

TEST(ChachaPoly, OtherAadAndTruncationAreFound) {
    Message m = randomMessage(7000, 64, 16);
    const Bytes sealed = sealedByOpenssl(m, randomBytes(300, 1));
    // Without the last segment, the new last one has the wrong nonce.
    EXPECT_EQ(open(m, Bytes(sealed.begin(), sealed.begin() + 320), 256).rejected, 3U);
    m.aad[15] ^= 0x80;
    EXPECT_EQ(open(m, sealed, 300).rejected, 0U);
}

} // namespace
} // namespace blockwarp::tests
