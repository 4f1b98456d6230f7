// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/bench/measure/contender_kinds.h"
#include "core/bench/measure/kernel_run.h"
#include "core/bench/measure/workload.h"
#include "core/cipher/chunk.h"
#include "core/cipher/padding.h"
#include "core/engine/strategy_choice.h"
#include "core/pipeline/memory_job.h"
#include "core/pipeline/session.h"

#include <algorithm>
#include <numeric>

namespace blockwarp {
namespace {

/// Large enough that all workers' buffers together do not fit a cache.
constexpr std::uint64_t kMemoryChunkBytes = std::uint64_t{16} << 20;

/// Reads and writes nothing: workers find the data in their buffers and leave it there. Only
/// `ending`, the last bytes, is read each time, so that the padding is right.
class InPlace final : public PositionedSource, public PositionedSink {
  public:
    InPlace(std::uint64_t bytes, std::span<const std::uint8_t> ending)
        : bytes_(bytes), ending_(ending) {}
    std::uint64_t size() const override { return bytes_; }
    Result<void> readAt(std::uint64_t offset, std::span<std::uint8_t> into) const override {
        const std::uint64_t start = bytes_ - ending_.size();
        const auto skipped = static_cast<std::size_t>(std::max(start, offset) - offset);
        if (skipped >= into.size()) return {};
        const auto from = ending_.subspan(static_cast<std::size_t>(offset + skipped - start));
        const auto there = into.subspan(skipped);
        std::ranges::copy(from.first(std::min(from.size(), there.size())), there.begin());
        return {};
    }
    Result<void> writeAt(std::uint64_t, std::span<const std::uint8_t>) override { return {}; }

  private:
    std::uint64_t bytes_;
    std::span<const std::uint8_t> ending_;
};

/// All workers together, each chunk in its worker's own host memory.
class InMemory final : public Contender {
  public:
    InMemory(const Work& work, SharedWorkload load, Session session, ContenderFacts facts,
             std::vector<std::uint8_t> ending)
        : work_(work), load_(std::move(load)), session_(std::move(session)),
          facts_(std::move(facts)), ending_(std::move(ending)) {}

    Result<Phases> sample(const CancelToken& cancel) override {
        Phases all;
        for (unsigned pass = 0; pass < work_.passes; ++pass) {
            InPlace buffers(work_.inputBytes(), ending_);
            const auto done = session_.run({.source = buffers, .sink = buffers}, cancel);
            if (!done) return done.error();
            all += done->phases;
            all.wall += done->phases.wall;
        }
        return all;
    }

    /// Random data in every worker's buffer, and each worker warmed up with it.
    Result<void> fill(const CancelToken& cancel) {
        const auto bytes = static_cast<std::size_t>(
            std::min<std::uint64_t>(facts_.chunkBytes, paddedBytes(work_.cipher(), work_.bytes)));
        for (const auto& worker : session_.workers()) {
            const auto data = testBytes(bytes, cancel);
            if (!data) return data.error();
            std::ranges::copy(*data, worker->buffer().begin());
            Phases ignored;
            if (auto ok = worker->process({bytes, load_->iv}, cancel, ignored); !ok) return ok;
        }
        return {};
    }

    ContenderFacts facts() const override { return facts_; }

  private:
    const Work work_;
    SharedWorkload load_;
    Session session_;
    ContenderFacts facts_;
    std::vector<std::uint8_t> ending_;
};

Tuning tuningFor(const Work& work) {
    Tuning tuning = work.tuning;
    if (work.engine != EngineKind::cuda && work.scope == Scope::memory && tuning.chunkBytes == 0) {
        const std::uint64_t workers = maxWorkers(work.engine, tuning);
        const std::uint64_t share = (work.inputBytes() + workers - 1) / workers;
        tuning.chunkBytes = chunkFor(work, std::min(share, kMemoryChunkBytes));
    }
    return tuning;
}

/// A job of its own does the start of the work; OpenSSL's answer to it is in the workload, the
/// reference's to OpenSSL is asked for.
Result<void> verify(const Work& work, const Workload& load, const CancelToken& cancel) {
    const auto output = runMemoryJob({.cipher = work.cipher(),
                                      .direction = work.direction(),
                                      .key = load.key.span(),
                                      .iv = load.iv,
                                      .padding = work.cipher().padded,
                                      .engine = work.engine,
                                      .tuning = work.tuning},
                                     load.input, cancel);
    if (!output) return output.error();
    if (work.engine == EngineKind::cpu)
        return compareWithOracle(work, load, load.input, *output, work.cipher().padded, cancel);
    if (*output == load.expected) return {};
    return Error{ErrorCode::wrongResult, "its time means nothing"};
}

class Resident final : public Contender {
  public:
    Resident(KernelRun run, const Work& work, ContenderFacts facts)
        : run_(std::move(run)), copies_(work.plainCopy()), fromHost_(work.scope == Scope::memory),
          passes_(work.passes), facts_(std::move(facts)) {}

    Result<Phases> sample(const CancelToken& cancel) override {
        Phases phases;
        unsigned done = 0;
        if (fromHost_) { // the first pass is between the two copies
            if (auto ok = run_.roundTrip(cancel, phases); !ok) return ok.error();
            ++done;
        }
        for (; done < passes_; ++done) {
            const auto seconds = copies_ ? run_.copySample() : run_.sample(cancel);
            if (!seconds) return seconds.error();
            phases.kernel += *seconds;
        }
        phases.wall = phases.toDevice + phases.kernel + phases.fromDevice;
        return phases;
    }

    ContenderFacts facts() const override { return facts_; }

  private:
    KernelRun run_;
    bool copies_;   ///< plainly, instead of the cipher
    bool fromHost_; ///< over the bus and back
    unsigned passes_;
    ContenderFacts facts_;
};

} // namespace

std::size_t chunkFor(const Work& work, std::uint64_t bytes) {
    const std::size_t unit = layoutOf(work.cipher(), work.tuning).unitBytes;
    const std::uint64_t step = std::lcm(kChachaBlockBytes, std::max<std::size_t>(1, unit));
    return static_cast<std::size_t>((bytes + step - 1) / step * step);
}

OpenedContender openInMemory(const Work& asked, const SharedWorkload& checked,
                             const CancelToken& cancel) {
    Work work = asked;
    work.tuning = tuningFor(asked);
    if (auto ok = verify(work, *checked, cancel); !ok) return ok.error();
    auto session = Session::open({.engine = work.engine,
                                  .tuning = work.tuning,
                                  .cipher = work.cipher(),
                                  .direction = work.direction(),
                                  .key = checked->key.span(),
                                  .iv = checked->iv,
                                  .padding = work.cipher().padded,
                                  .bytes = work.inputBytes()});
    if (!session) return session.error();
    auto ending =
        inputEnding(work.cipher(), work.direction(), checked->key.span(), checked->iv, work.bytes);
    if (!ending) return ending.error();
    ContenderFacts facts{
        session->strategy(),
        session->workers().size(),
        session->chunkBytes(),
        checked->bytes,
    };
    auto contender = std::make_unique<InMemory>(work, checked, std::move(*session),
                                                std::move(facts), std::move(*ending));
    if (auto ok = contender->fill(cancel); !ok) return ok.error();
    return std::unique_ptr<Contender>(std::move(contender));
}

OpenedContender openResident(const Work& work, const SharedWorkload& load,
                             const CancelToken& cancel) {
    auto run = KernelRun::open(work.engine, work.tuning, *load, cancel);
    if (!run) return run.error();
    ContenderFacts facts;
    if (!work.plainCopy())
        facts.strategy = strategyName(work.engine, work.cipher(), work.direction(), work.tuning);
    facts.workers = 1;
    facts.chunkBytes = load->bytes;
    facts.verifiedBytes = load->bytes;
    return std::unique_ptr<Contender>(
        std::make_unique<Resident>(std::move(*run), work, std::move(facts)));
}

} // namespace blockwarp
