// SPDX-License-Identifier: GPL-3.0-or-later
/// AES-GCM's tags with the kernels' code on the host, and whole segments with every strategy.
#include "kernels/framing.h"
#include "kernels/segments.h"
#include "tests/kernels/gcm_tags_work.h"

#include <gtest/gtest.h>

namespace blockwarp::tests {
namespace {

using kernels::KeySchedule;
using kernels::KeyUse;
using kernels::kNoneRejected;
using kernels::Run;

TagResult onHost(const TagRun& what, const Segments& s, const Bytes& sealed) {
    return runTags(what, s, sealed, [&](const KeySchedule& key, const Run& run) {
        kernels::emulateGcmTagsBy(what.path, key, run);
    });
}

TEST(GcmTags, AreThoseOfThePaper) {
    checkGcmVectors(onHost);
}

TEST(GcmTags, AgreeWithWycheproof) {
    checkGcmWycheproof(onHost);
}

TEST(GcmTags, AgreeWithOpensslForEveryLength) {
    checkGcmSizes(onHost);
}

TEST(GcmTags, AgreeWithOpensslForManySegments) {
    checkGcmSegments(onHost);
}

TEST(GcmTags, AgreeWithOpensslForEveryLengthOfAad) {
    checkGcmAad(onHost);
}

TEST(GcmTags, AgreeWithOpensslForSegmentsOfSeveralTiles) {
    const std::uint32_t units[] = {4096, 16384, 20001, 65536, 65552};
    checkGcmTiles(onHost, units);
}

TEST(GcmTags, AgreeWithOpensslWhereNoncesCarry) {
    checkGcmNonces(onHost);
}

TEST(GcmTags, EveryWrongBitIsFound) {
    checkGcmWrongBits(onHost, 3);
}

TEST(GcmTags, ForgeriesAreFound) {
    checkGcmForgeries(onHost);
}

struct Opened {
    Bytes plaintext;
    std::uint32_t rejected = kNoneRejected;
};

Bytes seal(const kernels::Strategy& strategy, const Segments& s, const Bytes& plaintext,
           KeyUse use = KeyUse::much) {
    const KeySchedule key(Algorithm::aesGcm, Direction::encrypt, s.key);
    AlignedBytes in(plaintext);
    AlignedBytes out(Bytes(kernels::sealedBytes(plaintext.size(), s.unitBytes)));
    AlignedBytes aad(s.aad);
    Run run = runOf(s, aad, plaintext.size());
    run.in = in.data();
    run.out = out.data();
    run.keyUse = use;
    kernels::emulateWork(strategy, key, run, strategy.preferred);
    return out.bytes();
}

Opened open(const kernels::Strategy& strategy, const Segments& s, const Bytes& sealed,
            std::size_t payloadBytes, KeyUse use = KeyUse::much) {
    const KeySchedule key(Algorithm::aesGcm, Direction::decrypt, s.key);
    AlignedBytes in(sealed);
    AlignedBytes out(Bytes(payloadBytes, 0));
    AlignedBytes aad(s.aad);
    Opened opened;
    Run run = runOf(s, aad, payloadBytes);
    run.in = in.data();
    run.out = out.data();
    run.rejected = &opened.rejected;
    run.keyUse = use;
    kernels::emulateWork(strategy, key, run, strategy.preferred);
    opened.plaintext = out.bytes();
    return opened;
}

TEST(Gcm, EveryStrategySealsAndOpensAsOpenssl) {
    std::uint64_t seed = 1;
    std::size_t strategies = 0;
    for (const kernels::Strategy& strategy : kernels::strategies()) {
        if (!strategy.supports(Algorithm::aesGcm, Direction::encrypt)) continue;
        ++strategies;
        for (const std::uint32_t unit : {64U, 1000U, 4096U, 65536U})
            for (const std::size_t keyBytes : {16U, 24U, 32U}) {
                const Segments s{"aes-" + std::to_string(8 * keyBytes) + "-gcm",
                                 randomBytes(keyBytes, ++seed), ivFrom(randomBytes(12, ++seed)),
                                 unit, randomBytes(unit % 37, ++seed)};
                ++seed;
                const Bytes plaintext = randomBytes(5000 + seed, seed);
                const Bytes sealed = sealedByOpenssl(s, plaintext);
                EXPECT_EQ(seal(strategy, s, plaintext), sealed) << strategy.name << " " << unit;
                const Opened opened = open(strategy, s, sealed, plaintext.size());
                EXPECT_EQ(opened.rejected, kNoneRejected) << strategy.name << " " << unit;
                EXPECT_EQ(opened.plaintext, plaintext) << strategy.name << " " << unit;
                Bytes bad = sealed;
                bad[17] ^= 1;
                const Opened refused = open(strategy, s, bad, plaintext.size());
                EXPECT_EQ(refused.rejected, 0U) << strategy.name << " " << unit;
                EXPECT_EQ(refused.plaintext, Bytes(plaintext.size())) << strategy.name;
            }
    }
    EXPECT_GE(strategies, 1U);
}

TEST(Gcm, LittleUnderAKeyIsSealedAndOpenedAsByOpenssl) {
    const kernels::Strategy& strategy = *kernels::findStrategy("byte-global");
    std::uint64_t seed = 900;
    for (const std::uint32_t unit : {64U, 1000U, 65536U})
        for (const std::size_t size : {0U, 1U, 4096U, 70001U}) {
            const Segments s{"aes-256-gcm", randomBytes(32, ++seed),
                             ivFrom(randomBytes(12, ++seed)), unit, randomBytes(unit % 37, ++seed)};
            const Bytes plaintext = randomBytes(size, ++seed);
            const Bytes sealed = sealedByOpenssl(s, plaintext);
            EXPECT_EQ(seal(strategy, s, plaintext, KeyUse::little), sealed) << s.text(size);
            const Opened opened = open(strategy, s, sealed, size, KeyUse::little);
            EXPECT_EQ(opened.rejected, kNoneRejected) << s.text(size);
            EXPECT_EQ(opened.plaintext, plaintext) << s.text(size);
            Bytes bad = sealed;
            bad.back() ^= 1;
            EXPECT_NE(open(strategy, s, bad, size, KeyUse::little).rejected, kNoneRejected);
        }
}

/// Segments of several claims (squares.h), one that ends with its claim, and none at all.
TEST(Gcm, SegmentsLongerThanAClaimAreSealedAndOpenedAsByOpenssl) {
    std::uint64_t seed = 500;
    for (const auto* name : {"ttable4", "ttable-replicated", "bitsliced", "hybrid"})
        for (const std::uint32_t unit : {16384U, 20001U, 65536U})
            for (const std::size_t size : {std::size_t{0}, std::size_t{1}, std::size_t{unit},
                                           std::size_t{2} * unit, std::size_t{2} * unit + 16391}) {
                const kernels::Strategy& strategy = *kernels::findStrategy(name);
                const Segments s{"aes-128-gcm", randomBytes(16, ++seed),
                                 ivFrom(randomBytes(12, ++seed)), unit, randomBytes(19, ++seed)};
                const Bytes plaintext = randomBytes(size, ++seed);
                const Bytes sealed = sealedByOpenssl(s, plaintext);
                EXPECT_EQ(seal(strategy, s, plaintext), sealed) << name << ", " << s.text(size);
                const Opened opened = open(strategy, s, sealed, size);
                EXPECT_EQ(opened.rejected, kNoneRejected) << name << ", " << s.text(size);
                EXPECT_EQ(opened.plaintext, plaintext) << name << ", " << s.text(size);
            }
}

} // namespace
} // namespace blockwarp::tests
