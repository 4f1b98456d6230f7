// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/secret.h"
#include "core/io/stream.h"

namespace blockwarp {

/// What comes in order and does not tell its size. Looks one read ahead, so that the last bytes are
/// known to be the last.
class SequentialSource : public Source {
  public:
    std::optional<std::uint64_t> knownSize() const final;
    bool sequential() const final { return true; }
    /// Passes over what lies before `offset`.
    Result<Got> read(std::uint64_t offset, std::span<std::uint8_t> into,
                     const CancelToken& cancel) final;

    /// The first `most` bytes, or all if there are fewer; they will be read again. Only before the
    /// first read (asserted).
    Result<std::span<const std::uint8_t>> peek(std::size_t most, const CancelToken& cancel);

  protected:
    /// At least one byte, unless the end was reached. Errors as read().
    virtual Result<std::size_t> more(std::span<std::uint8_t> into, const CancelToken& cancel) = 0;

  private:
    std::span<const std::uint8_t> ahead() const { return ahead_.span().subspan(taken_); }
    /// Fills `into`, with less only at the end.
    Result<std::size_t> take(std::span<std::uint8_t> into, const CancelToken& cancel);
    Result<void> lookAhead(std::size_t least, const CancelToken& cancel);

    SecretBytes ahead_; ///< may be plaintext
    std::size_t taken_ = 0;
    std::uint64_t position_ = 0; ///< of what was read
    bool ended_ = false;
};

} // namespace blockwarp
