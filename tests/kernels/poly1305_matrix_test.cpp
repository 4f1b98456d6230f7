// SPDX-License-Identifier: GPL-3.0-or-later
/// Poly1305 as a product of matrices: columns and digits, sums at their bound, and whole segments
/// under any key and with any number of warps, against OpenSSL.
#include "kernels/chacha20/poly1305_byte_sums.h"
#include "kernels/chacha20/poly1305_double_sums.h"
#include "kernels/chacha20/poly1305_matrix_host.h"
#include "tests/kernels/gpu_fixture.h"
#include "tests/kernels/poly1305_matrix_work.h"
#include "tests/support/openssl_mac.h"
#include "tests/support/segments_oracle.h"

#include <gtest/gtest.h>

#include <cmath>
#include <memory>

namespace blockwarp::tests {
namespace {

using namespace kernels;

PolyElement randomElement(std::uint64_t seed) {
    const Bytes bytes = randomBytes(16, seed);
    return polyFromBlock(loadAnyBlock(bytes.data()), seed % 4);
}

void expectSame(const PolyElement& a, const PolyElement& b) {
    EXPECT_TRUE(std::ranges::equal(polyReduced(a).limb, polyReduced(b).limb));
}

TEST(PolyMatrix, DigitsAreBalancedAndStandForTheirNumber) {
    std::vector<PolyElement> elements{
        {{0, 0, 0, 0, 0}},
        {{kLimbMask - 4, kLimbMask, kLimbMask, kLimbMask, kLimbMask}}, // 2¹³⁰ − 5
        {{kLimbMask, kLimbMask, kLimbMask, kLimbMask, kLimbMask}},
        {{kLimbMask, kLimbMask + 127, kLimbMask, kLimbMask, kLimbMask}}}; // the largest carried
    for (std::uint64_t seed = 0; seed < 1000; ++seed)
        elements.push_back(randomElement(seed));
    for (unsigned bit = 0; bit < 150; ++bit)
        elements.push_back(polyPowerOfTwo(bit));
    for (const PolyElement& element : elements) {
        const Columns digits = balancedDigits(element);
        for (const double digit : digits.at)
            EXPECT_LE(std::abs(digit), 65536);
        expectSame(polyFromColumns(digits), element);
    }
}

TEST(PolyMatrix, ColumnsOfAnySizeStandForTheirNumber) {
    EXPECT_EQ(columnBit(0), 0U);
    EXPECT_EQ(columnBit(kColumns), 130U);
    constexpr double most = 9007199254740991; // 2⁵³ − 1
    for (unsigned c = 0; c < kColumns; ++c)
        for (const double value : {most, -most, 1.0, -1.0, 65536.0}) {
            Columns one{};
            one.at[c] = value;
            // 2⁵³ − 1 is 2³² · (2²¹ − 1) + (2³² − 1), by products of small numbers.
            const auto size = static_cast<std::uint64_t>(std::abs(value));
            const auto part = [&](std::uint64_t half, unsigned bit) {
                const PolyElement number =
                    polyFromBlock({{static_cast<std::uint32_t>(half), 0, 0, 0}}, 0);
                return polyMultiply(number, polyPowerOfTwo(bit));
            };
            const PolyElement expected =
                polyCarried(part(size & 0xffffffff, columnBit(c)) +
                            polyMultiply(part(size >> 32, 32), polyPowerOfTwo(columnBit(c))));
            PolyElement got = polyFromColumns(one);
            if (value > 0)
                expectSame(got, expected);
            else
                expectSame(polyCarried(got + expected), {});
        }
    Columns all;
    for (const double sign : {1.0, -1.0}) {
        PolyElement expected{};
        for (unsigned c = 0; c < kColumns; ++c) {
            Columns one{};
            all.at[c] = one.at[c] = sign * most;
            expected = polyCarried(expected + polyFromColumns(one));
        }
        expectSame(polyFromColumns(all), expected);
    }
}

TEST(PolyMatrix, HalvesOfSumsAddUpAndAreShort) {
    constexpr double half = 1 << (kHalfBits - 1);
    for (const double sum :
         {0.0, 1.0, half - 1, half, half + 1, 3 * half, 4503599627370496.0 + half,
          9007199254740991.0, 6.0e15, 123456789012345.0})
        for (const double sign : {1.0, -1.0}) {
            const RowsFragment rows = splitSums({{sign * sum, -sign * sum, sum / 2, 0}});
            for (unsigned h = 0; h < 2; ++h)
                for (unsigned j = 0; j < 2; ++j) {
                    const double low = rows.at[2 * j + h];
                    const double high = rows.at[4 + 2 * j + h];
                    EXPECT_LE(std::abs(low), half);
                    EXPECT_EQ(std::fmod(high, 2 * half), 0);
                }
            EXPECT_EQ(rows.at[0] + rows.at[4], sign * sum);
            EXPECT_EQ(rows.at[2] + rows.at[6], -sign * sum);
        }
}

/// One lane after the other, as the warp of the host.
template <class Fragments>
void multiplyOnHost(std::span<Fragments> work) {
    for (Fragments& one : work)
        multiplyByLanes(one);
}

TEST(PolyMatrix, RowsAreExactAtTheEndsOfTheirRanges) {
    checkExtremeRows(multiplyOnHost<WarpFragments>);
}

TEST(PolyMatrix, RowsOfBytesAreExactAtTheEndsOfTheirRanges) {
    checkExtremeByteRows(multiplyOnHost<ByteFragments>);
}

TEST(PolyMatrix, BytesStandForTheirNumber) {
    for (std::uint64_t seed = 0; seed < 1000; ++seed) {
        const PolyElement element =
            seed == 0 ? PolyElement{{kLimbMask, kLimbMask + 127, kLimbMask, kLimbMask, kLimbMask}}
                      : randomElement(seed);
        ByteNumber number = byteNumber(element);
        PolyElement expected = element;
        for (int i = 0; i < 4; ++i) {
            ByteColumns columns;
            for (unsigned digit = 0; digit < kByteColumns; ++digit)
                columns.at[digit] = number.byte(digit);
            EXPECT_LE(number.word[4], 0xffU);
            expectSame(polyFromBytes(columns), expected);
            number = timesByte(number);
            expected = polyMultiply(expected, polyPowerOfTwo(8));
        }
    }
    ByteColumns largest;
    std::ranges::fill(largest.at, (1U << 24) - 1);
    PolyElement expected{};
    for (unsigned digit = 0; digit < kByteColumns; ++digit)
        expected =
            polyCarried(expected + polyMultiply(polyFromBlock({{(1U << 24) - 1, 0, 0, 0}}, 0),
                                                polyPowerOfTwo(8 * digit)));
    expectSame(polyFromBytes(largest), expected);
}

class GpuPolyMatrix : public OnGpu {};

TEST_F(GpuPolyMatrix, RowsAreExactAtTheEndsOfTheirRanges) {
    if (!whyDeviceIsRefused(*findStrategy("fused-tensor"), gpu_).empty())
        GTEST_SKIP() << "this GPU does not multiply matrices of doubles";
    checkExtremeRows([&](std::span<WarpFragments> work) {
        const auto done = multiplyFragmentsOn(device_, work);
        ASSERT_TRUE(done) << done.error().detail;
    });
}

TEST_F(GpuPolyMatrix, RowsOfBytesAreExactAtTheEndsOfTheirRanges) {
    if (!whyDeviceIsRefused(*findStrategy("fused-bytes"), gpu_).empty())
        GTEST_SKIP() << "this GPU does not multiply matrices of bytes";
    checkExtremeByteRows([&](std::span<ByteFragments> work) {
        const auto done = multiplyFragmentsOn(device_, work);
        ASSERT_TRUE(done) << done.error().detail;
    });
}

/// Poly1305 of a text under a key, by groups of so many warps and in so many tiles.
template <class Sums>
Bytes tagBy(const MatrixShare& share, const Bytes& macKey, const Bytes& text) {
    AlignedBytes in(text);
    AlignedBytes out(Bytes(text.size() + 16));
    std::ranges::copy(text, out.data());
    const KeySchedule key(Algorithm::chacha20Poly1305, Direction::encrypt, Bytes(32));
    Run run{in.data(), out.data(), text.size(), {}};
    run.unitBytes = 1 << 20;
    MatrixWork work = matrixWork(key, run, {1, 1});
    work.joint = share;
    work.joint.depth = depthOf(share, blocksIn(text.size(), kRowBytes));
    work.poly.tiles = share.tiles;
    const auto host = std::make_unique<HostGroup<Sums>>();
    fillMatrixKey(host->key,
                  {polyClamp(loadAnyBlock(macKey.data())), loadAnyBlock(macKey.data() + 16)}, work,
                  0);
    std::vector<PolyElement> sums(share.tiles);
    for (std::uint32_t tile = 0; tile < share.tiles; ++tile)
        emulateGroup(*host, work, {0, tile, 0, 0, work.joint, true}, sums.data(),
                     [](const MatrixWork& all, GroupMemory<Sums>&, const MatrixGroup& at) {
                         return SealedRows<true>(all, at);
                     });
    if (share.tiles > 1)
        finishMatrix(work.poly, host->key, joinedTiles(work.poly, host->key.tile, sums.data()), 0);
    return Bytes(out.data() + text.size(), out.data() + text.size() + 16);
}

/// What RFC 8439 §2.8 hashes of a text without AAD.
Bytes macText(const Bytes& text) {
    Bytes all = text;
    all.resize((text.size() + 15) / 16 * 16 + 8);
    for (unsigned i = 0; i < 8; ++i)
        all.push_back(static_cast<std::uint8_t>(std::uint64_t{text.size()} >> (8 * i)));
    return all;
}

TEST(PolyMatrix, AnyKeyAndTextGiveOpensslsTag) {
    const std::size_t sizes[] = {0, 1, 63, 64, 65, 2047, 2048, 2049, 6000, 16384, 65536, 65535};
    std::uint64_t seed = 0;
    for (const std::size_t size : sizes)
        for (const int filling : {0x00, 0xff, 0x7f, 0x80}) {
            ++seed;
            Bytes key = randomBytes(32, seed);
            // All bits that r may have, none, or some.
            if (seed % 3 != 0) std::fill_n(key.begin(), 16, seed % 3 == 1 ? 0xff : 0x00);
            Bytes text(size, static_cast<std::uint8_t>(filling));
            if (filling == 0x7f) text = randomBytes(size, seed + 1000);
            const Bytes expected = opensslPoly1305(key, macText(text));
            for (const MatrixShare share :
                 {MatrixShare{1, 1, 0}, {2, 1, 0}, {4, 1, 0}, {8, 1, 0}, {16, 1, 0}, {4, 3, 0}}) {
                const std::string what = std::to_string(size) + " bytes, " +
                                         std::to_string(share.warps) + " warps, " +
                                         std::to_string(share.tiles) + " tiles";
                EXPECT_EQ(hexOf(tagBy<DoubleSums>(share, key, text)), hexOf(expected)) << what;
                EXPECT_EQ(hexOf(tagBy<ByteSums>(share, key, text)), hexOf(expected)) << what;
            }
        }
}

constexpr PolySums kSums[] = {PolySums::doubles, PolySums::bytes};

/// Tags of segments of any size, made and checked.
void checkTags(PolySums sums, std::uint32_t unit, std::size_t size, std::uint64_t seed,
               const MatrixRoom& room) {
    const Segments s{"chacha20-poly1305", randomBytes(32, seed), ivFrom(randomBytes(12, seed + 1)),
                     unit, randomBytes(seed % 50, seed + 2)};
    const Bytes sealed = sealedByOpenssl(s, randomBytes(size, seed + 3));
    AlignedBytes bytes(sealed);
    AlignedBytes aad(s.aad);
    std::uint32_t rejected = kNoneRejected;
    Run run{bytes.data(), bytes.data(), size, s.iv};
    run.unitBytes = unit;
    run.aad = aad.data();
    run.aadBytes = s.aad.size();
    run.rejected = &rejected;
    emulateMatrixTags(sums, {Algorithm::chacha20Poly1305, Direction::decrypt, s.key}, run, room);
    EXPECT_EQ(rejected, kNoneRejected) << s.text(size);
    for (std::uint64_t i = 0; i < segmentCount(size, unit); ++i)
        std::fill_n(bytes.data() + segmentAt(run, i).tagOffset(), 16, 0x5c);
    emulateMatrixTags(sums, {Algorithm::chacha20Poly1305, Direction::encrypt, s.key}, run, room);
    EXPECT_EQ(bytes.bytes(), sealed) << s.text(size);
}

TEST(PolyMatrix, TagsOfSegmentsOfAnySizeAreOpenssls) {
    std::uint64_t seed = 100;
    for (const std::uint32_t unit : {1U, 15U, 16U, 17U, 63U, 64U, 65U, 1000U, 2047U, 2048U, 2049U,
                                     5001U, 8192U, 16400U, 65536U, 65537U, 1U << 20})
        for (const std::size_t size : {0U, 1U, 63U, 64U, 3000U, 70001U})
            for (const PolySums sums : kSums)
                checkTags(sums, unit, size <= 3000 || unit > 60 ? size : 3000, ++seed,
                          kMatrixTagsRoom);
}

TEST(PolyMatrix, LongRunsAreSharedOutOverGroupsOfAllSizes) {
    // 1 to 30 segments beside room for 1 to 32 warps: alone, in pairs and in larger groups.
    for (const std::uint64_t warps : {1U, 2U, 4U, 8U, 32U, 100U})
        for (const std::uint64_t segments : {1U, 3U, 5U, 9U, 30U})
            for (const std::uint32_t groupWarps : {4U, 16U})
                for (const PolySums sums : kSums)
                    checkTags(sums, 8192, 8192 * segments - 100, warps + segments,
                              {warps, groupWarps});
    for (const PolySums sums : kSums)
        checkTags(sums, 1 << 20, 3U << 20, 5, kMatrixTagsRoom); // several tiles
}

} // namespace
} // namespace blockwarp::tests
