// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/kernels/gcm_tags_work.h"

#include "kernels/segments.h"
#include "tests/support/vec_file.h"
#include "tests/support/wycheproof.h"

#include <gtest/gtest.h>

namespace blockwarp::tests {
namespace {

using kernels::GhashPath;
using kernels::kNoneRejected;

constexpr GhashPath kPaths[] = {GhashPath::matrix, GhashPath::table};
constexpr std::uint8_t kPoison = 0x5c;

Segments randomSegments(std::uint64_t seed, std::uint32_t unitBytes, std::size_t aadBytes) {
    const std::size_t keyBytes = 16 + 8 * (seed % 3);
    return {"aes-" + std::to_string(8 * keyBytes) + "-gcm", randomBytes(keyBytes, seed),
            ivFrom(randomBytes(12, seed + 1)), unitBytes, randomBytes(aadBytes, seed + 2)};
}

/// The sealed bytes with poison for tags.
Bytes withoutTags(const Bytes& sealed, std::size_t payloadBytes, std::uint32_t unitBytes) {
    Bytes bare = sealed;
    kernels::Run run{};
    run.bytes = payloadBytes;
    run.unitBytes = unitBytes;
    for (std::uint64_t i = 0; i < kernels::segmentCount(payloadBytes, unitBytes); ++i)
        std::fill_n(bare.begin() +
                        static_cast<std::ptrdiff_t>(kernels::segmentAt(run, i).tagOffset()),
                    kTagBytes, kPoison);
    return bare;
}

void expectTags(const RunTags& run, const Segments& s, const Bytes& sealed,
                std::size_t payloadBytes, const std::string& what) {
    const Bytes bare = withoutTags(sealed, payloadBytes, s.unitBytes);
    for (const GhashPath path : kPaths) {
        ASSERT_EQ(run({path, Direction::encrypt, payloadBytes}, s, bare).sealed, sealed) << what;
        const TagResult checked = run({path, Direction::decrypt, payloadBytes}, s, sealed);
        EXPECT_EQ(checked.rejected, kNoneRejected) << what;
        EXPECT_EQ(checked.sealed, sealed) << what;
    }
}

void expectAsOpenssl(const RunTags& run, const Segments& s, std::size_t size, std::uint64_t seed) {
    expectTags(run, s, sealedByOpenssl(s, randomBytes(size, seed)), size, s.text(size));
}

void expectRejected(const RunTags& run, const Segments& s, const Bytes& sealed,
                    std::size_t payloadBytes, std::uint32_t segment, const std::string& what) {
    for (const GhashPath path : kPaths)
        EXPECT_EQ(run({path, Direction::decrypt, payloadBytes}, s, sealed).rejected, segment)
            << what;
}

} // namespace

kernels::Run runOf(const Segments& s, AlignedBytes& aad, std::uint64_t payloadBytes) {
    kernels::Run run{};
    run.bytes = payloadBytes;
    run.iv = s.iv;
    run.unitBytes = s.unitBytes;
    run.aad = aad.data();
    run.aadBytes = s.aad.size();
    return run;
}

TagResult
runTags(const TagRun& what, const Segments& s, const Bytes& sealed,
        const std::function<void(const kernels::KeySchedule&, const kernels::Run&)>& run) {
    const kernels::KeySchedule key(Algorithm::aesGcm, what.direction, s.key);
    AlignedBytes bytes(sealed);
    AlignedBytes aad(s.aad);
    TagResult result;
    kernels::Run work = runOf(s, aad, what.payloadBytes);
    if (what.direction == Direction::encrypt)
        work.out = bytes.data();
    else
        work.in = bytes.data();
    work.rejected = &result.rejected;
    run(key, work);
    result.sealed = bytes.bytes();
    return result;
}

void checkGcmVectors(const RunTags& run) {
    for (const VecCase& c : readVec("gcm.vec")) {
        const Bytes key = c.bytes("key");
        const Segments s{"aes-" + std::to_string(8 * key.size()) + "-gcm", key,
                         ivFrom(c.bytes("nonce")), 1U << 16, c.bytes("aad")};
        const Bytes sealed = fromHex(c.text("ciphertext") + c.text("tag"));
        // The oracle agrees with the paper.
        EXPECT_EQ(hexOf(sealedByOpenssl(s, c.bytes("plaintext"))), hexOf(sealed));
        expectTags(run, s, sealed, sealed.size() - kTagBytes, c.text("source"));
    }
}

void checkGcmWycheproof(const RunTags& run) {
    WycheproofCounts counts;
    for (const WycheproofVector& v : readWycheproof("aes_gcm")) {
        const bool fits = v.number("ivSize") == 96;
        ++counts[fits ? v.text("result") : "another nonce size"];
        if (!fits) continue;
        const Segments s{"aes-" + std::to_string(v.number("keySize")) + "-gcm", v.bytes("key"),
                         ivFrom(v.bytes("iv")), 1U << 16, v.bytes("aad")};
        const Bytes sealed = fromHex(v.text("ct") + v.text("tag"));
        if (v.isInvalid())
            expectRejected(run, s, sealed, sealed.size() - kTagBytes, 0, v.name());
        else
            expectTags(run, s, sealed, sealed.size() - kTagBytes, v.name());
    }
    EXPECT_EQ(counts,
              (WycheproofCounts{{"valid", 116}, {"invalid", 81}, {"another nonce size", 119}}));
}

void checkGcmSizes(const RunTags& run) {
    for (std::size_t size = 0; size <= 5000; size += size < 140 ? 1 : 131)
        expectAsOpenssl(run, randomSegments(size, 8192, size % 201), size, size);
}

void checkGcmSegments(const RunTags& run) {
    std::uint64_t seed = 1000;
    for (const std::uint32_t unit :
         {1U, 15U, 16U, 17U, 48U, 63U, 64U, 100U, 1000U, 1024U, 1040U, 2048U, 2049U, 4096U})
        for (const std::size_t size : {0U, 1U, 16U, 47U, 255U, 1000U, 4999U, 5000U}) {
            ++seed;
            if (size > std::size_t{100} * unit) continue;
            expectAsOpenssl(run, randomSegments(seed, unit, seed % 201), size, seed);
        }
}

void checkGcmAad(const RunTags& run) {
    for (std::size_t bytes = 0; bytes <= 200; ++bytes)
        expectAsOpenssl(run, randomSegments(2000 + bytes, 128, bytes), bytes % 3 == 0 ? 0 : 300,
                        bytes);
    expectAsOpenssl(run, randomSegments(3000, 128, 20000), 300, 1);
}

void checkGcmTiles(const RunTags& run, std::span<const std::uint32_t> units) {
    for (const std::uint32_t unit : units)
        expectAsOpenssl(run, randomSegments(unit, unit, 21), std::size_t{2} * unit + 3333, unit);
}

void checkGcmNonces(const RunTags& run) {
    for (const auto* hex : {"ffffffffffffffffffffffff", "00000000000000000000ff01",
                            "0102ffffffffffffffffff00", "000000000000000000000000"}) {
        Segments s = randomSegments(4000, 64, 3);
        s.iv = ivFromHex(hex);
        expectAsOpenssl(run, s, 700, 9);
    }
}

void checkGcmWrongBits(const RunTags& run, std::size_t step) {
    const Segments s = randomSegments(5000, 64, 13);
    const Bytes sealed = sealedByOpenssl(s, randomBytes(200, 1));
    for (std::size_t bit = 0; bit < 8 * sealed.size(); bit += step) {
        Bytes bad = sealed;
        bad[bit / 8] ^= static_cast<std::uint8_t>(1U << (bit % 8));
        expectRejected(run, s, bad, 200, static_cast<std::uint32_t>(bit / 8 / 80),
                       "bit " + std::to_string(bit));
    }
}

void checkGcmForgeries(const RunTags& run) {
    Segments s = randomSegments(6000, 64, 16);
    const Bytes plaintext = randomBytes(300, 1);
    const Bytes sealed = sealedByOpenssl(s, plaintext);
    expectRejected(run, s, withoutTags(sealed, 300, 64), 300, 0, "other tags");
    Bytes bad = sealed;
    std::fill_n(bad.begin() + 80 + 64, kTagBytes, std::uint8_t{0});
    expectRejected(run, s, bad, 300, 1, "a tag of zeros");
    bad = sealed;
    bad[80 * 3 + 70] ^= 1;
    bad[80 * 2 + 3] ^= 1;
    expectRejected(run, s, bad, 300, 2, "the first of two wrong segments");
    // Without the last segment, the new last one has the wrong nonce.
    if (s.iv[11] == 0) s.iv[11] = 1;
    bad = sealedByOpenssl(s, plaintext);
    expectRejected(run, s, Bytes(bad.begin(), bad.begin() + 320), 256, 3, "truncated");
    std::swap_ranges(bad.begin(), bad.begin() + 80, bad.begin() + 80);
    expectRejected(run, s, bad, 300, 0, "segments in another order");
    s.aad[15] ^= 0x80;
    expectRejected(run, s, sealed, 300, 0, "other AAD");
    s.aad[15] ^= 0x80;
    s.key[3] ^= 2;
    expectRejected(run, s, sealed, 300, 0, "another key");
}

} // namespace blockwarp::tests
