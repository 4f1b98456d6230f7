// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/bench/runs/repetition.h"

#include "core/base/stopwatch.h"
#include "core/base/strict_json.h"
#include "core/bench/runs/joined_repetitions.h"
#include "core/bench/runs/run_json.h"
#include "core/io/child_process.h"

#include <sys/prctl.h>

#include <algorithm>
#include <csignal>
#include <cstdio>
#include <iostream>
#include <iterator>
#include <map>
#include <optional>
#include <set>
#include <utility>

namespace blockwarp {
namespace {

using Json = StrictJson;

/// What a run's JSON does not say of a plan.
Json planJson(const BenchPlan& plan) {
    Json heats = Json::array();
    Json samples = Json::array();
    Json sustain = Json::array();
    for (const Variant& variant : plan.variants) {
        heats.push_back(variant.heat);
        samples.push_back(variant.samples);
        sustain.push_back(variant.sustainSeconds);
    }
    return {{"run", writeRun(plannedRun(plan))},
            {"folder", plan.folder.string()},
            {"warm_ups", plan.warmUps},
            {"samples_each", plan.rule.samples},
            {"width", plan.rule.width},
            {"max_seconds", plan.rule.maxSeconds},
            {"max_samples", plan.rule.maxSamples},
            {"heats", std::move(heats)},
            {"samples", std::move(samples)},
            {"sustain", std::move(sustain)}};
}

/// Throws what Json does.
Result<BenchPlan> readPlan(std::string_view text) {
    const Json json = Json::parse(text);
    const auto run = readRun(json.at("run").get<std::string>());
    if (!run) return run.error();
    BenchPlan plan{.experiment = &experimentSpecs().front(), // a plan has one; nobody looks at it
                   .settings = run->settings,
                   .rule = {json.at("samples_each"), json.at("width"), json.at("max_seconds"),
                            json.at("max_samples")},
                   .warmUps = json.at("warm_ups"),
                   .folder = json.at("folder").get<std::string>()};
    for (std::size_t i = 0; i < run->measured.size(); ++i) {
        Variant variant = run->measured[i].variant;
        variant.heat = json.at("heats").at(i);
        variant.samples = json.at("samples").at(i);
        variant.sustainSeconds = json.at("sustain").at(i);
        plan.variants.push_back(std::move(variant));
    }
    return plan;
}

void print(const Json& line) {
    const std::string text = line.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
    (void)std::fwrite(text.data(), 1, text.size(), stdout);
    (void)std::fflush(stdout);
}

Json errorJson(const Error& error) {
    return {static_cast<unsigned>(error.code), error.context};
}

/// Of the same program: the codes are the same.
Error readError(const Json& json) {
    return {static_cast<ErrorCode>(json.at(0).get<std::uint8_t>()), json.at(1).get<std::string>()};
}

CancelFlag endTold; // by the signal handler

class Speaker final : public RunWatcher {
  public:
    bool cancelled() const override { return endTold.cancelled(); }
    void opened(std::size_t, const ContenderFacts&) override {}
    void refused(std::size_t variant, const Error& why) override {
        print({{"refused", variant}, {"why", errorJson(why)}});
    }
    void sampled(std::size_t variant, const Phases& phases) override {
        samples_.push_back({variant, phases.wall});
        if (samples_.size() >= kMostAtOnce) tell();
    }
    void report(std::uint64_t done, std::uint64_t total) override {
        constexpr double pause = 0.1;
        if (clock_.seconds() - last_ < pause) return;
        last_ = clock_.seconds();
        tell();
        print({{"done", done}, {"total", total}});
    }

  private:
    static constexpr std::size_t kMostAtOnce = 1000;

    void tell() {
        if (!samples_.empty()) print({{"samples", std::exchange(samples_, Json::array())}});
    }

    Json samples_ = Json::array(); ///< not yet told: variant and seconds
    Stopwatch clock_;
    double last_ = 0;
};

/// What one repetition told, and how it ended.
struct Told {
    std::optional<BenchRun> run{};
    std::optional<Error> error{};
    std::vector<std::pair<std::size_t, Error>> refused{};
};

/// The variants of a plan that are timed anew, by their places in it.
std::vector<std::size_t> unfinishedOf(const Continuation& from) {
    std::set<unsigned> heats;
    for (std::size_t i = 0; i < from.plan.variants.size(); ++i)
        if (const Measured& one = from.stopped.measured[i];
            !one.variant.refused && one.verdict == Verdict::more)
            heats.insert(from.plan.variants[i].heat);
    std::vector<std::size_t> places;
    for (std::size_t i = 0; i < from.plan.variants.size(); ++i)
        if (!from.stopped.measured[i].variant.refused && heats.contains(from.plan.variants[i].heat))
            places.push_back(i);
    return places;
}

/// Hears of some of a plan's variants under their numbers there.
class PlacedWatcher final : public RunWatcher {
  public:
    PlacedWatcher(RunWatcher& watcher, const std::vector<std::size_t>& places)
        : watcher_(watcher), places_(places) {}
    bool cancelled() const override { return watcher_.cancelled(); }
    void waitWhilePaused() override { watcher_.waitWhilePaused(); }
    void report(std::uint64_t done, std::uint64_t total) override { watcher_.report(done, total); }
    void opened(std::size_t variant, const ContenderFacts& facts) override {
        watcher_.opened(places_.at(variant), facts);
    }
    void refused(std::size_t variant, const Error& why) override {
        watcher_.refused(places_.at(variant), why);
    }
    void sampled(std::size_t variant, const Phases& phases) override {
        watcher_.sampled(places_.at(variant), phases);
    }

  private:
    RunWatcher& watcher_;
    const std::vector<std::size_t>& places_;
};

Result<BenchRun> continueHeats(const Continuation& from, RunWatcher& watcher,
                               ContenderSource* source) {
    const auto places = unfinishedOf(from);
    BenchPlan rest = from.plan;
    rest.variants.clear();
    for (const std::size_t place : places)
        rest.variants.push_back(from.plan.variants[place]);
    PlacedWatcher placed(watcher, places);
    auto next = runPlan(rest, placed, source);
    if (!next) return next;
    BenchRun run = from.stopped;
    std::map<unsigned, std::ptrdiff_t> gained; // samples of each heat
    for (std::size_t i = 0; i < places.size(); ++i)
        gained[rest.variants[i].heat] +=
            std::ssize(next->measured[i].samples) - std::ssize(run.measured[places[i]].samples);
    // One that was stopped again, and earlier, stays as it was.
    for (std::size_t i = 0; i < places.size(); ++i)
        if (next->complete || gained[rest.variants[i].heat] >= 0)
            run.measured[places[i]] = std::move(next->measured[i]);
    addConditions(run, *next);
    run.complete = next->complete;
    return run;
}

class Repeater {
  public:
    Repeater(const BenchPlan& plan, RunWatcher& watcher, ContenderSource* source,
             const std::string& program)
        : plan_(plan), repetitions_(plan.repetitions), watcher_(watcher), source_(source),
          program_(program) {
        plan_.rule.samples = shareOf(plan_.rule.samples);
        plan_.rule.maxSeconds /= repetitions_;
        for (Variant& variant : plan_.variants)
            if (variant.samples != 0) variant.samples = shareOf(variant.samples);
    }

    /// `kept`: of a stopped run; nothing for a new one.
    Result<BenchRun> run(std::optional<BenchRun> kept = {}) {
        const std::string request = planJson(plan_).dump();
        const unsigned before = kept ? repetitionsIn(*kept) : 0;
        number_ = before + 1;
        run_ = std::move(kept);
        for (; number_ <= repetitions_ && !stopped_; ++number_) {
            watcher_.waitWhilePaused();
            watcher_.repetition(number_, repetitions_);
            if (auto ok = source_ != nullptr ? repeatHere() : repeat(request); !ok)
                return ok.error();
        }
        if (!run_)
            return stopped_ ? Error{ErrorCode::cancelled, {}}
                            : Error{ErrorCode::unsupported,
                                    CORE_TEXT("core", "no repetition came to its end")};
        run_->complete = !stopped_;
        addLost(*run_, std::move(lost_), repetitionsIn(*run_) - before);
        return std::move(*run_);
    }

  private:
    unsigned shareOf(unsigned samples) const {
        const unsigned share = (samples + repetitions_ - 1) / repetitions_;
        return std::max(share, std::min(samples, StoppingRule::minSamples));
    }

    Result<void> repeatHere() {
        auto run = runPlan(plan_, watcher_, source_);
        if (!run) return run.error();
        stopped_ = !run->complete;
        if (!stopped_) addRepetition(run_, std::move(*run));
        return {};
    }

    Result<void> repeat(const std::string& request) {
        Told told;
        const auto ended = talkToChild(
            {program_, std::string(kRepetitionArgument)}, request,
            [&](std::string_view line) { take(line, told); }, watcher_);
        stopped_ = !ended && ended.error().code == ErrorCode::cancelled;
        if (stopped_) return {};
        if (!ended) return ended.error();
        if (told.error) return *told.error;
        if (*ended == 0 && told.run && told.run->complete &&
            told.run->measured.size() == plan_.variants.size())
            add(std::move(told));
        else
            lost_.push_back(
                {.kind = Caution::Kind::lost, .repetition = number_, .exitCode = *ended});
        return {};
    }

    /// A line that cannot be read is as good as none: the repetition is lost then.
    void take(std::string_view line, Told& told) {
        try {
            const Json json = Json::parse(line);
            if (json.contains("done")) {
                const std::uint64_t total = json.at("total");
                watcher_.report((number_ - 1) * total + json.at("done").get<std::uint64_t>(),
                                repetitions_ * total);
            } else if (json.contains("samples")) {
                for (const Json& sample : json.at("samples"))
                    if (const std::size_t variant = sample.at(0); variant < plan_.variants.size())
                        watcher_.sampled(variant, {.wall = sample.at(1)});
            } else if (json.contains("refused")) {
                told.refused.emplace_back(json.at("refused"), readError(json.at("why")));
            } else if (json.contains("error")) {
                told.error = readError(json.at("error"));
            } else if (auto run = readRun(json.at("run").get<std::string>()); run) {
                told.run = std::move(*run);
            }
        } catch (const std::exception&) {
            told.run.reset();
        }
    }

    void add(Told told) {
        BenchRun& run = *told.run;
        for (std::size_t i = 0; i < run.measured.size(); ++i)
            run.measured[i].variant = plan_.variants[i];
        for (const auto& [variant, why] : told.refused)
            if (variant < run.measured.size()) run.measured[variant].variant.refused = why;
        run.experiment = plan_.experiment->name;
        run.settings = plan_.settings;
        addRepetition(run_, std::move(run));
    }

    BenchPlan plan_; ///< of one repetition
    const unsigned repetitions_;
    RunWatcher& watcher_;
    ContenderSource* const source_;
    const std::string& program_;
    unsigned number_ = 1;
    bool stopped_ = false;
    std::optional<BenchRun> run_;
    std::vector<Caution> lost_;
};

} // namespace

int serveRepetition() {
    struct sigaction action {};
    action.sa_handler = [](int) { endTold.cancel(); };
    for (const int signal : {SIGINT, SIGTERM, SIGHUP})
        (void)::sigaction(signal, &action, nullptr);
    (void)::prctl(PR_SET_PDEATHSIG, SIGTERM);
    try {
        const std::string text{std::istreambuf_iterator<char>(std::cin), {}};
        const auto plan = readPlan(text);
        Speaker speaker;
        const auto run = plan ? runPlan(*plan, speaker) : Result<BenchRun>(plan.error());
        if (run)
            print({{"run", writeRun(*run)}});
        else
            print({{"error", errorJson(run.error())}});
        return 0;
    } catch (const std::exception&) { // somebody else's input, or no memory
        return 1;
    }
}

Result<BenchRun> runRepeated(const BenchPlan& plan, RunWatcher& watcher, ContenderSource* source,
                             const std::string& program) {
    if (plan.repetitions <= 1) return runPlan(plan, watcher, source);
    return Repeater(plan, watcher, source, program).run();
}

BenchRun keptOf(const Continuation& from) {
    BenchRun kept = from.stopped;
    if (from.plan.repetitions > 1) return kept;
    for (const std::size_t place : unfinishedOf(from))
        kept.measured[place] = {.variant = from.plan.variants[place]};
    return kept;
}

Result<BenchRun> continueRun(const Continuation& from, RunWatcher& watcher, ContenderSource* source,
                             const std::string& program) {
    if (from.stopped.measured.size() != from.plan.variants.size())
        return Error{ErrorCode::badTuning, CORE_TEXT("core", "the run is one of another plan")};
    if (from.plan.repetitions <= 1) return continueHeats(from, watcher, source);
    return Repeater(from.plan, watcher, source, program).run(from.stopped);
}

} // namespace blockwarp
