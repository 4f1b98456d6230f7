// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/bench/measure/runner.h"

#include "core/bench/measure/guess.h"
#include "core/bench/measure/sample_marker.h"
#include "core/bench/measure/sampling.h"

#include <algorithm>
#include <numeric>

namespace blockwarp {
namespace {

/// Such a failure says that no figure of this run can be trusted.
bool endsTheRun(ErrorCode code) {
    return code == ErrorCode::wrongResult || code == ErrorCode::gpuLost;
}

class Runner {
  public:
    Runner(const std::vector<Variant>& variants, const StoppingRule& rule, unsigned warmUps,
           RunnerKit& kit, RunWatcher& watcher)
        : rule_(rule), warmUps_(warmUps), kit_(kit), watcher_(watcher), marker_(kit.activity) {
        for (const Variant& variant : variants) {
            outcome_.measured.push_back({.variant = variant});
            expected_.push_back(variant.refused ? 0 : expectedSeconds(variant));
        }
    }

    Result<RunOutcome> run() {
        std::vector<unsigned> heats;
        for (const Measured& one : outcome_.measured)
            if (std::ranges::find(heats, one.variant.heat) == heats.end())
                heats.push_back(one.variant.heat);
        for (const unsigned heat : heats) {
            if (auto ok = runHeat(heat); !ok) return stoppedOr(ok.error());
            kit_.source.forget();
        }
        outcome_.complete = true;
        return finished();
    }

  private:
    /// A contender that is open, and what its samples have taken so far.
    struct Entry {
        std::size_t variant;
        std::unique_ptr<Contender> contender;
        double spent = 0;
    };

    StoppingRule ruleOf(const Variant& variant) const {
        return variant.samples == 0 ? rule_ : StoppingRule::exactly(variant.samples);
    }

    double expectedSeconds(const Variant& variant) const {
        const StoppingRule rule = ruleOf(variant);
        const double guess = guessedSeconds(variant.work);
        const double samples = guess * (rule.samples + warmUps_ + 2);
        return 0.01 + variant.sustainSeconds +
               std::min(samples, std::max(rule.maxSeconds, guess * 5));
    }

    Result<RunOutcome> stoppedOr(const Error& error) {
        if (error.code == ErrorCode::cancelled) return finished();
        return error;
    }

    Result<RunOutcome> finished() {
        const auto& all = outcome_.measured;
        const auto shows = [](const Measured& one) { return one.timed() || one.variant.printed; };
        if (outcome_.complete && std::ranges::none_of(all, shows))
            for (const Measured& one : all)
                if (one.variant.refused) return *one.variant.refused;
        outcome_.unwatched = marker_.unwatched();
        return std::move(outcome_);
    }

    Result<void> runHeat(unsigned heat) {
        std::vector<Entry> entries;
        for (std::size_t i = 0; i < outcome_.measured.size(); ++i)
            if (outcome_.measured[i].variant.heat == heat)
                if (auto ok = open(i, entries); !ok) return ok;
        if (entries.empty()) return {};
        if (auto ok = kit_.rest(watcher_); !ok) return ok;
        marker_.begin(kit_.clock());
        const auto taken = takeRounds(entries);
        finishMarks();
        if (!taken) return taken.error();
        for (Entry& entry : entries)
            if (auto ok = sustain(entry); !ok) return ok;
        return {};
    }

    /// Until all have samples enough.
    Result<void> takeRounds(std::vector<Entry>& entries) {
        std::vector<Entry*> unfinished;
        unfinished.reserve(entries.size());
        for (Entry& entry : entries)
            unfinished.push_back(&entry);
        while (!unfinished.empty()) {
            std::ranges::shuffle(unfinished, kit_.random);
            for (Entry* entry : unfinished)
                if (auto ok = sample(*entry); !ok) return ok;
            std::erase_if(unfinished, [this](const Entry* entry) { return enough(*entry); });
            reportProgress();
        }
        return {};
    }

    Result<void> open(std::size_t index, std::vector<Entry>& entries) {
        Measured& one = outcome_.measured[index];
        if (auto ok = pauseOrStop(); !ok) return ok;
        if (one.variant.refused) {
            watcher_.refused(index, *one.variant.refused);
            return {};
        }
        auto contender = kit_.source.open(one.variant.work, watcher_);
        for (unsigned i = 1; contender && i < warmUps_; ++i) // opening did the first
            if (const auto warm = (*contender)->sample(watcher_); !warm) contender = warm.error();
        if (!contender) {
            const Error& error = contender.error();
            if (endsTheRun(error.code) || error.code == ErrorCode::cancelled) return error;
            one.variant.refused = error;
            expected_[index] = 0;
            watcher_.refused(index, error);
            return {};
        }
        one.facts = (*contender)->facts();
        watcher_.opened(index, one.facts);
        entries.push_back({index, std::move(*contender)});
        return {};
    }

    Result<void> sample(Entry& entry) {
        if (auto ok = pauseOrStop(); !ok) return ok;
        const double start = kit_.clock();
        counters_.start();
        const auto phases = entry.contender->sample(watcher_);
        const CpuUse use = counters_.stop();
        if (!phases) return phases.error();
        const double end = kit_.clock();
        entry.spent += end - start;
        Measured& one = outcome_.measured[entry.variant];
        one.samples.push_back(*phases);
        if (one.variant.work.engine != EngineKind::cuda) one.cpuUse.push_back(use);
        marker_.sampled(one, end);
        watcher_.sampled(entry.variant, *phases);
        return {};
    }

    /// After all rounds of the heat, so that the others' samples are not those of a hot machine.
    Result<void> sustain(Entry& entry) {
        Measured& one = outcome_.measured[entry.variant];
        if (one.variant.sustainSeconds <= 0) return {};
        const Sampler sampler = [&]() -> Result<double> {
            const auto phases = entry.contender->sample(watcher_);
            if (!phases) return phases.error();
            return phases->wall;
        };
        auto samples = sampleFor(one.variant.sustainSeconds, sampler, watcher_);
        if (!samples) return samples.error();
        one.sustained = std::move(*samples);
        return {};
    }

    /// No one is finished before all of its samples have their marks.
    bool enough(const Entry& entry) {
        Measured& one = outcome_.measured[entry.variant];
        one.verdict = verdictOf(one, entry.spent);
        if (one.verdict == Verdict::more) return false;
        finishMarks();
        one.verdict = verdictOf(one, entry.spent);
        return one.verdict != Verdict::more;
    }

    void finishMarks() {
        if (const double seconds = marker_.secondsToWait(kit_.clock()); seconds > 0)
            kit_.wait(seconds);
        marker_.finish(kit_.clock());
    }

    Verdict verdictOf(const Measured& one, double spent) const {
        const std::size_t taken = one.samples.size();
        return judge(ruleOf(one.variant), one.seconds(), {taken, taken - one.disturbed(), spent});
    }

    Result<void> pauseOrStop() {
        const double before = kit_.clock();
        watcher_.waitWhilePaused();
        if (const double now = kit_.clock(); now - before >= kJudgedSeconds) marker_.begin(now);
        if (watcher_.cancelled()) return Error{ErrorCode::cancelled, {}};
        return {};
    }

    /// Finished variants count with their share of the guessed time, others with what they have.
    void reportProgress() {
        const double total = std::accumulate(expected_.begin(), expected_.end(), 0.0);
        double done = 0;
        for (std::size_t i = 0; i < expected_.size(); ++i) {
            const Measured& one = outcome_.measured[i];
            const double share =
                one.verdict != Verdict::more
                    ? 1
                    : std::min(0.95, static_cast<double>(one.samples.size()) /
                                         std::max(1U, ruleOf(one.variant).samples));
            done += expected_[i] * share;
        }
        watcher_.report(static_cast<std::uint64_t>(done * 1e3),
                        static_cast<std::uint64_t>(total * 1e3));
    }

    const StoppingRule rule_;
    const unsigned warmUps_;
    RunnerKit& kit_;
    RunWatcher& watcher_;
    SampleMarker marker_;
    RunOutcome outcome_;
    CpuCounters counters_;
    std::vector<double> expected_; ///< seconds of each variant
};

} // namespace

Result<RunOutcome> runVariants(const std::vector<Variant>& variants, const StoppingRule& rule,
                               unsigned warmUps, RunnerKit& kit, RunWatcher& watcher) {
    return Runner(variants, rule, warmUps, kit, watcher).run();
}

} // namespace blockwarp
