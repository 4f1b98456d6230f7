// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/bench/measure/kernel_run.h"

#include "core/cipher/padding.h"

#include <algorithm>

namespace blockwarp {

Result<KernelRun> KernelRun::open(EngineKind engine, const Tuning& tuning, const Workload& work,
                                  const CancelToken& cancel) {
    Tuning own = tuning;
    own.unitBytes = work.unitBytes;
    // A block of padding alone is not the kernel's work; a partial block is filled up.
    const bool padded = work.cipher.padded;
    const std::size_t blocks = (work.bytes + kAesBlockBytes - 1) / kAesBlockBytes;
    const std::size_t bytes = padded ? blocks * kAesBlockBytes : work.bytes;
    const auto cut = [&](std::span<const std::uint8_t> all) {
        return padded ? all.first(std::min(all.size(), bytes)) : all;
    };
    auto session = Session::open({.engine = engine,
                                  .tuning = own,
                                  .cipher = work.cipher,
                                  .direction = work.direction,
                                  .key = work.key.span(),
                                  .bytes = bytes,
                                  .chunks = SessionRequest::Chunks::whole});
    if (!session) return session.error();
    Worker& worker = *session->workers().front();
    std::ranges::copy(cut(work.input), worker.buffer().begin());
    if (bytes > work.input.size()) addPadding(worker.buffer(), work.input.size());
    Phases ignored;
    if (auto ok = worker.process({bytes, work.iv}, cancel, ignored); !ok) return ok.error();
    const auto expected = cut(work.expected);
    if (!std::ranges::equal(worker.buffer().first(expected.size()), expected))
        return Error{ErrorCode::wrongResult, "its time means nothing"};
    return KernelRun(std::move(*session), bytes, work.iv);
}

Result<double> KernelRun::sample(const CancelToken& cancel) {
    if (cancel.cancelled()) return Error{ErrorCode::cancelled, {}};
    return session_.workers().front()->processOnDevice({bytes_, iv_}, cancel);
}

Result<void> KernelRun::roundTrip(const CancelToken& cancel, Phases& phases) {
    if (cancel.cancelled()) return Error{ErrorCode::cancelled, {}};
    return session_.workers().front()->process({bytes_, iv_}, cancel, phases);
}

Result<double> KernelRun::copySample() {
    const std::size_t blocks = (bytes_ + kAesBlockBytes - 1) / kAesBlockBytes;
    return session_.workers().front()->copyOnDevice(blocks * kAesBlockBytes);
}

} // namespace blockwarp
