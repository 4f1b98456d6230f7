// SPDX-License-Identifier: GPL-3.0-or-later
/// Archives whose length tells less about what is in them: filled up to one of few lengths.
#pragma once

#include "core/io/stream.h"

#include <cstdint>
#include <span>
#include <vector>

namespace blockwarp {

/// The next length of Padmé (Nikitin et al., "Reducing Metadata Leakage from Encrypted Files and
/// Communication with PURBs", 2019): with E = floor(log2 bytes) and S = floor(log2 E) + 1, the next
/// multiple of 2^(E - S). At most 12 % more.
std::uint64_t padmeLength(std::uint64_t bytes);

/// What programs that read the archive pass over behind its end.
enum class Filler : std::uint8_t {
    zeroBlocks,      ///< of a tar, whose length is whole blocks
    skippableFrames, ///< of zstd (RFC 8878, 3.1.2)
};

/// Another source, filled up to a length of Padmé. Errors: those of the other source.
class PaddedSource final : public SequentialSource {
  public:
    /// The other source outlives this one.
    PaddedSource(Source& plain, Filler filler) : plain_(plain), filler_(filler) {}

  private:
    Result<std::size_t> more(std::span<std::uint8_t> into, const CancelToken& cancel) override;
    std::size_t fill(std::span<std::uint8_t> into);
    void makePiece();

    Source& plain_;
    const Filler filler_;
    std::uint64_t position_ = 0; ///< in the other source
    bool ended_ = false;         ///< the other source
    std::uint64_t missing_ = 0;  ///< bytes for which no piece was made yet
    std::vector<std::uint8_t> piece_;
    std::size_t taken_ = 0; ///< of it
};

} // namespace blockwarp
