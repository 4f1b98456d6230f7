// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/bench/runs/report.h"

#include "core/base/statistics.h"
#include "core/bench/machine/conditions.h"
#include "core/bench/measure/sampling.h"
#include "core/engine/phase_parts.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <iterator>

namespace blockwarp {
namespace {

using Json = nlohmann::ordered_json;

double gigabytesPerSecond(std::uint64_t bytes, double seconds) {
    return static_cast<double>(bytes) / seconds / 1e9;
}

/// The phases of the sample that lies nearest to the median.
const Phases& medianPhases(const ScopeRun& run) {
    const double median = summarize(run.seconds).median;
    const auto nearest = std::ranges::min_element(
        run.seconds, {}, [median](double s) { return std::abs(s - median); });
    return run.phases[static_cast<std::size_t>(nearest - run.seconds.begin())];
}

Json phasesJson(const Phases& phases) {
    Json json;
    for (const PhasePart& phase : kPhaseParts)
        json[phase.key] = phases.*phase.member;
    json["wall"] = phases.wall;
    return json;
}

Json scopeJson(const BenchRequest& request, const ScopeRun& run) {
    const Summary times = summarize(run.seconds);
    Json speed{{"median", gigabytesPerSecond(request.bytes, times.median)},
               {"least", gigabytesPerSecond(request.bytes, times.greatest)},
               {"greatest", gigabytesPerSecond(request.bytes, times.least)}};
    if (times.confidence)
        speed["confidence_95"] = {gigabytesPerSecond(request.bytes, times.confidence->high),
                                  gigabytesPerSecond(request.bytes, times.confidence->low)};
    Json json{{"name", scopeName(run.scope)},
              {"times", scopeMeaning(run.scope, request.engine == EngineKind::cuda)},
              {"strategy", run.strategy},
              {"lanes", run.workers},
              {"chunk_bytes", run.chunkBytes},
              {"verified_bytes", run.verifiedBytes},
              {"samples", run.seconds.size()},
              {"seconds", run.seconds},
              {"gb_per_s", speed},
              {"phases_of_median", phasesJson(medianPhases(run))}};
    if (!run.copySeconds.empty()) {
        json["plain_copy_seconds"] = run.copySeconds;
        json["plain_copy_gb_per_s"] =
            gigabytesPerSecond(request.bytes, summarize(run.copySeconds).median);
    }
    if (!run.sustainedSeconds.empty()) {
        json["sustained_seconds"] = run.sustainedSeconds;
        json["sustained_gb_per_s"] =
            gigabytesPerSecond(request.bytes, sustainedMedian(run.sustainedSeconds));
    }
    return json;
}

/// What stands beside a kernel's figure, if it was taken.
std::string besideText(const BenchRequest& request, const ScopeRun& run) {
    std::string text;
    if (!run.copySeconds.empty()) {
        const double copy = summarize(run.copySeconds).median;
        text += fmt::format("       a plain copy of the same bytes: {:.2f} GB/s; the kernel has "
                            "{:.1f} % of it\n",
                            gigabytesPerSecond(request.bytes, copy),
                            100 * copy / summarize(run.seconds).median);
    }
    if (!run.sustainedSeconds.empty())
        text +=
            fmt::format("       sustained: {:.2f} GB/s median of the last third of {} runs in "
                        "{} s\n",
                        gigabytesPerSecond(request.bytes, sustainedMedian(run.sustainedSeconds)),
                        run.sustainedSeconds.size(), request.sustainSeconds);
    return text;
}

} // namespace

std::string benchJson(const BenchRequest& request, std::span<const ScopeRun> runs) {
    Json conditions = Json::object();
    for (const auto& [name, value] : benchConditions(request.folder))
        conditions[name] = value;
    Json scopes = Json::array();
    for (const ScopeRun& run : runs)
        scopes.push_back(scopeJson(request, run));
    const Json report{
        {"conditions", conditions},
        {"cipher", request.cipher->name},
        {"direction", request.direction == Direction::encrypt ? "encrypt" : "decrypt"},
        {"engine", engineSpec(request.engine).name},
        {"bytes", request.bytes},
        {"warm_ups", request.warmUps},
        {"sustain_seconds", request.sustainSeconds},
        {"scopes", scopes}};
    return report.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

std::string benchText(const BenchRequest& request, std::span<const ScopeRun> runs) {
    std::string text = fmt::format(
        "{} {}, engine {}, {} bytes, after {} warm-up(s); GB = 10^9 bytes\n", request.cipher->name,
        request.direction == Direction::encrypt ? "encryption" : "decryption",
        engineSpec(request.engine).name, request.bytes, request.warmUps);
    for (const ScopeRun& run : runs) {
        const Summary times = summarize(run.seconds);
        const Phases& phases = medianPhases(run);
        fmt::format_to(std::back_inserter(text), "{:7}{:9.2f} GB/s median", scopeName(run.scope),
                       gigabytesPerSecond(request.bytes, times.median));
        if (times.confidence)
            fmt::format_to(std::back_inserter(text), ", 95% {:.2f} to {:.2f}",
                           gigabytesPerSecond(request.bytes, times.confidence->high),
                           gigabytesPerSecond(request.bytes, times.confidence->low));
        fmt::format_to(std::back_inserter(text),
                       "  ({}{}{}, {} worker(s) of {} bytes, {} samples)\n",
                       scopeMeaning(run.scope, request.engine == EngineKind::cuda),
                       run.strategy.empty() ? "" : "; ", run.strategy, run.workers, run.chunkBytes,
                       run.seconds.size());
        text += besideText(request, run);
        if (run.scope != Scope::kernel)
            fmt::format_to(std::back_inserter(text),
                           "       of {:.4f} s: read {:.4f}, to device {:.4f}, kernel {:.4f}, "
                           "from device {:.4f}, write {:.4f} (sums over workers)\n",
                           phases.wall, phases.read, phases.toDevice, phases.kernel,
                           phases.fromDevice, phases.write);
    }
    return text;
}

} // namespace blockwarp
