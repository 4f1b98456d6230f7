// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/bench/experiments.h"

#include "core/bench/experiment_parts.h"
#include "core/bench/runner.h"
#include "core/machine.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

namespace blockwarp {
namespace {

using Names = std::string_view;
constexpr Names kSizeParameters[] = {"ciphers", "directions", "scopes",
                                     "sizes",   "strategies", "kernels"};
constexpr Names kBreakdownParameters[] = {"ciphers", "directions", "scopes", "sizes",
                                          "chunks",  "lanes",      "kernels"};
constexpr Names kStrategiesParameters[] = {"ciphers",    "directions", "sizes",
                                           "strategies", "unit",       "kernels"};
constexpr Names kLadderParameters[] = {"ciphers", "directions", "sizes", "strategies", "kernels"};
constexpr Names kShapeParameters[] = {"ciphers",    "directions",        "sizes",
                                      "strategies", "threads-per-block", "blocks-per-thread",
                                      "kernels"};
constexpr Names kThreadsParameters[] = {"ciphers", "directions", "scopes", "sizes", "threads"};
constexpr Names kBufferParameters[] = {"ciphers", "directions", "scopes", "sizes",
                                       "chunks",  "strategies", "kernels"};
constexpr Names kChunkParameters[] = {"ciphers", "directions", "scopes",     "sizes",
                                      "chunks",  "lanes",      "strategies", "kernels"};
constexpr Names kGpusParameters[] = {"ciphers", "directions", "scopes",
                                     "sizes",   "gpus",       "strategies"};

constexpr Claim kSpeedUpClaims[] = {
    {150, false, "original: 150×"},        {52, false, "original: 52× without I/O"},
    {42, false, "original: 42×"},          {32, false, "original: 32×"},
    {30, false, "original: 30× with I/O"},
};
constexpr Claim kBufferClaims[] = {
    {0.15, true, "original: 0.15 s per GB"},
    {0.36, true, "original: 0.36 s per GB"},
};

constexpr ExperimentSpec kExperiments[] = {
    {"size-sweep",
     "Size sweep",
     "Time and throughput from small inputs to large ones on every engine, and where the GPU "
     "overtakes the CPU.",
     "the time-against-file-size chart that AES projects on GPUs open with.",
     Drawing::lines,
     false,
     AxisKind::bytes,
     "Input size",
     kSizeParameters,
     {},
     sizeSweepDefaults,
     sizeVariants},
    {"speedup", "Speed-up",
     "How many times as fast as each CPU baseline the GPU is, kernel only, in memory and with "
     "files.",
     "the headline of the AES projects: GPU over CPU, with and without reading and writing.",
     Drawing::lines, true, AxisKind::bytes, "Input size", kSizeParameters, kSpeedUpClaims,
     speedUpDefaults, sizeVariants},
    {"breakdown",
     "Where the time goes",
     "Reading, both copies, the kernel and writing, one lane alone so that the parts add up.",
     "the stacked time bars of the projects that time transfers apart.",
     Drawing::stacks,
     false,
     AxisKind::names,
     "Chunk size",
     kBreakdownParameters,
     {},
     breakdownDefaults,
     breakdownVariants},
    {"strategies",
     "Memory strategies",
     "Every strategy of a cipher against the others and a plain copy, and whether the one that is "
     "taken unasked is the fastest.",
     "the bars of the project that compares constant, shared and global memory and kernel "
     "parameters, in ECB and CTR.",
     Drawing::bars,
     false,
     AxisKind::names,
     "Strategy",
     kStrategiesParameters,
     {},
     strategiesDefaults,
     strategiesVariants},
    {"ladder",
     "Ladder",
     "Seven steps from the byte-wise kernel that everybody writes first to T-tables, what lies "
     "past them, and the CPU's own ladder beside.",
     "the step-by-step optimization chart of the AES course projects.",
     Drawing::bars,
     false,
     AxisKind::names,
     "Step",
     kLadderParameters,
     {},
     ladderDefaults,
     ladderVariants},
    {"key-size",
     "Key size",
     "What 192 and 256 bits cost against 128, on CPU and GPU.",
     "the key-size bars of the AES course projects.",
     Drawing::bars,
     false,
     AxisKind::names,
     "Cipher",
     kSizeParameters,
     {},
     keySizeDefaults,
     keySizeVariants},
    {"launch-shape",
     "Launch shape",
     "A heat map over threads per block and cipher blocks per thread.",
     "the block-size tables of the AES projects.",
     Drawing::heatMap,
     false,
     AxisKind::counts,
     "Threads per block",
     kShapeParameters,
     {},
     launchShapeDefaults,
     launchShapeVariants},
    {"threads",
     "CPU threads",
     "How the CPU scales from one thread to twice its cores.",
     "nothing; the projects leave the CPU at one thread.",
     Drawing::lines,
     false,
     AxisKind::counts,
     "Threads",
     kThreadsParameters,
     {},
     threadsDefaults,
     threadsVariants},
    {"keystream-buffer", "Keystream buffer",
     "ChaCha20 with buffers of 1 to 256 MiB: keystream made on the GPU and XORed by the host, "
     "against XORing on the GPU.",
     "CUDACha20's time per gigabyte.", Drawing::lines, false, AxisKind::bytes, "Buffer size",
     kBufferParameters, kBufferClaims, keystreamBufferDefaults, keystreamBufferVariants},
    {"chunk-size",
     "Chunk size",
     "How chunks of 1 to 512 MiB and one to eight lanes overlap copies and kernels.",
     "the buffer-size choice that the projects fix by hand.",
     Drawing::lines,
     false,
     AxisKind::bytes,
     "Chunk size",
     kChunkParameters,
     {},
     chunkSizeDefaults,
     chunkSizeVariants},
    {"gpus",
     "GPUs",
     "From one GPU to all of them, each with its own lanes.",
     "nothing; the projects use one GPU.",
     Drawing::lines,
     false,
     AxisKind::counts,
     "GPUs",
     kGpusParameters,
     {},
     gpusDefaults,
     gpusVariants},
};

/// Five samples have to fit into the time limit; only the slow engines come near it.
bool tooSlow(const Work& work, const StoppingRule& rule) {
    const bool slow = work.engine == EngineKind::reference || work.engine == EngineKind::emulated;
    const unsigned samples = std::min(rule.samples, StoppingRule::leastSamples);
    return slow && guessedSeconds(work) * samples > std::max(rule.mostSeconds, 0.5);
}

std::optional<Error> refusal(const Work& work, const Settings& settings,
                             const BenchMachine& machine) {
    if (work.engine == EngineKind::cuda && machine.gpus.empty())
        return Error{ErrorCode::noGpu, machine.whyNoGpu};
    if (auto ok = checkWork(work); !ok) return ok.error();
    for (const Strategy& strategy : strategyList())
        if (strategy.name == work.tuning.strategy)
            if (auto why = whyStrategyIsRefused(work.engine, strategy, work.tuning); !why.empty())
                return Error{ErrorCode::unsupported, std::move(why)};
    if (tooSlow(work, settings.rule))
        return Error{ErrorCode::unsupported,
                     "five samples of this slow engine would take longer than the time limit"};
    return {};
}

/// Bytes of pinned host memory, and on the device twice as many, that only launches in one go need.
std::uint64_t residentBytes(const Variant& variant) {
    const bool resident = variant.work.scope == Scope::kernel &&
                          (variant.work.engine == EngineKind::cuda || variant.work.inOneGo);
    return resident && !variant.refused ? variant.work.bytes : 0;
}

/// Cuts heats where a quarter of the host's or half of the device's memory would be taken.
void splitHeats(std::vector<Variant>& variants, const BenchMachine& machine) {
    std::uint64_t most = std::max<std::uint64_t>(machine.memoryBytes / 4, 1);
    if (!machine.gpus.empty()) most = std::min(most, machine.gpuMemoryBytes / 4);
    std::map<unsigned, std::pair<unsigned, std::uint64_t>> open; // by the old heat
    unsigned next = 0;
    for (Variant& variant : variants) {
        const std::uint64_t bytes = residentBytes(variant);
        auto [row, fresh] = open.try_emplace(variant.heat, next, 0);
        if (fresh || (bytes > 0 && row->second.second > 0 && row->second.second + bytes > most))
            row->second = {next++, 0};
        row->second.second += bytes;
        variant.heat = row->second.first;
    }
}

} // namespace

std::span<const ExperimentSpec> experimentSpecs() {
    return kExperiments;
}

const ExperimentSpec* findExperiment(std::string_view name) {
    const auto* row = std::ranges::find(kExperiments, name, &ExperimentSpec::name);
    return row == std::end(kExperiments) ? nullptr : row;
}

Settings defaultSettings(const ExperimentSpec& experiment, const BenchMachine& machine,
                         Effort effort) {
    Settings settings = experiment.defaults(machine, effort);
    if (effort == Effort::quick) settings.rule = {.samples = 6, .width = 0.1, .mostSeconds = 0.5};
    std::error_code none;
    const auto folder = std::filesystem::temp_directory_path(none);
    settings.folder = none ? std::filesystem::path(".") : folder;
    return settings;
}

Result<std::vector<Variant>> listVariants(const ExperimentSpec& experiment,
                                          const Settings& settings, const BenchMachine& machine) {
    std::vector<Variant> variants = experiment.variants(settings, machine);
    if (variants.empty())
        return Error{ErrorCode::badTuning, "with these settings nothing is left to time"};
    for (Variant& variant : variants)
        if (!variant.refused) variant.refused = refusal(variant.work, settings, machine);
    splitHeats(variants, machine);
    return variants;
}

} // namespace blockwarp
