// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/bench/measure/workload.h"

#include "core/base/guard.h"
#include "core/base/random.h"
#include "core/cipher/padding.h"
#include "core/io/atomic_output.h"
#include "core/pipeline/memory_job.h"

#include <algorithm>
#include <array>
#include <utility>

namespace blockwarp {
namespace {

using Bytes = std::vector<std::uint8_t>;

Result<Bytes> onCpu(const Workload& work, Direction direction, std::span<const std::uint8_t> input,
                    const CancelToken& cancel) {
    Tuning tuning;
    tuning.unitBytes = work.unitBytes;
    return runMemoryJob({.cipher = work.cipher,
                         .direction = direction,
                         .key = work.key.span(),
                         .iv = work.iv,
                         .padding = work.cipher.padded,
                         .tuning = tuning},
                        input, cancel);
}

Result<Workload> make(Workload work, const CancelToken& cancel) {
    if (auto ok = fillRandom(work.key.span()); !ok) return ok.error();
    if (auto ok = fillRandom(work.iv); !ok) return ok.error();
    const bool decrypting = work.direction == Direction::decrypt;
    const auto bytes = decrypting ? paddedBytes(work.cipher, work.bytes) : work.bytes;
    auto text = testBytes(static_cast<std::size_t>(bytes), cancel);
    if (!text) return text.error();
    const auto ending =
        inputEnding(work.cipher, work.direction, work.key.span(), work.iv, work.bytes);
    if (!ending) return ending.error();
    std::ranges::copy_backward(*ending, text->end());
    const bool opening = work.cipher.authenticated && decrypting;
    auto other = onCpu(work, opening ? Direction::encrypt : work.direction, *text, cancel);
    if (!other) return other.error();
    work.input = std::move(*text);
    work.expected = std::move(*other);
    if (opening) std::swap(work.input, work.expected);
    return work;
}

} // namespace

Result<std::vector<std::uint8_t>> testBytes(std::size_t bytes, const CancelToken& cancel) {
    std::array<std::uint8_t, 16> key{};
    if (auto ok = fillRandom(key); !ok) return ok.error();
    return guarded([&] {
        const std::vector<std::uint8_t> zeros(bytes);
        return runMemoryJob(
            {.cipher = *findCipher("aes-128-ctr"), .direction = Direction::encrypt, .key = key},
            zeros, cancel);
    });
}

Result<std::vector<std::uint8_t>> inputEnding(const CipherSpec& cipher, Direction direction,
                                              std::span<const std::uint8_t> key, const Iv& iv,
                                              std::uint64_t payload) {
    if (!cipher.padded || direction == Direction::encrypt) return std::vector<std::uint8_t>();
    const auto block = std::uint64_t{kAesBlockBytes};
    const std::uint64_t bytes = payload < block ? payload : block + payload % block;
    const auto text = testBytes(static_cast<std::size_t>(bytes), NoCancel());
    if (!text) return text.error();
    return runMemoryJob(
        {.cipher = cipher, .direction = Direction::encrypt, .key = key, .iv = iv, .padding = true},
        *text, NoCancel());
}

Result<void> writeTestFile(const std::filesystem::path& path, std::uint64_t bytes,
                           std::span<const std::uint8_t> ending, const CancelToken& cancel) {
    constexpr std::uint64_t kPieceBytes = std::uint64_t{64} << 20;
    auto output = AtomicOutput::create(path, false, bytes);
    if (!output) return output.error();
    for (std::uint64_t at = 0; at < bytes; at += kPieceBytes) {
        const auto piece =
            testBytes(static_cast<std::size_t>(std::min(kPieceBytes, bytes - at)), cancel);
        if (!piece) return piece.error();
        if (auto ok = output->writeAt(at, *piece); !ok) return ok;
    }
    if (auto ok = output->writeAt(bytes - ending.size(), ending); !ok) return ok;
    return output->commit(bytes, cancel);
}

Result<Workload> makeWorkload(const CipherSpec& cipher, Direction direction, std::size_t bytes,
                              std::size_t unitBytes, const CancelToken& cancel) {
    return guarded([&] {
        return make({cipher, direction, bytes, unitBytes, SecretBytes(cipher.keyBytes), {}, {}, {}},
                    cancel);
    });
}

} // namespace blockwarp
