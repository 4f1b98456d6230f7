// SPDX-License-Identifier: GPL-3.0-or-later
/// From a row of the table to what is timed on a machine: defaults, refusals, heats.
#include "core/bench/experiments/experiment_parts.h"
#include "core/bench/measure/guess.h"
#include "core/engine/machine.h"
#include "core/engine/strategy_choice.h"

#include <algorithm>
#include <map>

namespace blockwarp {
namespace {

/// Six samples have to fit into the time limit.
bool tooSlow(const Variant& variant, const StoppingRule& rule) {
    const unsigned samples = std::min(rule.samples, StoppingRule::minSamples);
    const bool asked = variant.samples != 0; // a fixed number, without a time limit
    return canTakeLong(variant.work) && !asked &&
           guessedSeconds(variant.work) * samples > std::max(rule.maxSeconds, 0.5);
}

bool fitsIntoMemory(const Work& work, const BenchMachine& machine) {
    const bool inMemory = work.scope == Scope::kernel || work.scope == Scope::memory;
    if (!work.isCipher() || !inMemory) return true;
    const bool onDevice = work.engine == EngineKind::cuda;
    const std::uint64_t there = onDevice ? machine.gpuMemoryBytes : machine.memoryBytes;
    return there == 0 || work.bytes <= there;
}

std::optional<Error> refusal(const Variant& variant, const StoppingRule& rule,
                             const BenchMachine& machine) {
    const Work& work = variant.work;
    if (work.engine == EngineKind::cuda && machine.gpus.empty())
        return Error{ErrorCode::noGpu, machine.whyNoGpu};
    if (!fitsIntoMemory(work, machine))
        return Error{ErrorCode::outOfMemory, "the data alone is larger than this machine's memory"};
    if (auto ok = checkWork(work); !ok) return ok.error();
    if (const Strategy* strategy = findStrategy(work.tuning.strategy))
        if (auto why = whyStrategyIsRefused(work.engine, *strategy, work.tuning); !why.empty())
            return Error{ErrorCode::unsupported, std::move(why)};
    if (tooSlow(variant, rule))
        return Error{
            ErrorCode::unsupported,
            work.rsa() != nullptr
                ? "six samples of its larger batches would take longer than the time limit"
            : work.textbook() != nullptr
                ? "six samples of this much textbook RSA would take longer than the time limit"
                : "six samples of this slow engine would take longer than the time limit"};
    return {};
}

/// Bytes of pinned host memory, and on the device twice as many, that only launches in one go need.
std::uint64_t residentBytes(const Variant& variant) {
    return variant.work.resident() && !variant.refused ? variant.work.bytes : 0;
}

/// Cuts heats where a quarter of the host's or half of the device's memory would be taken.
void splitHeats(std::vector<Variant>& variants, const BenchMachine& machine) {
    std::uint64_t max = std::max<std::uint64_t>(machine.memoryBytes / 4, 1);
    if (!machine.gpus.empty()) max = std::min(max, machine.gpuMemoryBytes / 4);
    std::map<unsigned, std::pair<unsigned, std::uint64_t>> open; // by the old heat
    unsigned next = 0;
    for (Variant& variant : variants) {
        const std::uint64_t bytes = residentBytes(variant);
        auto [row, fresh] = open.try_emplace(variant.heat, next, 0);
        if (fresh || (bytes > 0 && row->second.second > 0 && row->second.second + bytes > max))
            row->second = {next++, 0};
        row->second.second += bytes;
        variant.heat = row->second.first;
    }
}

} // namespace

Result<void> fitToMachine(std::vector<Variant>& variants, const StoppingRule& rule,
                          const BenchMachine& machine) {
    if (variants.empty())
        return Error{ErrorCode::badTuning, "with these settings nothing is left to time"};
    for (Variant& variant : variants)
        if (!variant.refused) variant.refused = refusal(variant, rule, machine);
    splitHeats(variants, machine);
    return {};
}

Settings defaultSettings(const ExperimentSpec& experiment, const BenchMachine& machine,
                         Effort effort) {
    Settings settings = experiment.defaults(machine, effort);
    if (machine.vaes && std::ranges::count(experiment.parameters, "cpu-engines") != 0)
        settings.cpuEngines.push_back(EngineKind::vaes);
    if (effort == Effort::quick)
        settings.rule = {.samples = 6, .width = 0.1, .maxSeconds = 0.5};
    else
        settings.repetitions = kThoroughRepetitions;
    std::error_code none;
    const auto folder = std::filesystem::temp_directory_path(none);
    settings.folder = none ? std::filesystem::path(".") : folder;
    return settings;
}

Result<std::vector<Variant>> listVariants(const ExperimentSpec& experiment,
                                          const Settings& settings, const BenchMachine& machine) {
    const ReportEntry* entry = settings.report.entry;
    const bool ofReport = experiment.variants == reportVariants;
    if (ofReport && entry == nullptr)
        return Error{ErrorCode::badTuning,
                     "no entry of a report is named, as in `blockwarp-cli bench report list`"};
    if (ofReport && &experimentFor(*entry) != &experiment)
        return Error{ErrorCode::badTuning, settings.report.text + " is one for " +
                                               std::string(experimentFor(*entry).name)};
    std::vector<Variant> variants = experiment.variants(settings, machine);
    if (auto ok = fitToMachine(variants, settings.rule, machine); !ok) return ok.error();
    return variants;
}

} // namespace blockwarp
