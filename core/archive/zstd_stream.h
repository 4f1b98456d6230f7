// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/secret.h"
#include "core/io/stream.h"

#include <cstdint>
#include <span>
#include <vector>

namespace blockwarp {

inline constexpr int kMinZstdLevel = 1;
inline constexpr int kMaxZstdLevel = 19;
inline constexpr int kUsualZstdLevel = 3;

/// Bytes that a frame needs at most for `bytes` of plaintext.
std::size_t maxZstdFrame(std::size_t bytes);
/// `packed` becomes one frame (RFC 8878). Error: outOfMemory.
Result<void> packZstdFrame(std::span<const std::uint8_t> plain, int level,
                           std::vector<std::uint8_t>& packed);

/// Another source, compressed as zstd (RFC 8878) in frames that do not need each other, as many at
/// a time as there are threads. Memory in use is threads × 4 MiB. Errors: those of the other
/// source, outOfMemory.
class ZstdSource final : public SequentialSource {
  public:
    /// The other source outlives this one. `threads`: 0 means as many as the machine has.
    ZstdSource(Source& plain, int level, std::size_t threads);

  private:
    struct Frame {
        SecretBytes plain;
        std::size_t bytes = 0; ///< of it
        std::vector<std::uint8_t> packed;
        bool failed = false;
    };

    Result<std::size_t> more(std::span<std::uint8_t> into, const CancelToken& cancel) override;
    Result<void> fill(const CancelToken& cancel);
    void compress(Frame& frame) const;

    Source& plain_;
    const int level_;
    std::vector<Frame> frames_; ///< one a thread
    std::size_t filled_ = 0;    ///< frames of the last turn
    std::size_t frame_ = 0;     ///< being handed on
    std::size_t taken_ = 0;     ///< of it
    std::uint64_t position_ = 0;
    bool ended_ = false;
};

} // namespace blockwarp
