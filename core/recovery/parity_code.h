// SPDX-License-Identifier: GPL-3.0-or-later
/// Reed–Solomon over GF(2^8) with the polynomial 0x11d, by ISA-L: systematic, with a Cauchy matrix,
/// of which every square part can be inverted (gf_gen_cauchy1_matrix; Blömer et al. 1995).
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace blockwarp::recovery {

using Shards = std::vector<std::span<std::uint8_t>>; ///< all of the same length

/// Some parity rows of the code with `data` data shards: row j times data shard i has the
/// coefficient 1 / ((data + j) ^ i).
class ParityRows {
  public:
    /// `data` + each of `rows` < 255 (asserted).
    ParityRows(std::size_t data, std::span<const std::size_t> rows);

    std::size_t rows() const { return rows_.size(); }
    /// Adds what a data shard is in each row to the row's sum. A shard of zeros need not be added.
    void add(std::size_t shard, std::span<const std::uint8_t> bytes, const Shards& sums) const;
    /// Of sums that are the difference between the parity and what is there: the `lost` shards, as
    /// many as there are rows, in their order. `into` does not overlap `sums`.
    void solve(std::span<const std::size_t> lost, const Shards& sums, const Shards& into) const;

  private:
    std::size_t data_;
    std::vector<std::size_t> rows_;
    std::vector<std::uint8_t> coefficients_; ///< row by row
    std::vector<std::uint8_t> tables_;       ///< ISA-L's, of them
};

} // namespace blockwarp::recovery
