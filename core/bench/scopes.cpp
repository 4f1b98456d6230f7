// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/bench/scopes.h"

#include "core/bench/kernel_run.h"
#include "core/bench/sampling.h"
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
#include <numeric>

namespace blockwarp {
namespace {

/// The oracle for OpenSSL is our byte-wise reference, which is slow; so are the slow engines.
constexpr std::uint64_t kMostSlowBytes = std::uint64_t{4} << 20;
/// A launch over more would need more pinned memory than most machines give.
constexpr std::uint64_t kMostResidentBytes = std::uint64_t{2} << 30;
constexpr std::uint64_t kMostVerifiedBytes = std::uint64_t{1} << 30;
/// Large enough that all lanes' buffers together do not fit a cache.
constexpr std::uint64_t kMemoryChunkBytes = std::uint64_t{16} << 20;

/// Reads and writes nothing: lanes find the data in their buffers and leave it there.
class InPlace final : public PositionedSource, public PositionedSink {
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
            auto timed = time(scope);
            if (!timed) return timed.error();
            timed->strategy = strategyName(request_.engine, *request_.cipher, request_.direction,
                                           request_.tuning);
            runs.push_back(std::move(*timed));
        }
        return runs;
    }

  private:
    using Bytes = std::vector<std::uint8_t>;

    Result<ScopeRun> time(Scope scope) {
        if (scope == Scope::file) return fileScope();
        return scope == Scope::kernel && onDevice() ? residentScope() : laneScope(scope);
    }

    bool onDevice() const { return request_.engine == EngineKind::cuda; }

    Tuning tuningFor(Scope scope) const {
        Tuning tuning = request_.tuning;
        if (!onDevice() && scope == Scope::memory && tuning.chunkBytes == 0) {
            const std::size_t unit = layoutOf(*request_.cipher, tuning).unitBytes;
            const std::uint64_t step = std::lcm(kChachaBlockBytes, std::max<std::size_t>(1, unit));
            const std::uint64_t share = request_.bytes / mostLanes(request_.engine, tuning);
            tuning.chunkBytes = static_cast<std::size_t>(
                std::max(step, std::min(share, kMemoryChunkBytes) / step * step));
        }
        return tuning;
    }

    /// Warm-ups, a rest and the samples, each of which `pass` takes.
    template <class Pass>
    Result<void> takeSamples(ScopeRun& result, const Pass& pass) {
        const unsigned samples = samplesIn(request_, result.scope);
        for (unsigned i = 0; i < request_.warmUps + samples; ++i) {
            if (i == request_.warmUps)
                if (auto ok = rest(progress_); !ok) return ok;
            const Result<Phases> phases = pass();
            if (!phases) return phases.error();
            progress_.report(i + 1, request_.warmUps + samples);
            if (i < request_.warmUps) continue;
            result.seconds.push_back(phases->wall);
            result.phases.push_back(*phases);
        }
        if (result.scope != Scope::kernel || request_.sustainSeconds <= 0) return {};
        const Sampler sampler = [&]() -> Result<double> {
            const Result<Phases> phases = pass();
            if (!phases) return phases.error();
            return phases->wall;
        };
        auto sustained = sampleFor(request_.sustainSeconds, sampler, progress_);
        if (!sustained) return sustained.error();
        result.sustainedSeconds = std::move(*sustained);
        return {};
    }

    /// One launch over everything by one lane of a GPU, and plain copies of as much.
    Result<ScopeRun> residentScope() {
        const auto work = makeWorkload(*request_.cipher, request_.direction,
                                       static_cast<std::size_t>(request_.bytes),
                                       request_.tuning.unitBytes, progress_);
        if (!work) return work.error();
        auto run = KernelRun::open(request_.engine, request_.tuning, *work, progress_);
        if (!run) return run.error();
        ScopeRun result;
        result.lanes = 1;
        result.chunkBytes = work->bytes;
        result.verifiedBytes = work->expected.size();
        const auto pass = [&]() -> Result<Phases> {
            const auto seconds = run->sample(progress_);
            if (!seconds) return seconds.error();
            Phases phases;
            phases.wall = phases.kernel = *seconds;
            return phases;
        };
        if (auto ok = takeSamples(result, pass); !ok) return ok.error();
        for (std::size_t i = 0; i < result.seconds.size(); ++i) {
            const auto seconds = run->copySample();
            if (!seconds) return seconds.error();
            result.copySeconds.push_back(*seconds);
        }
        return result;
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
        if (auto ok = fillLanes(*lanes, *chunkBytes); !ok) return ok.error();
        ScopeRun result;
        result.scope = scope;
        result.lanes = lanes->size();
        result.chunkBytes = *chunkBytes;
        const auto pass = [&] { return lanesPass(*lanes, *chunkBytes); };
        if (auto ok = takeSamples(result, pass); !ok) return ok.error();
        lanes->clear();
        const auto data = testBytes(static_cast<std::size_t>(verifiable()), progress_);
        if (!data) return data.error();
        const auto output = process(request_.engine, tuning, *data);
        if (!output) return output.error();
        return verified(std::move(result), *data, *output);
    }

    /// Random data in every lane's buffer, and each lane warmed up with it.
    Result<void> fillLanes(Lanes& lanes, std::size_t chunkBytes) {
        const auto bytes =
            static_cast<std::size_t>(std::min<std::uint64_t>(chunkBytes, request_.bytes));
        for (auto& lane : lanes) {
            const auto data = testBytes(bytes, progress_);
            if (!data) return data.error();
            std::ranges::copy(*data, lane->buffer().begin());
            Phases ignored;
            if (auto ok = lane->process(bytes, iv_, progress_, ignored); !ok) return ok;
        }
        return {};
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
        return std::min(request_.bytes, onDevice() ? kMostVerifiedBytes : kMostSlowBytes);
    }

    /// Compares with OpenSSL's answer, or OpenSSL's with the reference's.
    Result<ScopeRun> verified(ScopeRun result, const Bytes& input, const Bytes& output) {
        const EngineKind oracle =
            request_.engine == EngineKind::cpu ? EngineKind::reference : EngineKind::cpu;
        Tuning tuning;
        tuning.unitBytes = request_.tuning.unitBytes;
        const auto expected = process(oracle, tuning, input);
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
        const auto pass = [&]() -> Result<Phases> {
            CancelOnly quiet(progress_);
            const auto outcome = runFileJob(job, secret, quiet);
            if (!outcome) return outcome.error();
            result.lanes = outcome->lanes;
            result.chunkBytes = outcome->chunkBytes;
            return outcome->phases;
        };
        if (auto ok = takeSamples(result, pass); !ok) return ok.error();
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

Result<std::vector<ScopeRun>> runScopes(const BenchRequest& request, ProgressSink& progress) {
    assert(request.cipher != nullptr);
    const bool resident = request.engine == EngineKind::cuda &&
                          std::ranges::find(request.scopes, Scope::kernel) != request.scopes.end();
    if (request.bytes == 0 || request.bytes % kChachaBlockBytes != 0)
        return Error{ErrorCode::badTuning, "the size must be a multiple of 64 bytes"};
    if (resident && request.bytes > kMostResidentBytes)
        return Error{ErrorCode::badTuning, "the kernel scope on a GPU takes at most 2 GiB"};
    if (const auto choice = chooseEngine(request.engine, *request.cipher, request.direction);
        choice.kind != request.engine)
        return Error{ErrorCode::unsupported, choice.note};
    for (const Scope scope : request.scopes)
        if (auto why = whyScopeIsRefused(scope, *request.cipher, request.direction, request.engine);
            !why.empty())
            return Error{ErrorCode::unsupported, std::move(why)};
    return guarded([&] { return Bench(request, progress).run(); });
}

} // namespace blockwarp
