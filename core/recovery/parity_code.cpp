// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/recovery/parity_code.h"

#include <isa-l/erasure_code.h>

#include <algorithm>
#include <cassert>

namespace blockwarp::recovery {
namespace {

constexpr std::size_t kTableBytes = 32;                   ///< of a coefficient
constexpr std::size_t kStepBytes = std::size_t{32} << 10; ///< of all rows: fits into a cache

std::vector<std::uint8_t> tablesOf(std::size_t columns, std::size_t rows,
                                   std::vector<std::uint8_t>& coefficients) {
    std::vector<std::uint8_t> tables(kTableBytes * columns * rows);
    ::ec_init_tables(static_cast<int>(columns), static_cast<int>(rows), coefficients.data(),
                     tables.data());
    return tables;
}

std::vector<std::uint8_t*> at(const Shards& shards, std::size_t offset) {
    std::vector<std::uint8_t*> places;
    for (const auto& shard : shards)
        places.push_back(shard.data() + offset);
    return places;
}

} // namespace

ParityRows::ParityRows(std::size_t data, std::span<const std::size_t> rows)
    : data_(data), rows_(rows.begin(), rows.end()), coefficients_(rows.size() * data) {
    auto at = coefficients_.begin();
    for (const std::size_t row : rows) {
        assert(data + row < 255);
        for (std::size_t i = 0; i < data; ++i)
            *at++ = ::gf_inv(static_cast<unsigned char>((data + row) ^ i));
    }
    tables_ = tablesOf(data_, rows_.size(), coefficients_);
}

void ParityRows::add(std::size_t shard, std::span<const std::uint8_t> bytes,
                     const Shards& sums) const {
    assert(shard < data_ && sums.size() == rows());
    for (std::size_t from = 0; from < bytes.size(); from += kStepBytes) {
        const std::size_t step = std::min(kStepBytes, bytes.size() - from);
        auto places = at(sums, from);
        // ISA-L takes tables and data without const, and writes to neither.
        ::ec_encode_data_update(static_cast<int>(step), static_cast<int>(data_),
                                static_cast<int>(rows()), static_cast<int>(shard),
                                const_cast<std::uint8_t*>(tables_.data()),
                                const_cast<std::uint8_t*>(bytes.data() + from), places.data());
    }
}

void ParityRows::solve(std::span<const std::size_t> lost, const Shards& sums,
                       const Shards& into) const {
    const std::size_t count = rows();
    assert(lost.size() == count && sums.size() == count && into.size() == count);
    if (count == 0) return;
    std::vector<std::uint8_t> square(count * count);
    for (std::size_t row = 0; row < count; ++row)
        for (std::size_t i = 0; i < count; ++i)
            square[row * count + i] = coefficients_[row * data_ + lost[i]];
    std::vector<std::uint8_t> inverse(square.size());
    [[maybe_unused]] const int singular =
        ::gf_invert_matrix(square.data(), inverse.data(), static_cast<int>(count));
    assert(singular == 0); // a square part of a Cauchy matrix
    auto tables = tablesOf(count, count, inverse);
    auto from = at(sums, 0);
    auto to = at(into, 0);
    ::ec_encode_data(static_cast<int>(sums.front().size()), static_cast<int>(count),
                     static_cast<int>(count), tables.data(), from.data(), to.data());
}

} // namespace blockwarp::recovery
