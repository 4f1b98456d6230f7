// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/ring/import.h"

#include "core/keys/key_file.h"
#include "core/keys/key_pieces.h"

#include <set>
#include <string>
#include <utility>

namespace blockwarp::ring {
namespace {

ImportRow leftOut(std::size_t line, Message why) {
    return {line, std::nullopt, std::move(why)};
}

/// `seen`: the lines of the keys before.
ImportRow rowOf(const keys::KeyPiece& piece, std::set<std::string>& seen) {
    auto key = keys::recipientIn(piece);
    if (!key) return leftOut(piece.line, asIs(key.error().context));
    auto line = keys::publicLineOf(*key);
    if (!line) return leftOut(piece.line, asIs(line.error().context));
    if (!seen.insert(std::move(*line)).second)
        return leftOut(piece.line, CORE_TEXT("core", "the same key stands there twice"));
    return {piece.line, std::move(*key), {}};
}

} // namespace

keys::Recipients ImportReport::keys() const {
    keys::Recipients taken;
    for (const ImportRow& row : rows)
        if (row.key) taken.push_back(*row.key);
    return taken;
}

ImportReport importKeys(std::string_view text) {
    ImportReport report;
    const auto pieces = keys::cutKeys(text, ErrorCode::badRecipient);
    if (!pieces) {
        report.rows.push_back(leftOut(1, asIs(pieces.error().context)));
        return report;
    }
    std::set<std::string> seen;
    for (const keys::KeyPiece& piece : *pieces)
        report.rows.push_back(rowOf(piece, seen));
    return report;
}

} // namespace blockwarp::ring
