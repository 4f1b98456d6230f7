// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/bench/strategies_report.h"

#include "core/bench/conditions.h"
#include "core/bench/statistics.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>

namespace blockwarp {
namespace {

using Json = nlohmann::ordered_json;

double gigabytesPerSecond(const StrategiesRun& run, double seconds) {
    return static_cast<double>(run.bytes) / seconds / 1e9;
}

std::string_view directionName(Direction direction) {
    return direction == Direction::encrypt ? "encryption" : "decryption";
}

/// Those that ran, the fastest first.
std::vector<const StrategyRun*> ranking(const StrategiesRun& run) {
    std::vector<const StrategyRun*> rows;
    for (const StrategyRun& row : run.strategies)
        if (!row.seconds.empty()) rows.push_back(&row);
    std::ranges::sort(rows, {},
                      [](const StrategyRun* row) { return summarize(row->seconds).median; });
    return rows;
}

std::string rowText(const StrategiesRun& run, const StrategyRun& row) {
    const Summary times = summarize(row.seconds);
    const std::string interval =
        times.confidence
            ? fmt::format("{:.2f} to {:.2f}", gigabytesPerSecond(run, times.confidence->high),
                          gigabytesPerSecond(run, times.confidence->low))
            : "too few samples";
    return fmt::format("  {:18} {:5} {:10.2f}  {:22} {:7.1f} %\n", row.strategy,
                       row.automatic ? "auto" : "", gigabytesPerSecond(run, times.median), interval,
                       100 * summarize(run.copySeconds).median / times.median);
}

std::string tableText(const StrategiesRun& run) {
    std::string text = fmt::format("{} {}, {} bytes\n  {:18} {:5} {:>10}  {:22} {:>9}\n",
                                   run.cipher->name, directionName(run.direction), run.bytes,
                                   "strategy", "", "GB/s", "95 % interval", "of a copy");
    for (const StrategyRun* row : ranking(run))
        text += rowText(run, *row);
    if (!run.copySeconds.empty())
        text += fmt::format("  {:18} {:5} {:10.2f}\n", "(plain copy)", "",
                            gigabytesPerSecond(run, summarize(run.copySeconds).median));
    for (const StrategyRun& row : run.strategies)
        if (!row.whyNot.empty())
            text += fmt::format("  {:18} {:5} not timed: {}\n", row.strategy,
                                row.automatic ? "auto" : "", row.whyNot);
    return text + "\n";
}

std::string verdictText(const StrategiesRun& run) {
    const AutoVerdict verdict = judgeAuto(run);
    const std::string what = fmt::format("{} {}", run.cipher->name, directionName(run.direction));
    if (verdict.automatic == nullptr) return fmt::format("{}: auto did not run\n", what);
    if (verdict.right)
        return fmt::format("{}: auto is the fastest ({})\n", what, verdict.automatic->strategy);
    return fmt::format("{}: auto is NOT the fastest: {} takes {:.1f} % longer than {}\n", what,
                       verdict.automatic->strategy, 100 * verdict.behind,
                       verdict.fastest->strategy);
}

Json rowJson(const StrategiesRun& run, const StrategyRun& row) {
    Json json{{"strategy", row.strategy}, {"auto", row.automatic}};
    if (row.seconds.empty()) {
        json["not_timed"] = row.whyNot;
        return json;
    }
    const Summary times = summarize(row.seconds);
    json["gb_per_s"] = gigabytesPerSecond(run, times.median);
    if (times.confidence)
        json["confidence_95"] = {gigabytesPerSecond(run, times.confidence->high),
                                 gigabytesPerSecond(run, times.confidence->low)};
    json["share_of_plain_copy"] = summarize(run.copySeconds).median / times.median;
    json["seconds"] = row.seconds;
    return json;
}

Json runJson(const StrategiesRun& run) {
    Json rows = Json::array();
    for (const StrategyRun* row : ranking(run))
        rows.push_back(rowJson(run, *row));
    for (const StrategyRun& row : run.strategies)
        if (row.seconds.empty()) rows.push_back(rowJson(run, row));
    const AutoVerdict verdict = judgeAuto(run);
    return {{"cipher", run.cipher->name},
            {"direction", run.direction == Direction::encrypt ? "encrypt" : "decrypt"},
            {"bytes", run.bytes},
            {"strategies", rows},
            {"plain_copy_seconds", run.copySeconds},
            {"auto_is_fastest", verdict.right},
            {"auto_behind", verdict.behind}};
}

} // namespace

std::string strategiesText(const ExperimentRequest& request, std::span<const StrategiesRun> runs) {
    std::string text = fmt::format(
        "Strategies on engine {}: kernels alone, data in place, all in turn in random order; each "
        "result was compared with engine cpu's before. GB = 10^9 bytes\n\n",
        engineSpec(request.engine).name);
    for (const StrategiesRun& run : runs)
        text += tableText(run);
    for (const StrategiesRun& run : runs)
        text += verdictText(run);
    return text;
}

std::string strategiesJson(const ExperimentRequest& request, std::span<const StrategiesRun> runs) {
    Json conditions = Json::object();
    for (const auto& [name, value] : benchConditions({}))
        conditions[name] = value;
    Json list = Json::array();
    for (const StrategiesRun& run : runs)
        list.push_back(runJson(run));
    const Json report{{"experiment", "strategies"},
                      {"conditions", conditions},
                      {"engine", engineSpec(request.engine).name},
                      {"runs", list}};
    return report.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

} // namespace blockwarp
