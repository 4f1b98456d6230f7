// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/bench/scopes.h"

#include "core/bench/test_data.h"
#include "core/chunk.h"
#include "core/file_job.h"
#include "core/io/stream.h"
#include "core/io/work_folder.h"
#include "core/memory_job.h"
#include "core/pipeline.h"
#include "core/random.h"
#include "core/stopwatch.h"

#include <algorithm>
#include <cassert>

namespace blockwarp {
namespace {

/// The oracle for OpenSSL is our byte-wise reference, which is slow.
constexpr std::uint64_t kMostSlowBytes = std::uint64_t{4} << 20;

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
            if (engineSpec(request_.engine).usesStrategies) timed->strategy = strategyName();
            runs.push_back(std::move(*timed));
        }
        return runs;
    }

  private:
    bool onDevice() const { return request_.engine == EngineKind::cuda; }

    std::string strategyName() const {
        if (!request_.tuning.strategy.empty()) return request_.tuning.strategy;
        const auto* fastest =
            kernels::fastestStrategy(request_.cipher->algorithm, request_.direction);
        return fastest != nullptr ? std::string(fastest->name) : std::string{};
    }

    /// The kernel scope of a GPU is one launch over everything, by one lane.
    Tuning tuningFor(Scope scope) const {
        Tuning tuning = request_.tuning;
        if (scope == Scope::kernel && onDevice()) {
            tuning.chunkBytes = static_cast<std::size_t>(request_.bytes);
            tuning.lanesPerDevice = 1;
        }
        return tuning;
    }

    Result<ScopeRun> laneScope(Scope scope) {
        const Tuning tuning = tuningFor(scope);
        const auto chunkBytes = chooseChunkBytes(request_.engine, tuning, request_.bytes);
        if (!chunkBytes) return chunkBytes.error();
        const ChunkPlan plan{request_.bytes, *chunkBytes};
        auto lanes = openLanes(request_.engine, {*request_.cipher, request_.direction, key_.span(),
                                                 *chunkBytes + kAesBlockBytes,
                                                 static_cast<std::size_t>(plan.count()), tuning});
        if (!lanes) return lanes.error();
        if (auto ok = fillLanes(*lanes, *chunkBytes); !ok) return ok.error();
        ScopeRun result;
        result.scope = scope;
        result.lanes = lanes->size();
        result.chunkBytes = *chunkBytes;
        for (unsigned i = 0; i < request_.warmUps + request_.samples; ++i) {
            Phases phases;
            const auto seconds = scope == Scope::kernel && onDevice()
                                     ? residentPass(*lanes->front(), phases)
                                     : memoryPass(*lanes, *chunkBytes, phases);
            if (!seconds) return seconds.error();
            keep(result, i, *seconds, phases);
        }
        lanes->clear();
        return verified(std::move(result), tuning);
    }

    void keep(ScopeRun& result, unsigned pass, double seconds, const Phases& phases) {
        progress_.report(pass + 1, request_.warmUps + request_.samples);
        if (pass < request_.warmUps) return;
        result.seconds.push_back(seconds);
        result.phases.push_back(phases);
    }

    Result<void> fillLanes(Lanes& lanes, std::size_t bytes) {
        CancelOnly quiet(progress_);
        const auto data = testBytes(bytes, quiet);
        if (!data) return data.error();
        for (auto& lane : lanes) {
            std::ranges::copy(*data, lane->buffer().begin());
            Phases ignored;
            if (auto ok = lane->process(bytes, iv_, quiet, ignored); !ok) return ok;
        }
        return {};
    }

    /// One launch over everything: the kernel scope has one chunk, so one lane.
    Result<double> residentPass(Lane& lane, Phases& phases) {
        auto seconds =
            lane.processResident(static_cast<std::size_t>(request_.bytes), iv_, progress_);
        if (seconds) phases.wall = phases.kernel = *seconds;
        return seconds;
    }

    /// All lanes together, each chunk in its lane's own host memory.
    Result<double> memoryPass(Lanes& lanes, std::size_t chunkBytes, Phases& phases) {
        InPlace buffers(request_.bytes);
        CancelOnly quiet(progress_);
        const auto done = runPipeline(
            {*request_.cipher, request_.direction, iv_, false, buffers, 0, buffers, 0, chunkBytes},
            lanes, quiet);
        if (!done) return done.error();
        phases = done->phases;
        return phases.wall;
    }

    Result<ScopeRun> verified(ScopeRun result, const Tuning& tuning) {
        const bool fast = onDevice();
        const std::uint64_t bytes =
            fast ? request_.bytes : std::min(request_.bytes, kMostSlowBytes);
        CancelOnly quiet(progress_);
        const auto data = testBytes(static_cast<std::size_t>(bytes), quiet);
        if (!data) return data.error();
        const EngineKind oracle =
            request_.engine == EngineKind::cpu ? EngineKind::reference : EngineKind::cpu;
        const auto expected = once(oracle, {}, *data, quiet);
        if (!expected) return expected.error();
        const auto got = once(request_.engine, tuning, *data, quiet);
        if (!got) return got.error();
        if (*got != *expected)
            return Error{fast ? ErrorCode::gpuFailed : ErrorCode::cryptoLibrary,
                         "the output is wrong, so its time means nothing"};
        result.verifiedBytes = bytes;
        return result;
    }

    Result<std::vector<std::uint8_t>> once(EngineKind engine, const Tuning& tuning,
                                           std::span<const std::uint8_t> data,
                                           ProgressSink& quiet) {
        return runMemoryJob({.cipher = *request_.cipher,
                             .direction = request_.direction,
                             .key = key_.span(),
                             .iv = iv_,
                             .engine = engine,
                             .tuning = tuning},
                            data, quiet);
    }

    Result<ScopeRun> fileScope();

    const BenchRequest& request_;
    ProgressSink& progress_;
    SecretBytes key_;
    Iv iv_{};
};

Result<ScopeRun> Bench::fileScope() {
    const auto folder = WorkFolder::create(request_.folder);
    if (!folder) return folder.error();
    FileJob job{.direction = request_.direction,
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
        keep(result, i, outcome->phases.wall, outcome->phases);
    }
    return verified(std::move(result), request_.tuning);
}

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
                         : "cipher only: data in the lanes' own host memory, by the clock";
    case Scope::memory:
        return hasDevice ? "pinned host memory to pinned host memory, over the bus and back"
                         : "host memory to host memory, in place";
    case Scope::file:
        return "file to file, page cache warm, with the final flush to the disk";
    }
    return {};
}

Result<std::vector<ScopeRun>> runScopes(const BenchRequest& request, ProgressSink& progress) {
    assert(request.cipher != nullptr && request.samples > 0);
    if (request.bytes == 0 || request.bytes % kChachaBlockBytes != 0)
        return Error{ErrorCode::badTuning, "the size must be a multiple of 64 bytes"};
    if (const auto choice = chooseEngine(request.engine, *request.cipher, request.direction);
        choice.kind != request.engine)
        return Error{ErrorCode::unsupported, choice.note};
    return Bench(request, progress).run();
}

} // namespace blockwarp
