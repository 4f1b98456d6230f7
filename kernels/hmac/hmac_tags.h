// SPDX-License-Identifier: GPL-3.0-or-later
/// HMAC-SHA-256 (FIPS 198-1, RFC 2104) of many segments: a GPU thread takes one segment.
#pragma once

#include "kernels/gpu_error.h"
#include "kernels/sha256.h"

#include <cstdint>
#include <span>

namespace blockwarp::kernels {

struct GpuStream; // a CUDA stream (cuda_handles.cuh)

inline constexpr std::uint32_t kMaxPrefixBytes = kShaBlockBytes;

/// SHA-256 after the key's inner and outer block: all that a message still needs of the key. As
/// secret as the key itself.
struct HmacStates {
    ShaState inner;
    ShaState outer;
};

/// A key of any length; wiped when it goes.
class HmacKey {
  public:
    explicit HmacKey(std::span<const std::uint8_t> key);
    ~HmacKey();
    HmacKey(const HmacKey&) = delete;
    HmacKey& operator=(const HmacKey&) = delete;

    const HmacStates& states() const { return states_; }

  private:
    HmacStates states_;
};

/// Segments and what lies beside them, at any address: host memory for `emulate`, device memory for
/// `launch`. The text of segment i is its prefix, then its data.
struct MacRun {
    const std::uint8_t* data = nullptr;
    std::uint64_t bytes = 0;                ///< of data in all; none is one empty segment
    std::uint32_t unitBytes = 1;            ///< of data in a segment; the last may have fewer
    std::uint32_t stride = 1;               ///< from one segment's data to the next
    const std::uint8_t* prefixes = nullptr; ///< one behind the other
    std::uint32_t prefixBytes = 0;          ///< of each, at most kMaxPrefixBytes
    std::uint8_t* tags = nullptr;
    std::uint32_t tagStride = kShaDigestBytes; ///< 0: each follows its segment's data, at `tags`
    std::uint32_t tagBytes = kShaDigestBytes; ///< 1 … 32: a shorter tag is the digest's beginning
    std::uint32_t* rejected = nullptr; ///< checking: lowered to the first segment with a wrong tag
};

enum class MacUse : std::uint8_t { make, check };

void emulateHmacTags(const HmacKey& key, const MacRun& run, MacUse use);
/// Starts the kernel and returns at once.
GpuResult<void> launchHmacTags(const HmacKey& key, const MacRun& run, MacUse use,
                               const GpuStream& stream);

} // namespace blockwarp::kernels
