// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/pipeline/memory_job.h"

#include "core/base/guard.h"
#include "core/cipher/chunk.h"
#include "core/io/memory_stream.h"
#include "core/pipeline/pipeline.h"

namespace blockwarp {
namespace {

using Bytes = std::vector<std::uint8_t>;

Result<Bytes> run(const MemoryJob& job, std::span<const std::uint8_t> input,
                  ProgressSink& progress) {
    const auto chunkBytes = chooseChunkBytes(job.engine, job.cipher, job.tuning, input.size());
    if (!chunkBytes) return chunkBytes.error();
    const UnitLayout layout = layoutOf(job.cipher, job.tuning);
    const auto chunks = static_cast<std::size_t>(ChunkPlan{input.size(), *chunkBytes}.count());
    auto workers = openWorkers(job.engine, {job.cipher, job.direction, job.key,
                                            workerCapacity(layout, *chunkBytes, input.size()),
                                            chunks, job.tuning});
    if (!workers) return workers.error();
    MemorySource source(input);
    MemorySink sink(static_cast<std::size_t>(layout.storedBytes(input.size())) + kAesBlockBytes);
    const auto done = runPipeline(
        {job.cipher, job.direction, job.iv, job.padding, source, 0, sink, 0, *chunkBytes, layout},
        *workers, progress);
    if (!done) return done.error();
    Bytes output = std::move(sink).take();
    output.resize(static_cast<std::size_t>(done->bytesOut));
    return output;
}

} // namespace

Result<Bytes> runMemoryJob(const MemoryJob& job, std::span<const std::uint8_t> input,
                           ProgressSink& progress) {
    auto output = guarded([&] { return run(job, input, progress); });
    wipeStack();
    return output;
}

} // namespace blockwarp
