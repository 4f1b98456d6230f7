// SPDX-License-Identifier: GPL-3.0-or-later
/// Where a pipeline reads from and writes to: by position from several threads at once, or in order
/// only, as pipes want it.
#pragma once

#include "core/base/cancel.h"
#include "core/base/error.h"
#include "core/base/secret.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace blockwarp {

class Source {
  public:
    virtual ~Source() = default;

    /// What a read found. Fewer bytes than were asked for only at the end.
    struct Got {
        std::size_t bytes;
        bool ended; ///< nothing is behind them
    };

    /// Bytes in all; of a sequential source known only once its end was seen.
    virtual std::optional<std::uint64_t> knownSize() const = 0;
    /// True: each read must start where the one before ended, and no two run at once.
    virtual bool sequential() const = 0;
    /// Fills `into` from `offset`; none at the end and behind it. Hears a cancel within 100 ms.
    /// Errors: readFailed, unreadable, inputChanged (a file became shorter), cancelled, and what a
    /// decoder between finds.
    virtual Result<Got> read(std::uint64_t offset, std::span<std::uint8_t> into,
                             const CancelToken& cancel) = 0;
};

class Sink {
  public:
    virtual ~Sink() = default;

    /// True: each write must start where the one before ended, and no two run at once.
    virtual bool sequential() const = 0;
    /// Hears a cancel within 100 ms. Errors: writeFailed, diskFull, cancelled.
    virtual Result<void> write(std::uint64_t offset, std::span<const std::uint8_t> from,
                               const CancelToken& cancel) = 0;
};

/// Has all its bytes at hand.
class PositionedSource : public Source {
  public:
    virtual std::uint64_t size() const = 0; ///< bytes, fixed when the source was opened
    /// Fills `into` from `offset`. Errors: readFailed, unreadable, inputChanged (fewer bytes are
    /// there).
    virtual Result<void> readAt(std::uint64_t offset, std::span<std::uint8_t> into) const = 0;

    /// The first `most` bytes, or all if there are fewer. Errors: readAt()'s.
    Result<std::vector<std::uint8_t>> start(std::size_t most) const;

    std::optional<std::uint64_t> knownSize() const final { return size(); }
    bool sequential() const final { return false; }
    Result<Got> read(std::uint64_t offset, std::span<std::uint8_t> into,
                     const CancelToken& cancel) final;
};

/// Takes any byte at any time.
class PositionedSink : public Sink {
  public:
    /// Errors: writeFailed, diskFull.
    virtual Result<void> writeAt(std::uint64_t offset, std::span<const std::uint8_t> from) = 0;

    bool sequential() const final { return false; }
    Result<void> write(std::uint64_t offset, std::span<const std::uint8_t> from,
                       const CancelToken& cancel) final;
};

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
