// SPDX-License-Identifier: GPL-3.0-or-later
/// Strategy `keystream-buffer`: the GPU fills a buffer with keystream, the host XORs it with the
/// data.
#include "kernels/chacha20/keystream_buffer.h"

#include "kernels/block.h"
#include "kernels/chacha20/chacha20_fused.h"
#include "kernels/device/grid.h"

#include <cstring>
#include <vector>

namespace blockwarp::kernels {
namespace {

/// Without input, `fused` writes its keystream.
Run withoutInput(Run run) {
    run.in = nullptr;
    return run;
}

} // namespace

void xorKeystream(const std::uint8_t* in, const std::uint8_t* keystream, std::uint8_t* out,
                  std::size_t bytes) {
    std::size_t at = 0;
    for (; at + sizeof(std::uint64_t) <= bytes; at += sizeof(std::uint64_t)) {
        std::uint64_t word = 0;
        std::uint64_t key = 0;
        std::memcpy(&word, in + at, sizeof word);
        std::memcpy(&key, keystream + at, sizeof key);
        word ^= key;
        std::memcpy(out + at, &word, sizeof word);
    }
    for (; at < bytes; ++at)
        out[at] = static_cast<std::uint8_t>(in[at] ^ keystream[at]);
}

void emulateKeystreamBuffer(const KeySchedule& key, const Run& run, LaunchShape shape) {
    if (run.bytes == 0) return;
    std::vector<Block> blocks(blocksIn(run.bytes, sizeof(Block)));
    auto* const keystream = reinterpret_cast<std::uint8_t*>(blocks.data());
    Run makes = withoutInput(run);
    makes.out = keystream;
    emulateFused(key, makes, shape);
    xorKeystream(run.in, keystream, run.out, run.bytes);
    explicit_bzero(keystream, blocks.size() * sizeof(Block));
}

#if defined(__CUDACC__)
/// The device's output is the keystream: see Strategy::hostXors.
GpuResult<void> launchKeystreamBuffer(const KeySchedule& key, const DeviceKey& deviceKey,
                                      const Run& run, LaunchShape shape, const GpuStream& stream) {
    return launchFused(key, deviceKey, withoutInput(run), shape, stream);
}
#endif

} // namespace blockwarp::kernels
