// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/kernels/poly1305_matrix_work.h"

#include "kernels/chacha20/poly1305_byte_sums.h"
#include "kernels/chacha20/poly1305_matrix.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>
#include <vector>

namespace blockwarp::tests {
namespace {

using namespace kernels;
__extension__ using Wide = __int128;

constexpr unsigned kWords = 32; ///< of a row of the instruction, in two products of 16
constexpr std::int64_t kMaxDigit = 1 << 16;
/// §11: 32 · 2¹⁶ · 2³¹ of the text, 8 · 2¹⁶ · (2²⁵ + 2²⁶ + 2²⁰) of the halves, and a digit.
constexpr std::int64_t kBound =
    (std::int64_t{1} << 52) + 8 * kMaxDigit * ((1 << 25) + (1 << 26) + (1 << 20)) + kMaxDigit;
/// Within the bound, and its low half is as large as can be.
constexpr std::int64_t kWorstSum =
    kBound / (1 << kHalfBits) * (std::int64_t{1} << kHalfBits) - (1 << 25) - 1;

/// One row of text for each of 16, as integers.
struct Row {
    std::uint32_t word[kSumRows][kWords];
    std::int64_t textFactor[kWords][kColumns];
    std::int64_t sum[kSumRows][kColumns];           ///< before
    std::int64_t sumFactor[2 * kColumns][kColumns]; ///< of low halves, then of high ones
    std::int64_t present[kColumns];
};

class RandomEnds {
  public:
    explicit RandomEnds(unsigned seed) : random_(seed) {}
    /// `low`, `high`, or anything between them.
    std::int64_t between(std::int64_t low, std::int64_t high) {
        const auto choice = random_() % 3;
        if (choice < 2) return choice == 0 ? low : high;
        return low +
               static_cast<std::int64_t>(random_() % static_cast<std::uint64_t>(high - low + 1));
    }

  private:
    std::mt19937_64 random_;
};

/// `kind` 0 to 3: all words and all factors at one end, and sums so that all adds up; else by
/// chance.
Row extremeRow(unsigned kind, RandomEnds& random) {
    Row row{};
    const bool chance = kind > 3;
    const bool highWords = kind % 2 == 1;
    const bool highFactors = kind / 2 == 1;
    const std::int64_t sign = highWords == highFactors ? 1 : -1;
    const auto fill = [&](auto& numbers, std::int64_t most, std::int64_t fixed) {
        for (auto& number : numbers)
            number = chance ? random.between(-most, most) : fixed;
    };
    for (auto& words : row.word)
        for (auto& word : words)
            word = static_cast<std::uint32_t>(chance      ? random.between(0, 0xffffffff)
                                              : highWords ? 0xffffffff
                                                          : 0);
    for (auto& factors : row.textFactor)
        fill(factors, kMaxDigit, highFactors ? kMaxDigit : -kMaxDigit);
    for (auto& sums : row.sum)
        fill(sums, kBound, sign * kWorstSum);
    for (auto& factors : row.sumFactor)
        fill(factors, kMaxDigit, kMaxDigit);
    fill(row.present, kMaxDigit, sign * kMaxDigit);
    return row;
}

std::int64_t constantOf(const Row& row, unsigned column) {
    std::int64_t sum = row.present[column];
    for (const auto& factors : row.textFactor)
        sum -= (std::int64_t{1} << 31) * factors[column];
    return sum;
}

/// The terms of a sum in the instruction's three products.
std::vector<Wide> termsOf(const Row& row, unsigned r, unsigned column) {
    std::vector<Wide> terms{constantOf(row, column)};
    for (unsigned c = 0; c < kColumns; ++c) {
        constexpr std::int64_t half = std::int64_t{1} << kHalfBits;
        // To the nearest multiple of 2²⁶, at half way to the even one.
        const std::int64_t floor = row.sum[r][c] >> kHalfBits;
        const std::int64_t left = row.sum[r][c] - floor * half;
        const bool up = left > half / 2 || (left == half / 2 && floor % 2 != 0);
        const std::int64_t high = floor + (up ? 1 : 0);
        terms.push_back(Wide{row.sum[r][c] - high * half} * row.sumFactor[c][column]);
        terms.push_back(Wide{high} * row.sumFactor[kColumns + c][column]);
    }
    for (unsigned k = 0; k < kWords; ++k)
        terms.push_back(Wide{row.word[r][k]} * row.textFactor[k][column]);
    return terms;
}

// Which lane has what: poly1305_matrix.h.

template <class At>
SumsFragment sumsOf(unsigned lane, const At& at) {
    SumsFragment sums;
    for (unsigned i = 0; i < 4; ++i)
        sums.at[i] = static_cast<double>(at(lane / 4 + 8 * (i / 2), 2 * (lane % 4) + i % 2));
    return sums;
}

ChachaData textOf(const Row& row, unsigned lane) {
    // Index 16 · pair + 4 · word + q is word `word` of block `pair` of its half.
    ChachaData text;
    for (unsigned part = 0; part < kParts; ++part)
        for (unsigned word = 0; word < 4; ++word)
            text.part[part].word[word] =
                row.word[lane / 4 + 8 * (part / 2)][16 * (part % 2) + 4 * word + lane % 4];
    return text;
}

WarpFragments firstProduct(const Row& row) {
    WarpFragments work;
    for (unsigned lane = 0; lane < kWarp; ++lane) {
        work.rows[lane] =
            splitSums(sumsOf(lane, [&](unsigned r, unsigned c) { return row.sum[r][c]; }));
        work.sums[lane] = sumsOf(lane, [&](unsigned, unsigned c) { return constantOf(row, c); });
        for (unsigned i = 0; i < 4; ++i) {
            const unsigned column = 2 * (lane % 4) + i % 2;
            const auto factor =
                static_cast<double>(row.sumFactor[kColumns * (i / 2) + column][lane / 4]);
            work.factors[lane].at[i] = i / 2 == 0 ? factor : std::ldexp(factor, -26);
        }
    }
    return work;
}

void setText(WarpFragments& work, const Row& row, unsigned pair) {
    for (unsigned lane = 0; lane < kWarp; ++lane) {
        work.rows[lane] = textRows(textOf(row, lane), pair);
        for (unsigned i = 0; i < 4; ++i)
            work.factors[lane].at[i] =
                static_cast<double>(row.textFactor[16 * pair + 4 * i + lane % 4][lane / 4]);
    }
}

/// Checks a row's sums; returns the largest.
std::int64_t checkSums(const Row& row, const WarpFragments& work) {
    std::int64_t largest = 0;
    for (unsigned lane = 0; lane < kWarp; ++lane)
        for (unsigned i = 0; i < 4; ++i) {
            Wide sum = 0;
            for (const Wide term : termsOf(row, lane / 4 + 8 * (i / 2), 2 * (lane % 4) + i % 2))
                sum += term;
            const auto expected = static_cast<std::int64_t>(sum);
            EXPECT_EQ(static_cast<std::int64_t>(work.sums[lane].at[i]), expected);
            EXPECT_LE(std::abs(expected), kBound);
            largest = std::max(largest, std::abs(expected));
        }
    return largest;
}

/// Whatever terms are added first: none of the sums on the way reaches 2⁵³.
void checkParts(const Row& row) {
    for (unsigned r = 0; r < kSumRows; ++r)
        for (unsigned column = 0; column < kColumns; ++column) {
            const auto terms = termsOf(row, r, column);
            Wide low = terms.front();
            Wide high = terms.front(); // the instruction begins with it
            for (std::size_t i = 1; i < terms.size(); ++i)
                (terms[i] < 0 ? low : high) += terms[i];
            EXPECT_LT(high, Wide{1} << 53);
            EXPECT_GT(low, -(Wide{1} << 53));
        }
}

} // namespace

void checkExtremeRows(const MultiplyFragments& multiply) {
    constexpr unsigned count = 400;
    RandomEnds random(1305);
    std::vector<Row> rows;
    std::vector<WarpFragments> work;
    for (unsigned i = 0; i < count; ++i) {
        rows.push_back(extremeRow(i, random));
        checkParts(rows.back());
        work.push_back(firstProduct(rows.back()));
    }
    multiply(work);
    for (const unsigned pair : {0U, 1U}) {
        for (unsigned i = 0; i < count; ++i)
            setText(work[i], rows[i], pair);
        multiply(work);
    }
    std::int64_t largest = 0;
    for (unsigned i = 0; i < count; ++i)
        largest = std::max(largest, checkSums(rows[i], work[i]));
    EXPECT_GT(static_cast<double>(largest), 0.999 * static_cast<double>(kBound));
}

namespace {

/// One row of a warp's text and sums, and the factors, by the byte.
struct ByteRow {
    std::uint32_t text[kParts][kWarp][4];
    std::uint32_t sum[kColumnTiles][kWarp][4]; ///< three bytes each
    std::uint32_t factor[kByteSteps][kColumnTiles][kWarp][2];
    std::uint32_t present[kColumnTiles][kWarp][2];
};

/// `kind` 0: all bytes are as large as can be; else by chance.
ByteRow extremeByteRow(unsigned kind, RandomEnds& random) {
    ByteRow row{};
    const auto fill = [&](auto& numbers, std::uint32_t most) {
        auto* const first = reinterpret_cast<std::uint32_t*>(&numbers);
        for (std::size_t i = 0; i < sizeof numbers / sizeof *first; ++i)
            first[i] = kind == 0 ? most : static_cast<std::uint32_t>(random.between(0, most));
    };
    fill(row.text, 0xffffffff);
    fill(row.factor, 0xffffffff);
    fill(row.present, 0xff);
    fill(row.sum, 0xffffff);
    return row;
}

/// The left matrix of a step: the instruction's rows g and g + 8 are words 0 and 2, 1 and 3.
const std::uint32_t (&leftOf(const ByteRow& row, unsigned step))[kWarp][4] {
    return step < kParts ? row.text[step] : row.sum[step - kParts];
}

std::uint64_t exactSum(const ByteRow& row, unsigned tile, unsigned lane, unsigned i) {
    std::uint64_t sum = i < 2 ? row.present[tile][lane][i] : 0;
    const unsigned column = 2 * (lane % 4) + i % 2;
    for (unsigned step = 0; step < kByteSteps; ++step)
        for (unsigned k = 0; k < 32; ++k) {
            const unsigned q = k / 4 % 4;
            const std::uint32_t left = leftOf(row, step)[lane / 4 * 4 + q][2 * (k / 16) + i / 2];
            const std::uint32_t right = row.factor[step][tile][4 * column + q][k / 16];
            sum += std::uint64_t{left >> (8 * (k % 4)) & 0xff} * (right >> (8 * (k % 4)) & 0xff);
        }
    return sum;
}

ByteFragments byteProduct(const ByteRow& row, unsigned step, unsigned tile) {
    ByteFragments work{};
    for (unsigned lane = 0; lane < kWarp; ++lane) {
        std::ranges::copy(leftOf(row, step)[lane], work.rows[lane].at);
        std::ranges::copy(row.factor[step][tile][lane], work.factors[lane].at);
        std::ranges::copy(row.present[tile][lane], work.sums[lane].at);
    }
    return work;
}

} // namespace

void checkExtremeByteRows(const MultiplyBytes& multiply) {
    constexpr unsigned count = 60;
    // §11, with a whole third tile of sums: 128 bytes of text, 24 words of three bytes, and a byte.
    constexpr std::uint64_t bound = (128 + 3 * 24) * 255 * 255 + 255;
    static_assert(bound < 1 << 24);
    RandomEnds random(8439);
    std::uint64_t largest = 0;
    for (unsigned tile = 0; tile < kColumnTiles; ++tile) {
        std::vector<ByteRow> rows;
        for (unsigned i = 0; i < count; ++i)
            rows.push_back(extremeByteRow(i, random));
        std::vector<ByteFragments> work;
        for (unsigned step = 0; step < kByteSteps; ++step) {
            for (unsigned i = 0; i < count; ++i) {
                ByteFragments next = byteProduct(rows[i], step, tile);
                if (step != 0) std::ranges::copy(work[i].sums, next.sums);
                if (step == 0)
                    work.push_back(next);
                else
                    work[i] = next;
            }
            multiply(work);
        }
        for (unsigned i = 0; i < count; ++i)
            for (unsigned lane = 0; lane < kWarp; ++lane)
                for (unsigned j = 0; j < 4; ++j) {
                    const std::uint64_t sum = work[i].sums[lane].at[j];
                    EXPECT_EQ(sum, exactSum(rows[i], tile, lane, j));
                    largest = std::max(largest, sum);
                }
    }
    EXPECT_EQ(largest, bound);
}

} // namespace blockwarp::tests
