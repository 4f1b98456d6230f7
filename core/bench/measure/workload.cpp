// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/bench/measure/workload.h"

#include "core/base/guard.h"
#include "core/base/random.h"
#include "core/bench/measure/test_data.h"
#include "core/cipher/padding.h"
#include "core/pipeline/memory_job.h"

#include <algorithm>
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

Result<Workload> makeWorkload(const CipherSpec& cipher, Direction direction, std::size_t bytes,
                              std::size_t unitBytes, const CancelToken& cancel) {
    return guarded([&] {
        return make({cipher, direction, bytes, unitBytes, SecretBytes(cipher.keyBytes), {}, {}, {}},
                    cancel);
    });
}

} // namespace blockwarp
