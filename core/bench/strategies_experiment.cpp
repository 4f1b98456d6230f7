// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/bench/strategies_experiment.h"

#include "core/bench/kernel_run.h"
#include "core/bench/sampling.h"
#include "core/bench/statistics.h"
#include "core/bench/strategies_report.h"
#include "core/guard.h"
#include "core/machine.h"

#include <algorithm>
#include <random>

namespace blockwarp {
namespace {

constexpr unsigned kRounds = 20;
constexpr std::size_t kDeviceBytes = std::size_t{256} << 20;
constexpr std::size_t kHostBytes = std::size_t{64} << 10;
constexpr std::size_t kMostBytes = std::size_t{2} << 30;
constexpr double kTolerance = 0.02; // what runs of the same kernel differ by between days

struct Task {
    const CipherSpec* cipher;
    Direction direction;
};

std::vector<Task> tasksOf(const ExperimentRequest& request) {
    std::vector<Task> tasks;
    for (const CipherSpec* cipher : request.ciphers)
        tasks.push_back({cipher, request.direction});
    if (!tasks.empty()) return tasks;
    for (const auto* name : {"aes-128-ctr", "aes-128-ecb", "aes-256-ctr", "aes-128-xts",
                             "aes-128-gcm", "chacha20", "chacha20-poly1305"})
        tasks.push_back({findCipher(name), Direction::encrypt});
    tasks.insert(tasks.begin() + 2, {findCipher("aes-128-ecb"), Direction::decrypt});
    return tasks;
}

/// A kernel that is ready, and where its samples go.
struct Contender {
    KernelRun run;
    std::size_t strategy;
};

class TaskTimer {
  public:
    TaskTimer(const ExperimentRequest& request, const Task& task, const ProgressSink& progress)
        : request_(request), task_(task), progress_(progress) {}

    Result<StrategiesRun> time() {
        result_.cipher = task_.cipher;
        result_.direction = task_.direction;
        result_.bytes = bytes();
        if (auto ok = openAll(); !ok) return ok.error();
        if (contenders_.empty()) return std::move(result_);
        if (auto ok = rest(progress_); !ok) return ok.error();
        const unsigned rounds = request_.samples != 0 ? request_.samples : kRounds;
        for (unsigned i = 0; i < rounds; ++i)
            if (auto ok = playRound(); !ok) return ok.error();
        return std::move(result_);
    }

  private:
    std::size_t bytes() const {
        if (request_.bytes != 0) return request_.bytes;
        return request_.engine == EngineKind::cuda ? kDeviceBytes : kHostBytes;
    }
    Tuning tuningFor(std::string_view strategy) const {
        Tuning tuning = request_.tuning;
        tuning.strategy = strategy;
        return tuning;
    }

    Result<void> openAll() {
        const std::size_t unit = task_.cipher->unitBytes != 0 ? request_.tuning.unitBytes : 0;
        const auto work =
            makeWorkload(*task_.cipher, task_.direction, result_.bytes, unit, progress_);
        if (!work) return work.error();
        const std::string automatic =
            strategyName(request_.engine, *task_.cipher, task_.direction, tuningFor({}));
        for (const Strategy& strategy : strategyList()) {
            if (!strategy.supports(task_.cipher->algorithm, task_.direction)) continue;
            StrategyRun row;
            row.strategy = strategy.name;
            row.automatic = strategy.name == automatic;
            if (auto ok = open(strategy, *work, row); !ok) return ok;
            result_.strategies.push_back(std::move(row));
        }
        return {};
    }

    /// What the device refuses is a row with a reason; anything else is a failure.
    Result<void> open(const Strategy& strategy, const Workload& work, StrategyRun& row) {
        row.whyNot = whyStrategyIsRefused(request_.engine, strategy, request_.tuning);
        if (!row.whyNot.empty()) return {};
        auto run = KernelRun::open(request_.engine, tuningFor(strategy.name), work, progress_);
        if (run) {
            contenders_.push_back({std::move(*run), result_.strategies.size()});
            return {};
        }
        if (run.error().code != ErrorCode::gpuLaunchFailed) return run.error();
        row.whyNot = describe(run.error());
        return {};
    }

    /// Everyone once, in a new order; the number behind the last contender is the plain copy.
    Result<void> playRound() {
        std::vector<std::size_t> order(contenders_.size() + 1);
        for (std::size_t i = 0; i < order.size(); ++i)
            order[i] = i;
        std::ranges::shuffle(order, random_);
        for (const std::size_t turn : order) {
            const bool copying = turn == contenders_.size();
            const auto seconds = copying ? contenders_.front().run.copySample()
                                         : contenders_[turn].run.sample(progress_);
            if (!seconds) return seconds.error();
            auto& samples = copying ? result_.copySeconds
                                    : result_.strategies[contenders_[turn].strategy].seconds;
            samples.push_back(*seconds);
        }
        return {};
    }

    const ExperimentRequest& request_;
    const Task task_;
    const ProgressSink& progress_;
    std::vector<Contender> contenders_;
    StrategiesRun result_;
    std::mt19937 random_{std::random_device{}()};
};

Result<void> check(const ExperimentRequest& request, std::span<const Task> tasks) {
    if (!engineSpec(request.engine).usesStrategies)
        return Error{ErrorCode::unsupported, "strategies are those of engines cuda and emulated"};
    if (request.bytes % kChachaBlockBytes != 0 || request.bytes > kMostBytes)
        return Error{ErrorCode::badTuning,
                     "the size must be a multiple of 64 bytes, at most 2 GiB"};
    if (request.engine == EngineKind::cuda && gpuList().devices.empty())
        return Error{ErrorCode::noGpu, gpuList().whyEmpty};
    for (const Task& task : tasks) {
        if (!task.cipher->parallel(task.direction))
            return Error{ErrorCode::unsupported,
                         std::string(whySerial(*task.cipher, task.direction))};
        if (task.cipher->authenticated && task.direction == Direction::decrypt &&
            request.engine != EngineKind::cuda)
            return Error{ErrorCode::unsupported, "opening in place can be timed on a GPU only"};
    }
    return {};
}

} // namespace

Result<std::vector<StrategiesRun>> runStrategies(const ExperimentRequest& request,
                                                 ProgressSink& progress) {
    const std::vector<Task> tasks = tasksOf(request);
    if (auto ok = check(request, tasks); !ok) return ok.error();
    return guarded([&]() -> Result<std::vector<StrategiesRun>> {
        std::vector<StrategiesRun> runs;
        for (const Task& task : tasks) {
            auto run = TaskTimer(request, task, progress).time();
            if (!run) return run.error();
            runs.push_back(std::move(*run));
            progress.report(runs.size(), tasks.size());
        }
        return runs;
    });
}

AutoVerdict judgeAuto(const StrategiesRun& run) {
    AutoVerdict verdict;
    double best = 0;
    for (const StrategyRun& row : run.strategies) {
        if (row.seconds.empty()) continue;
        if (row.automatic) verdict.automatic = &row;
        const double median = summarize(row.seconds).median;
        if (verdict.fastest == nullptr || median < best) {
            verdict.fastest = &row;
            best = median;
        }
    }
    if (verdict.automatic == nullptr) return verdict;
    const Summary own = summarize(verdict.automatic->seconds);
    verdict.behind = own.median / best - 1;
    verdict.right = verdict.behind <= kTolerance ||
                    spread(own).low <= spread(summarize(verdict.fastest->seconds)).high;
    return verdict;
}

Result<ExperimentReport> runStrategiesExperiment(const ExperimentRequest& request,
                                                 ProgressSink& progress) {
    const auto runs = runStrategies(request, progress);
    if (!runs) return runs.error();
    return ExperimentReport{strategiesText(request, *runs), strategiesJson(request, *runs)};
}

} // namespace blockwarp
