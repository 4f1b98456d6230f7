// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engines/host_lane.h"

#include "core/chunk.h"
#include "core/stopwatch.h"

#include <algorithm>

namespace blockwarp {
namespace {

/// Between two looks at the cancel flag: some milliseconds of byte-wise work.
constexpr std::size_t kSliceBytes = std::size_t{256} << 10;

/// What the slice after this one starts from.
Iv nextIv(const CipherSpec& cipher, Direction direction, const Iv& iv,
          std::span<const std::uint8_t> in, std::span<const std::uint8_t> out) {
    if (cipher.algorithm == Algorithm::aesEcb) return iv;
    if (cipher.algorithm != Algorithm::aesCbc)
        return advanceCounter(cipher, iv, in.size() / cipher.blockBytes);
    Iv chained{};
    const auto ciphertext = direction == Direction::encrypt ? out : in;
    std::ranges::copy(ciphertext.last(chained.size()), chained.begin());
    return chained;
}

} // namespace

HostLane::HostLane(const LaneRequest& request, RunFunction run)
    : cipher_(request.cipher), key_(request.cipher.algorithm, request.direction, request.key),
      run_(std::move(run)), buffer_(request.capacity),
      scratch_(std::min(kSliceBytes, request.capacity)) {}

Result<void> HostLane::process(std::size_t bytes, const Iv& iv, const ProgressSink& progress,
                               Phases& phases) {
    const Stopwatch clock;
    Iv current = iv;
    auto rest = buffer_.span().first(bytes);
    while (!rest.empty()) {
        if (progress.cancelled()) return Error{ErrorCode::cancelled, {}};
        const auto out = rest.first(std::min(scratch_.size(), rest.size()));
        const auto in = scratch_.span().first(out.size());
        std::ranges::copy(out, in.begin());
        run_(key_, {in.data(), out.data(), out.size(), current});
        rest = rest.subspan(out.size());
        if (!rest.empty()) current = nextIv(cipher_, key_.direction(), current, in, out);
    }
    phases.kernel += clock.seconds();
    return {};
}

} // namespace blockwarp
