// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/leak/tamper_rows.h"

#include <algorithm>

namespace blockwarp::ui {
namespace {

std::size_t blocksIn(std::size_t bytes) {
    return (bytes + kAesBlockBytes - 1) / kAesBlockBytes;
}

} // namespace

TamperRows::TamperRows(const TamperedPane& pane, bool moves, bool compact)
    : pane_(pane), moves_(moves) {
    const std::size_t plain = pane_.original.bytes.size();
    const std::size_t sealed = pane_.changed.textBytes();
    if (!moves_ && pane_.cipher->ivBytes > 0) {
        add(Part::iv, 0, pane_.cipher->ivBytes);
        endBand(0);
    }
    for (std::size_t block = 0; block < blocksIn(std::max(plain, sealed)); ++block) {
        const std::size_t from = rows_.size();
        if (!compact) add(Part::plain, block, plain);
        add(Part::sealed, block, sealed);
        add(Part::opened, block, sealed);
        endBand(from);
    }
    if (!moves_ && pane_.changed.tagBytes > 0) {
        add(Part::tag, 0, pane_.changed.tagBytes);
        endBand(rows_.size() - 1);
    }
}

void TamperRows::add(Part part, std::size_t block, std::size_t all) {
    const std::size_t first = block * kAesBlockBytes;
    const std::size_t bytes = first < all ? std::min(kAesBlockBytes, all - first) : 0;
    rows_.push_back({part, block, first, bytes, static_cast<int>(rows_.size()), 0});
}

void TamperRows::endBand(std::size_t from) {
    const int above = from == 0 ? 0 : rows_[from - 1].gaps + 1;
    for (std::size_t row = from; row < rows_.size(); ++row)
        rows_[row].gaps = above;
}

std::uint8_t TamperRows::value(const Row& row, std::size_t column) const {
    const std::size_t at = row.first + column;
    switch (row.part) {
    case Part::iv:
        return pane_.changed.iv.at(at);
    case Part::plain:
        return pane_.original.bytes.at(at);
    case Part::opened:
        return pane_.opened.bytes.at(at);
    case Part::tag:
        return pane_.changed.bytes.at(pane_.changed.textBytes() + at);
    case Part::sealed:
        break;
    }
    return pane_.changed.bytes.at(at);
}

bool TamperRows::isTampered(const Row& row, std::size_t column) const {
    const std::size_t at = row.first + column;
    if (row.part == Part::iv) return pane_.changed.iv.at(at) != pane_.sealed.iv.at(at);
    if (row.part == Part::sealed && moves_) return canMove(row) && oldBlock(row) != row.block;
    if (row.part != Part::sealed && row.part != Part::tag) return false;
    const std::size_t stored = row.part == Part::tag ? pane_.changed.textBytes() + at : at;
    return pane_.changed.bytes.at(stored) != pane_.sealed.bytes.at(stored);
}

bool TamperRows::isPadding(const Row& row, std::size_t column) const {
    const std::size_t at = row.first + column;
    return (row.part == Part::plain && at >= pane_.original.textBytes) ||
           (row.part == Part::opened && at >= pane_.opened.textBytes);
}

bool TamperRows::canBeChosen(const Row& row) const {
    return row.bytes > 0 && row.part != Part::plain && row.part != Part::opened;
}

/// A last partial block stays last.
std::size_t TamperRows::oldBlock(const Row& row) const {
    return canMove(row) ? pane_.order[row.block] : pane_.sealed.textBytes() / kAesBlockBytes;
}

BitPlace TamperRows::placeOf(const Row& row, std::size_t column) const {
    const std::size_t tag = row.part == Part::tag ? pane_.changed.textBytes() : 0;
    return {row.part == Part::iv, tag + row.first + std::min(column, row.bytes - 1), 0};
}

const TamperRows::Row* TamperRows::rowOf(const BitPlace& place) const {
    for (const Row& row : rows_) {
        if (!canBeChosen(row) || (row.part == Part::iv) != place.inIv) continue;
        const std::size_t first = placeOf(row, 0).byte;
        if (place.byte >= first && place.byte < first + row.bytes) return &row;
    }
    return nullptr;
}

const TamperRows::Row* TamperRows::sealedRow(std::size_t block) const {
    const auto found = std::ranges::find_if(
        rows_, [block](const Row& row) { return row.part == Part::sealed && row.block == block; });
    return found == rows_.end() ? nullptr : &*found;
}

} // namespace blockwarp::ui
