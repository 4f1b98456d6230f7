// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/pipeline/memory_job.h"

#include "core/base/guard.h"
#include "core/io/memory_stream.h"
#include "core/pipeline/session.h"

namespace blockwarp {
namespace {

using Bytes = std::vector<std::uint8_t>;

Result<Bytes> run(const MemoryJob& job, std::span<const std::uint8_t> input,
                  const CancelToken& cancel) {
    const UnitLayout layout = layoutOf(job.cipher, job.tuning);
    auto session = Session::open({.engine = job.engine,
                                  .tuning = job.tuning,
                                  .cipher = job.cipher,
                                  .direction = job.direction,
                                  .key = job.key,
                                  .iv = job.iv,
                                  .padding = job.padding,
                                  .bytes = input.size()});
    if (!session) return session.error();
    MemorySource source(input);
    MemorySink sink(static_cast<std::size_t>(layout.storedBytes(input.size())) + kAesBlockBytes);
    const auto done = session->run({.source = source, .sink = sink}, cancel);
    if (!done) return done.error();
    Bytes output = std::move(sink).take();
    output.resize(static_cast<std::size_t>(done->bytesOut));
    return output;
}

} // namespace

Result<Bytes> runMemoryJob(const MemoryJob& job, std::span<const std::uint8_t> input,
                           const CancelToken& cancel) {
    auto output = guarded([&] { return run(job, input, cancel); });
    wipeStack();
    return output;
}

} // namespace blockwarp
