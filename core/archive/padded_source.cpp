// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/archive/padded_source.h"

#include <algorithm>
#include <array>
#include <bit>

namespace blockwarp {
namespace {

constexpr std::uint64_t kMaxPiece = std::uint64_t{1} << 20;
constexpr std::array<std::uint8_t, 4> kSkippable{0x50, 0x2a, 0x4d, 0x18}; ///< RFC 8878, 3.1.2
constexpr std::uint64_t kFrameHeader = 8; ///< magic number, and the size of what follows

/// What is to be added to an archive of so many bytes.
std::uint64_t paddingFor(std::uint64_t bytes, Filler filler) {
    const std::uint64_t padding = padmeLength(bytes) - bytes;
    const bool tooShort =
        filler == Filler::skippableFrames && padding != 0 && padding < kFrameHeader;
    return tooShort ? padmeLength(bytes + kFrameHeader) - bytes : padding;
}

/// No shorter rest stays than a frame needs.
std::uint64_t frameBytes(std::uint64_t missing) {
    if (missing <= kMaxPiece) return missing;
    return missing - kMaxPiece < kFrameHeader ? missing - kFrameHeader : kMaxPiece;
}

} // namespace

std::uint64_t padmeLength(std::uint64_t bytes) {
    if (bytes < 2) return bytes;
    const auto exponent = static_cast<unsigned>(std::bit_width(bytes) - 1);
    const auto kept = static_cast<unsigned>(std::bit_width(exponent));
    const std::uint64_t mask = (std::uint64_t{1} << (exponent - kept)) - 1;
    return (bytes + mask) & ~mask;
}

Result<std::size_t> PaddedSource::more(std::span<std::uint8_t> into, const CancelToken& cancel) {
    if (!ended_) {
        const auto got = plain_.read(position_, into, cancel);
        if (!got) return got.error();
        position_ += got->bytes;
        ended_ = got->ended;
        if (ended_) missing_ = paddingFor(position_, filler_);
        if (got->bytes != 0) return got->bytes;
    }
    return fill(into);
}

std::size_t PaddedSource::fill(std::span<std::uint8_t> into) {
    if (taken_ == piece_.size()) makePiece();
    const std::size_t bytes = std::min(into.size(), piece_.size() - taken_);
    std::copy_n(piece_.begin() + static_cast<std::ptrdiff_t>(taken_), bytes, into.begin());
    taken_ += bytes;
    return bytes;
}

/// Zeros, in a frame where the filler is made of those; nothing at the end.
void PaddedSource::makePiece() {
    const bool frames = filler_ == Filler::skippableFrames;
    const std::uint64_t bytes = frames ? frameBytes(missing_) : std::min(missing_, kMaxPiece);
    missing_ -= bytes;
    taken_ = 0;
    piece_.assign(static_cast<std::size_t>(bytes), 0);
    if (!frames || bytes == 0) return;
    std::ranges::copy(kSkippable, piece_.begin());
    const std::uint64_t contents = bytes - kFrameHeader;
    for (std::size_t i = 0; i < 4; ++i)
        piece_[kSkippable.size() + i] = static_cast<std::uint8_t>(contents >> (8 * i));
}

} // namespace blockwarp
