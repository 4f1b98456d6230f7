// SPDX-License-Identifier: GPL-3.0-or-later
/// Two programs that are measured in turns.
#include "core/base/stopwatch.h"
#include "core/bench/runs/joined_repetitions.h"
#include "core/bench/runs/repetition.h"
#include "core/bench/runs/run_json.h"
#include "core/io/child_process.h"

#include <algorithm>
#include <array>
#include <random>
#include <utility>

namespace blockwarp {
namespace {

/// Ends what hangs, and hears the user.
class Deadline final : public CancelToken {
  public:
    Deadline(double seconds, const CancelToken& user) : seconds_(seconds), user_(user) {}
    bool cancelled() const override { return user_.cancelled() || isOver(); }
    bool isOver() const { return clock_.seconds() >= seconds_; }

  private:
    const double seconds_;
    const CancelToken& user_;
    Stopwatch clock_;
};

Error about(const std::string& program, const char* what) {
    return {ErrorCode::unsupported, english({what, {asIs(program)}})};
}

bool measuresTheSame(const BenchRun& one, const BenchRun& other) {
    return one.experiment == other.experiment &&
           std::ranges::equal(one.measured, other.measured, [](const auto& a, const auto& b) {
               return areAlike(a.variant, b.variant);
           });
}

Result<BenchRun> runOnce(const std::string& program, const PairRequest& request,
                         const CancelToken& user) {
    std::vector<std::string> words{program, "bench"};
    words.insert(words.end(), request.arguments.begin(), request.arguments.end());
    words.emplace_back("--json");
    std::string text;
    const Deadline deadline(request.maxSeconds, user);
    const auto ended = talkToChild(
        words, {}, [&text](std::string_view line) { (text += line) += '\n'; }, deadline);
    if (!ended && user.cancelled()) return Error{ErrorCode::cancelled, {}};
    if (!ended && deadline.isOver())
        return about(program, CORE_TEXT("core", "%1 did not come to an end in time"));
    if (!ended) return about(program, CORE_TEXT("core", "%1 cannot be started"));
    auto run = readRun(text);
    if (*ended != 0 || !run || !run->complete || !run->anyTimed())
        return about(program, CORE_TEXT("core", "%1 does not measure this; try its bench alone"));
    return run;
}

} // namespace

Result<RunPair> runPair(const PairRequest& request, RunWatcher& watcher) {
    std::array<std::optional<BenchRun>, 2> runs;
    const std::array programs{&request.before, &request.after};
    std::mt19937 random{std::random_device{}()};
    for (unsigned number = 1; number <= request.repetitions; ++number) {
        watcher.repetition(number, request.repetitions);
        const std::size_t first = random() % 2;
        for (const std::size_t which : {first, 1 - first}) {
            auto next = runOnce(*programs.at(which), request, watcher);
            if (!next) return next.error();
            for (const auto& run : runs)
                if (run && !measuresTheSame(*run, *next))
                    return about(*programs.at(which),
                                 CORE_TEXT("core", "%1 measures other work than the other program, "
                                                   "or than before"));
            addRepetition(runs.at(which), std::move(*next));
        }
        watcher.report(number, request.repetitions);
    }
    if (!runs[0] || !runs[1]) return Error{ErrorCode::badTuning, "no repetitions"};
    return RunPair{std::move(*runs[0]), std::move(*runs[1])};
}

} // namespace blockwarp
