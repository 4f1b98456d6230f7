// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/bench/measure/scopes.h"

#include "core/base/guard.h"
#include "core/bench/measure/contender.h"
#include "core/bench/measure/sampling.h"

#include <cassert>

namespace blockwarp {
namespace {

constexpr unsigned kKernelSamples = 20;
constexpr unsigned kOtherSamples = 10;

class ScopeTimer {
  public:
    ScopeTimer(const BenchRequest& request, Scope scope, ContenderSource& source,
               ProgressSink& progress)
        : request_(request), source_(source), progress_(progress) {
        run_.scope = scope;
    }

    Result<ScopeRun> time() {
        auto contender = source_.open(work(), progress_);
        if (!contender) return contender.error();
        if (auto ok = takeSamples(**contender); !ok) return ok.error();
        const ContenderFacts facts = (*contender)->facts();
        run_.workers = facts.workers;
        run_.chunkBytes = facts.chunkBytes;
        run_.strategy = facts.strategy;
        run_.verifiedBytes = facts.verifiedBytes;
        contender->reset(); // its memory may be needed for the copy
        if (auto ok = copyToo(); !ok) return ok.error();
        return std::move(run_);
    }

  private:
    Work work() const {
        return {.engine = request_.engine,
                .scope = run_.scope,
                .bytes = request_.bytes,
                .tuning = request_.tuning,
                .task = CipherWork{request_.cipher, request_.direction}};
    }

    /// Warm-ups, a rest and the samples.
    Result<void> takeSamples(Contender& contender) {
        const unsigned samples = samplesIn(request_, run_.scope);
        for (unsigned i = 0; i < request_.warmUps + samples; ++i) {
            if (i == request_.warmUps)
                if (auto ok = rest(progress_); !ok) return ok;
            const Result<Phases> phases = contender.sample(progress_);
            if (!phases) return phases.error();
            progress_.report(i + 1, request_.warmUps + samples);
            if (i < request_.warmUps) continue;
            run_.seconds.push_back(phases->wall);
            run_.phases.push_back(*phases);
        }
        if (run_.scope != Scope::kernel || request_.sustainSeconds <= 0) return {};
        return sustain(contender);
    }

    Result<void> sustain(Contender& contender) {
        const Sampler sampler = [&]() -> Result<double> {
            const Result<Phases> phases = contender.sample(progress_);
            if (!phases) return phases.error();
            return phases->wall;
        };
        auto sustained = sampleFor(request_.sustainSeconds, sampler, progress_);
        if (!sustained) return sustained.error();
        run_.sustainedSeconds = std::move(*sustained);
        return {};
    }

    /// As many plain copies of as many bytes, on a GPU in scope kernel.
    Result<void> copyToo() {
        if (run_.scope != Scope::kernel || request_.engine != EngineKind::cuda) return {};
        Work copy = work();
        copy.cipherWork().plainCopy = true;
        const auto contender = source_.open(copy, progress_);
        if (!contender) return contender.error();
        for (std::size_t i = 0; i < run_.seconds.size(); ++i) {
            const auto phases = (*contender)->sample(progress_);
            if (!phases) return phases.error();
            run_.copySeconds.push_back(phases->wall);
        }
        return {};
    }

    const BenchRequest& request_;
    ContenderSource& source_;
    ProgressSink& progress_;
    ScopeRun run_;
};

} // namespace

unsigned samplesIn(const BenchRequest& request, Scope scope) {
    if (request.samples != 0) return request.samples;
    return scope == Scope::kernel ? kKernelSamples : kOtherSamples;
}

Result<std::vector<ScopeRun>> runScopes(const BenchRequest& request, ProgressSink& progress) {
    assert(request.cipher != nullptr);
    for (const Scope scope : request.scopes)
        if (auto ok = checkWork({.engine = request.engine,
                                 .scope = scope,
                                 .bytes = request.bytes,
                                 .tuning = request.tuning,
                                 .task = CipherWork{request.cipher, request.direction}});
            !ok)
            return ok.error();
    return guarded([&]() -> Result<std::vector<ScopeRun>> {
        std::vector<ScopeRun> runs;
        for (const Scope scope : request.scopes) {
            EngineContenders source(request.folder);
            auto timed = ScopeTimer(request, scope, source, progress).time();
            if (!timed) return timed.error();
            runs.push_back(std::move(*timed));
        }
        return runs;
    });
}

} // namespace blockwarp
