// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/bench/scopes.h"

#include "core/bench/test_data.h"
#include "core/chunk.h"
#include "core/file_job.h"
#include "core/guard.h"
#include "core/io/file_source.h"
#include "core/io/work_folder.h"
#include "core/memory_job.h"
#include "core/pipeline.h"
#include "core/random.h"

#include <algorithm>
#include <cassert>

namespace blockwarp {
namespace {

/// The oracle for OpenSSL is our byte-wise reference, which is slow; so are the slow engines.
constexpr std::uint64_t kMostSlowBytes = std::uint64_t{4} << 20;
/// A launch over more would need more pinned memory than most machines give.
constexpr std::uint64_t kMostResidentBytes = std::uint64_t{1} << 30;
/// Large enough that all lanes' buffers together do not fit a cache.
constexpr std::uint64_t kMemoryChunkBytes = std::uint64_t{16} << 20;

/// Reads and writes nothing: lanes find the data in their buffers and leave it there.
class InPlace final : public Source, public Sink {
  public:
    explicit InPlace(std::uint64_t bytes) : bytes_(bytes) {}
    std::uint64_t size() const override { return bytes_; }
    Result<void> readAt(std::uint64_t, std::span<std::uint8_t>) const override { return {}; }
    Result<void> writeAt(std::uint64_t, std::span<const std::uint8_t>) override { return {}; }

  private:
    std::uint64_t bytes_;
};

class Bench {
  public:
    Bench(const BenchRequest& request, ProgressSink& progress)
        : request_(request), progress_(progress), key_(request.cipher->keyBytes) {}

    Result<std::vector<ScopeRun>> run() {
        if (auto ok = fillRandom(key_.span()); !ok) return ok.error();
        if (auto ok = fillRandom(iv_); !ok) return ok.error();
        std::vector<ScopeRun> runs;
        for (const Scope scope : request_.scopes) {
            auto timed = scope == Scope::file ? fileScope() : laneScope(scope);
            if (!timed) return timed.error();
            timed->strategy = strategyName(request_.engine, *request_.cipher, request_.direction,
                                           request_.tuning);
            runs.push_back(std::move(*timed));
        }
        return runs;
    }

  private:
    using Bytes = std::vector<std::uint8_t>;

    bool onDevice() const { return request_.engine == EngineKind::cuda; }

    Tuning tuningFor(Scope scope) const {
        Tuning tuning = request_.tuning;
        if (onDevice() && scope == Scope::kernel) { // one launch over everything, by one lane
            tuning.chunkBytes = static_cast<std::size_t>(request_.bytes);
            tuning.lanesPerDevice = 1;
        } else if (!onDevice() && scope == Scope::memory && tuning.chunkBytes == 0) {
            const std::uint64_t share = request_.bytes / mostLanes(request_.engine, tuning);
            tuning.chunkBytes = static_cast<std::size_t>(
                std::clamp<std::uint64_t>(share / kChachaBlockBytes * kChachaBlockBytes,
                                          kChachaBlockBytes, kMemoryChunkBytes));
        }
        return tuning;
    }

    Result<ScopeRun> laneScope(Scope scope) {
        const Tuning tuning = tuningFor(scope);
        const auto chunkBytes =
            chooseChunkBytes(request_.engine, *request_.cipher, tuning, request_.bytes);
        if (!chunkBytes) return chunkBytes.error();
        const auto chunks =
            static_cast<std::size_t>(ChunkPlan{request_.bytes, *chunkBytes}.count());
        auto lanes = openLanes(request_.engine, {*request_.cipher, request_.direction, key_.span(),
                                                 laneCapacity(layoutOf(*request_.cipher, tuning),
                                                              *chunkBytes, request_.bytes),
                                                 chunks, tuning});
        if (!lanes) return lanes.error();
        if (auto ok = fillLanes(*lanes); !ok) return ok.error();
        ScopeRun result;
        result.scope = scope;
        result.lanes = lanes->size();
        result.chunkBytes = *chunkBytes;
        const bool resident = scope == Scope::kernel && onDevice();
        for (unsigned i = 0; i < request_.warmUps + request_.samples; ++i) {
            const auto phases =
                resident ? residentPass(*lanes->front()) : lanesPass(*lanes, *chunkBytes);
            if (!phases) return phases.error();
            keep(result, i, *phases);
        }
        lanes->clear();
        const auto data = testBytes(static_cast<std::size_t>(verifiable()), progress_);
        if (!data) return data.error();
        const auto output = process(request_.engine, tuning, *data);
        if (!output) return output.error();
        return verified(std::move(result), *data, *output);
    }

    void keep(ScopeRun& result, unsigned pass, const Phases& phases) {
        progress_.report(pass + 1, request_.warmUps + request_.samples);
        if (pass < request_.warmUps) return;
        result.seconds.push_back(phases.wall);
        result.phases.push_back(phases);
    }

    /// Random data in every lane's buffer and, on a GPU, in its device memory.
    Result<void> fillLanes(Lanes& lanes) {
        for (auto& lane : lanes) {
            const std::size_t bytes = lane->buffer().size() / kChachaBlockBytes * kChachaBlockBytes;
            const auto data = testBytes(bytes, progress_);
            if (!data) return data.error();
            std::ranges::copy(*data, lane->buffer().begin());
            Phases ignored;
            if (auto ok = lane->process(bytes, iv_, progress_, ignored); !ok) return ok;
        }
        return {};
    }

    Result<Phases> residentPass(Lane& lane) {
        const auto seconds =
            lane.processResident(static_cast<std::size_t>(request_.bytes), iv_, progress_);
        if (!seconds) return seconds.error();
        Phases phases;
        phases.wall = phases.kernel = *seconds;
        return phases;
    }

    /// All lanes together, each chunk in its lane's own host memory.
    Result<Phases> lanesPass(Lanes& lanes, std::size_t chunkBytes) {
        InPlace buffers(request_.bytes);
        CancelOnly quiet(progress_);
        const auto done =
            runPipeline({*request_.cipher, request_.direction, iv_, false, buffers, 0, buffers, 0,
                         chunkBytes, layoutOf(*request_.cipher, request_.tuning)},
                        lanes, quiet);
        if (!done) return done.error();
        return done->phases;
    }

    Result<Bytes> process(EngineKind engine, const Tuning& tuning,
                          std::span<const std::uint8_t> data) {
        CancelOnly quiet(progress_);
        return runMemoryJob({.cipher = *request_.cipher,
                             .direction = request_.direction,
                             .key = key_.span(),
                             .iv = iv_,
                             .engine = engine,
                             .tuning = tuning},
                            data, quiet);
    }

    /// How much of the output is compared. What comes later cannot change it in any mode here.
    std::uint64_t verifiable() const {
        return std::min(request_.bytes, onDevice() ? kMostResidentBytes : kMostSlowBytes);
    }

    /// Compares with OpenSSL's answer, or OpenSSL's with the reference's.
    Result<ScopeRun> verified(ScopeRun result, const Bytes& input, const Bytes& output) {
        const EngineKind oracle =
            request_.engine == EngineKind::cpu ? EngineKind::reference : EngineKind::cpu;
        const auto expected = process(oracle, {}, input);
        if (!expected) return expected.error();
        if (output != *expected) return Error{ErrorCode::wrongResult, "its time means nothing"};
        result.verifiedBytes = input.size();
        return result;
    }

    Result<ScopeRun> fileScope() {
        const auto folder = WorkFolder::create(request_.folder);
        if (!folder) return folder.error();
        const FileJob job{.direction = request_.direction,
                          .cipher = request_.cipher,
                          .container = Container::raw,
                          .engine = request_.engine,
                          .tuning = request_.tuning,
                          .input = folder->path() / "input",
                          .output = folder->path() / "output",
                          .overwrite = true};
        const Secret secret = RawKey{key_.clone(), iv_, false};
        if (auto ok = writeTestFile(job.input, request_.bytes, progress_); !ok) return ok.error();
        ScopeRun result;
        result.scope = Scope::file;
        for (unsigned i = 0; i < request_.warmUps + request_.samples; ++i) {
            CancelOnly quiet(progress_);
            const auto outcome = runFileJob(job, secret, quiet);
            if (!outcome) return outcome.error();
            result.lanes = outcome->lanes;
            result.chunkBytes = outcome->chunkBytes;
            keep(result, i, outcome->phases);
        }
        const auto input = startOf(job.input);
        if (!input) return input.error();
        const auto output = startOf(job.output);
        if (!output) return output.error();
        return verified(std::move(result), *input, *output);
    }

    Result<Bytes> startOf(const std::filesystem::path& path) const {
        const auto file = FileSource::open(path);
        if (!file) return file.error();
        return file->start(static_cast<std::size_t>(verifiable()));
    }

    const BenchRequest& request_;
    ProgressSink& progress_;
    SecretBytes key_;
    Iv iv_{};
};

} // namespace

std::string_view scopeName(Scope scope) {
    switch (scope) {
    case Scope::kernel:
        return "kernel";
    case Scope::memory:
        return "memory";
    case Scope::file:
        return "file";
    }
    return {};
}

std::string_view scopeMeaning(Scope scope, bool hasDevice) {
    switch (scope) {
    case Scope::kernel:
        return hasDevice ? "kernel only: data already in device memory, by CUDA events"
                         : "cipher only: small buffers that stay in the cache";
    case Scope::memory:
        return hasDevice ? "pinned host memory to pinned host memory, over the bus and back"
                         : "host memory to host memory, in place in large buffers";
    case Scope::file:
        return "file to file, page cache warm, with the final flush to the disk";
    }
    return {};
}

Result<std::vector<ScopeRun>> runScopes(const BenchRequest& request, ProgressSink& progress) {
    assert(request.cipher != nullptr && request.samples > 0);
    const bool resident = request.engine == EngineKind::cuda &&
                          std::ranges::find(request.scopes, Scope::kernel) != request.scopes.end();
    if (request.bytes == 0 || request.bytes % kChachaBlockBytes != 0)
        return Error{ErrorCode::badTuning, "the size must be a multiple of 64 bytes"};
    if (resident && request.bytes > kMostResidentBytes)
        return Error{ErrorCode::badTuning, "the kernel scope on a GPU takes at most 1 GiB"};
    if (const auto choice = chooseEngine(request.engine, *request.cipher, request.direction);
        choice.kind != request.engine)
        return Error{ErrorCode::unsupported, choice.note};
    return guarded([&] { return Bench(request, progress).run(); });
}

} // namespace blockwarp
