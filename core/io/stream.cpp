// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/stream.h"

#include <algorithm>
#include <cassert>

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

/// What a look ahead asks for at least.
constexpr std::size_t kLookBytes = std::size_t{4} << 10;
constexpr std::size_t kMaxPassedBytes = std::size_t{64} << 10;

} // namespace

Result<std::vector<std::uint8_t>> PositionedSource::start(std::size_t most) const {
    std::vector<std::uint8_t> bytes(
        static_cast<std::size_t>(std::min<std::uint64_t>(most, size())));
    if (auto ok = readAt(0, bytes); !ok) return ok.error();
    return bytes;
}

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

std::optional<std::uint64_t> SequentialSource::knownSize() const {
    if (!ended_) return std::nullopt;
    return position_ + ahead().size();
}

Result<std::span<const std::uint8_t>> SequentialSource::peek(std::size_t most,
                                                             const CancelToken& cancel) {
    assert(position_ == 0);
    if (auto ok = lookAhead(most, cancel); !ok) return ok.error();
    return ahead().first(std::min(most, ahead().size()));
}

Result<Source::Got> SequentialSource::read(std::uint64_t offset, std::span<std::uint8_t> into,
                                           const CancelToken& cancel) {
    if (ended_ && offset >= *knownSize()) return Got{0, true};
    assert(offset >= position_);
    SecretBytes passed(
        static_cast<std::size_t>(std::min<std::uint64_t>(offset - position_, kMaxPassedBytes)));
    while (position_ < offset) {
        const auto most =
            static_cast<std::size_t>(std::min<std::uint64_t>(offset - position_, passed.size()));
        const auto got = take(passed.span().first(most), cancel);
        if (!got) return got.error();
        if (*got < most) return Got{0, true};
    }
    const auto bytes = take(into, cancel);
    if (!bytes) return bytes.error();
    if (auto ok = lookAhead(1, cancel); !ok) return ok.error();
    return Got{*bytes, ended_ && ahead().empty()};
}

Result<std::size_t> SequentialSource::take(std::span<std::uint8_t> into,
                                           const CancelToken& cancel) {
    std::size_t bytes = std::min(into.size(), ahead().size());
    std::ranges::copy(ahead().first(bytes), into.begin());
    taken_ += bytes;
    while (bytes < into.size() && !ended_) {
        const auto got = more(into.subspan(bytes), cancel);
        if (!got) return got.error();
        ended_ = *got == 0;
        bytes += *got;
    }
    position_ += bytes;
    return bytes;
}

Result<void> SequentialSource::lookAhead(std::size_t least, const CancelToken& cancel) {
    if (ended_ || ahead().size() >= least) return {};
    SecretBytes next(std::max(least, kLookBytes));
    std::size_t bytes = ahead().size();
    std::ranges::copy(ahead(), next.span().begin());
    while (bytes < least && !ended_) {
        const auto got = more(next.span().subspan(bytes), cancel);
        if (!got) return got.error();
        ended_ = *got == 0;
        bytes += *got;
    }
    ahead_ = SecretBytes(std::span<const std::uint8_t>(next.span()).first(bytes));
    taken_ = 0;
    return {};
}

} // namespace blockwarp
