// SPDX-License-Identifier: GPL-3.0-or-later
/// The strategies: one row per way of laying tables, keys and work out on a GPU.
#pragma once

#include "kernels/algorithm.h"
#include "kernels/gpu_error.h"
#include "kernels/key_schedule.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace blockwarp::kernels {

/// How work maps onto threads.
struct LaunchShape {
    std::uint32_t threadsPerBlock = 256; ///< 32 … 1024, a multiple of 32
    std::uint32_t blocksPerThread = 1;   ///< cipher blocks a thread handles: 1, 2, 3, 4, 8 or 16
    bool operator==(const LaunchShape&) const = default;
};

/// What a check of tags finds where every tag is right.
inline constexpr std::uint32_t kNoneRejected = 0xffffffff;

/// How much is encrypted or decrypted under one key. With little, as in a small file, the time to
/// make the key ready counts.
enum class KeyUse : std::uint8_t { much, little };

/// Bytes to be transformed: whole cipher blocks in ECB and CBC, any number elsewhere (in XTS at
/// least 16 in the last data unit). `in` and `out` are distinct and 16-byte aligned, and so are the
/// other pointers: host memory for `emulate`, device memory for `launch`.
struct Run {
    const std::uint8_t* in = nullptr;
    std::uint8_t* out = nullptr;
    std::uint64_t bytes = 0; ///< of payload: segments.h says where tags lie between it
    alignas(16) Iv iv{};
    std::uint32_t unitBytes = 0;       ///< XTS: a data unit, multiple of 512; AEAD: a segment
    KeyUse keyUse = KeyUse::much;      ///< as when the key was prepared
    const std::uint8_t* aad = nullptr; ///< authenticated with every segment
    std::uint64_t aadBytes = 0;
    std::uint32_t* rejected = nullptr; ///< opening: the first segment whose tag is wrong
    std::uint64_t* taken = nullptr;    ///< for tiles.h; zero before the launch
    std::uint8_t* workspace = nullptr; ///< workspaceBytes() of framing.h
};

struct DeviceKey; // where an uploaded key lies (cuda_handles.cuh)
struct GpuStream; // a CUDA stream (cuda_handles.cuh)

/// How the tags of ChaCha20-Poly1305 are summed up.
enum class PolySums : std::uint8_t {
    limbs,   ///< 26 bits each, by the integer units (poly1305.h)
    doubles, ///< as products of matrices of doubles, on tensor cores (poly1305_double_sums.h)
    bytes,   ///< as products of matrices of bytes, on tensor cores (poly1305_byte_sums.h)
};

/// What strategies ask of a GPU.
struct GpuTraits {
    int capability = 0;  ///< compute capability, as 90 for 9.0; 0: kernels are emulated
    int doubleRatio = 0; ///< speed of single precision over that of double precision
    bool operator==(const GpuTraits&) const = default;
};

/// One row of the table. `launch` and `bindKey` are null in a build without CUDA.
struct Strategy {
    std::string_view name;        ///< as typed on the command line
    std::string_view title;       ///< a few words for a list
    std::string_view summary;     ///< a sentence for a class: what it does
    std::string_view explanation; ///< what follows it: why that is fast or slow
    LaunchShape preferred;        ///< what it runs best with
    int capability;               ///< the one compute capability it runs on, as 90 for 9.0; 0: any
    bool (*supports)(Algorithm, Direction);
    /// Runs the kernel's own lane bodies on this thread, in the order of the grid.
    void (*emulate)(const KeySchedule&, const Run&, LaunchShape);
    /// Copies the key to where this strategy's kernels look for it and waits; zeros for no key.
    /// (Null: the copy in global memory will do.)
    GpuResult<void> (*bindKey)(const KeySchedule*, const DeviceKey&, const GpuStream&);
    /// Starts the kernel and returns at once.
    GpuResult<void> (*launch)(const KeySchedule&, const DeviceKey&, const Run&, LaunchShape,
                              const GpuStream&);
    /// `launch` reads no input and leaves keystream, which the host XORs with the data
    /// (keystream_buffer.h); `emulate` does both.
    bool hostXors = false;
    /// It multiplies doubles, which is worth it up to this GpuTraits::doubleRatio; 0: it does not.
    std::uint8_t maxDoubleRatio = 0;
    PolySums polySums = PolySums::limbs;
};

/// All strategies, in the order in which a class would meet them.
std::span<const Strategy> strategies();

/// The row of that name, or null.
const Strategy* findStrategy(std::string_view name);

/// The fastest strategy for this work on such a GPU, or where kernels are emulated; null where no
/// kernel does it (CBC encryption).
const Strategy* fastestStrategy(Algorithm algorithm, Direction direction, const GpuTraits& gpu,
                                KeyUse use = KeyUse::much);

/// Why such a GPU cannot run the strategy, or an empty text.
std::string whyDeviceIsRefused(const Strategy& strategy, const GpuTraits& gpu);

/// `asked` with what is 0 in it replaced by what the strategy runs best with.
LaunchShape resolveShape(const Strategy& strategy, LaunchShape asked);

/// Why this shape cannot be launched, or an empty text.
std::string_view whyShapeIsRefused(LaunchShape shape);

} // namespace blockwarp::kernels
