// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/stream.h"

#include <algorithm>

namespace blockwarp {
namespace {

/// Reads and writes are cut to this, so that a cancel is heard between the pieces.
constexpr std::size_t kPieceBytes = std::size_t{4} << 20;

/// Calls `use(at, bytes)` for each piece.
template <class Use>
Result<void> inPieces(std::size_t bytes, const CancelToken& cancel, Use use) {
    for (std::size_t at = 0; at < bytes; at += kPieceBytes) {
        if (cancel.cancelled()) return Error{ErrorCode::cancelled, {}};
        if (auto ok = use(at, std::min(kPieceBytes, bytes - at)); !ok) return ok;
    }
    return {};
}

} // namespace

Result<Source::Got> PositionedSource::read(std::uint64_t offset, std::span<std::uint8_t> into,
                                           const CancelToken& cancel) {
    const std::uint64_t left = size() - std::min(size(), offset);
    const auto bytes = static_cast<std::size_t>(std::min<std::uint64_t>(into.size(), left));
    auto ok = inPieces(bytes, cancel, [&](std::size_t at, std::size_t piece) {
        return readAt(offset + at, into.subspan(at, piece));
    });
    if (!ok) return ok.error();
    return Got{bytes, bytes == left};
}

Result<void> PositionedSink::write(std::uint64_t offset, std::span<const std::uint8_t> from,
                                   const CancelToken& cancel) {
    return inPieces(from.size(), cancel, [&](std::size_t at, std::size_t piece) {
        return writeAt(offset + at, from.subspan(at, piece));
    });
}

} // namespace blockwarp
