// SPDX-License-Identifier: GPL-3.0-or-later
/// Seeded simulations of repeated runs that somebody disturbs: counters, marks, the stopping rule
/// and the choice of the samples that count are the program's own.
#include "core/bench/figures/run_facts.h"
#include "core/bench/measure/sample_marker.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>

namespace blockwarp::tests {
namespace {

constexpr double kLonger = 0.4; ///< as a share: a sample that is disturbed from end to end
constexpr int kRuns = 2000;

/// When a disturber works in a repetition.
enum class Busy : std::uint8_t {
    never,
    once,   ///< for three to five samples, from and to any moment in one
    mostly, ///< in three of four samples
};

struct Machine {
    const char* name;
    double deviation; ///< of repetitions, as a share
    double drift;     ///< of samples inside a repetition
    bool bimodal;     ///< these samples
};

/// Takes repetitions of about twelve samples, each longer than counters take to tell.
class DisturbedMachine {
  public:
    DisturbedMachine(const Machine& machine, unsigned seed) : machine_(machine), random_(seed) {}

    void addRepetition(Measured& one, Busy busy) {
        const StoppingRule rule{.samples = 12, .width = 1};
        const std::size_t first = one.samples.size();
        const double level = std::exp(machine_.deviation * normal());
        Measured repetition{.variant = one.variant};
        SampleMarker marker([this] { return Activity{.at = now_, .cpu = others_}; });
        marker.begin(now_);
        drift_ = normal();
        from_ = 7 * uniform_(random_);
        to_ = from_ + 3 + 2 * uniform_(random_);
        do {
            repetition.samples.push_back({.wall = take(level, busy, repetition.samples.size())});
            marker.sampled(repetition, now_);
        } while (isLacking(rule, repetition));
        one.samples.insert(one.samples.end(), repetition.samples.begin(), repetition.samples.end());
        one.marks.insert(one.marks.end(), repetition.marks.begin(), repetition.marks.end());
        one.repetitions.push_back(one.samples.size() - first);
    }

  private:
    bool chance(double share) { return uniform_(random_) < share; }
    double normal() { return normal_(random_); }

    static bool isLacking(const StoppingRule& rule, const Measured& one) {
        const std::size_t all = one.samples.size();
        return judge(rule, one.seconds(), {all, all - one.disturbed(), 0}) == Verdict::more;
    }

    /// Of a sample's time.
    double shareOf(Busy busy, std::size_t sample) const {
        const auto begin = static_cast<double>(sample);
        if (busy == Busy::once)
            return std::max(0.0, std::min(begin + 1, to_) - std::max(begin, from_));
        return busy == Busy::mostly && sample % 4 != 0 ? 1 : 0;
    }

    double take(double level, Busy busy, std::size_t sample) {
        drift_ = 0.8 * drift_ + 0.6 * normal();
        const double mode = machine_.bimodal && chance(0.125) ? 1.3 : 1;
        const double share = shareOf(busy, sample);
        const double wall =
            level * mode * std::exp(machine_.drift * drift_) * (1 + kLonger * share);
        now_ += wall;
        others_ += share * wall;
        return wall;
    }

    const Machine machine_;
    std::mt19937 random_;
    std::normal_distribution<double> normal_;
    std::uniform_real_distribution<double> uniform_{0, 1};
    double drift_ = 0;
    double from_ = 0; ///< in samples: the one visit of the disturber
    double to_ = 0;
    double now_ = 0;    ///< seconds
    double others_ = 0; ///< seconds of the CPU
};

Measured onCpu() {
    Measured one;
    one.variant.work.engine = EngineKind::cpu;
    one.variant.work.task = CipherWork{findCipher("aes-128-ctr")};
    return one;
}

/// The mean of very many repetitions, in which all samples count.
double truthOf(const Machine& machine, Busy busy) {
    DisturbedMachine simulated(machine, 99);
    double logs = 0;
    constexpr int many = 8000;
    for (int i = 0; i < many; ++i) {
        Measured one = onCpu();
        simulated.addRepetition(one, busy);
        one.marks.clear();
        logs += std::log(one.medians().front().value);
    }
    return std::exp(logs / many);
}

bool covers(const Measured& one, double truth) {
    const auto& interval = *factsOf(one, {}).times.confidence;
    return interval.low <= truth && truth <= interval.high;
}

constexpr Machine kMachines[] = {{"drifting samples", 0.02, 0.04, false},
                                 {"samples of two modes", 0.03, 0.02, true}};

/// The interval is that of a machine which nobody disturbs.
TEST(BenchMarkedRepetitions, CoverTheQuietMachine) {
    for (const Machine& machine : kMachines) {
        const double truth = truthOf(machine, Busy::never);
        DisturbedMachine simulated(machine, 1);
        int covered = 0;
        int coveredByAll = 0;
        for (int run = 0; run < kRuns; ++run) {
            Measured one = onCpu();
            for (int i = 0; i < 5; ++i)
                simulated.addRepetition(one, Busy::once);
            covered += covers(one, truth);
            one.marks.clear();
            coveredByAll += covers(one, truth);
        }
        EXPECT_GE(covered, 1860) << machine.name; // 93 %
        EXPECT_LE(covered, 1940) << machine.name; // 97 %
        EXPECT_LT(coveredByAll, covered - 40) << machine.name << ": the marks make no difference";
    }
}

/// More than half of the samples are marked, so all count: the interval is that of the machine as
/// it is.
TEST(BenchMarkedRepetitions, CoverTheDisturbedMachine) {
    const double truth = truthOf(kMachines[1], Busy::mostly);
    DisturbedMachine simulated(kMachines[1], 2);
    int covered = 0;
    for (int run = 0; run < kRuns; ++run) {
        Measured one = onCpu();
        for (int i = 0; i < 5; ++i)
            simulated.addRepetition(one, Busy::mostly);
        ASSERT_EQ(one.counted().size(), one.samples.size());
        covered += covers(one, truth);
    }
    EXPECT_GE(covered, 1860);
    EXPECT_LE(covered, 1940);
}

/// Repetitions have two modes then, which no interval of five can cover.
TEST(BenchMarkedRepetitions, ConcludeNothingWhereOnlySomeAreDisturbedThroughout) {
    DisturbedMachine simulated(kMachines[0], 3);
    for (int run = 0; run < 200; ++run) {
        Measured one = onCpu();
        for (int i = 0; i < 5; ++i)
            simulated.addRepetition(one, i == run % 5 ? Busy::mostly : Busy::once);
        EXPECT_FALSE(factsOf(one, {}).isConclusive()) << "run " << run;
    }
}

} // namespace
} // namespace blockwarp::tests
