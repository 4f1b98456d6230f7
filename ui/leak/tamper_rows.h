// SPDX-License-Identifier: GPL-3.0-or-later
/// Which rows of 16 bytes a changed text has on the board, and what is to be said of each byte.
#pragma once

#include "ui/leak/tamper_scene.h"

namespace blockwarp::ui {

class TamperRows {
  public:
    enum class Part { iv, plain, sealed, opened, tag };
    /// At most 16 bytes, from `first` on.
    struct Row {
        Part part;
        std::size_t block = 0;
        std::size_t first = 0;
        std::size_t bytes = 0;
        int above = 0; ///< rows above it
        int gaps = 0;  ///< gaps above it: blocks are apart
    };

    TamperRows() = default;
    /// `moves`: blocks are moved, so that IV and tag do not matter. `compact`: without what was
    /// encrypted.
    TamperRows(const TamperedPane& pane, bool moves, bool compact);

    const std::vector<Row>& all() const { return rows_; }
    const TamperedPane& pane() const { return pane_; }
    bool moves() const { return moves_; }
    int gaps() const { return rows_.empty() ? 0 : rows_.back().gaps; }

    std::uint8_t value(const Row& row, std::size_t column) const;
    bool isTampered(const Row& row, std::size_t column) const; ///< moved, or flipped
    bool isPadding(const Row& row, std::size_t column) const;
    bool canBeChosen(const Row& row) const; ///< its bytes
    bool canMove(const Row& row) const { return row.block < pane_.order.size(); }
    /// The old number of a row's block.
    std::size_t oldBlock(const Row& row) const;
    BitPlace placeOf(const Row& row, std::size_t column) const;
    const Row* rowOf(const BitPlace& place) const; ///< null: this mode has no such byte
    const Row* sealedRow(std::size_t block) const; ///< null: there is none

  private:
    void add(Part part, std::size_t block, std::size_t all);
    void endBand(std::size_t from);

    TamperedPane pane_;
    bool moves_ = false;
    std::vector<Row> rows_;
};

} // namespace blockwarp::ui
