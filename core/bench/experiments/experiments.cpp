// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/bench/experiments/experiments.h"

#include "core/bench/experiments/experiment_parts.h"

#include <algorithm>

namespace blockwarp {
namespace {

using Names = std::string_view;
constexpr Names kSizeParameters[] = {"ciphers",    "directions", "scopes",     "sizes",
                                     "strategies", "kernels",    "cpu-engines"};
constexpr Names kBreakdownParameters[] = {"ciphers", "directions", "scopes",  "sizes",
                                          "chunks",  "workers",    "kernels", "cpu-engines"};
constexpr Names kStrategiesParameters[] = {"ciphers",    "directions", "sizes",
                                           "strategies", "unit",       "kernels"};
constexpr Names kLadderParameters[] = {"ciphers", "directions", "sizes", "strategies", "kernels"};
constexpr Names kShapeParameters[] = {"ciphers",    "directions",        "sizes",
                                      "strategies", "threads-per-block", "blocks-per-thread",
                                      "kernels"};
constexpr Names kThreadsParameters[] = {"ciphers", "directions", "scopes",
                                        "sizes",   "threads",    "cpu-engines"};
constexpr Names kBufferParameters[] = {"ciphers", "directions", "scopes", "sizes",
                                       "chunks",  "strategies", "kernels"};
constexpr Names kChunkParameters[] = {"ciphers", "directions", "scopes",  "sizes",      "chunks",
                                      "workers", "strategies", "kernels", "cpu-engines"};
constexpr Names kRsaParameters[] = {"operations", "key-bits", "batches", "scopes", "kernels"};
constexpr Names kGpusParameters[] = {"ciphers", "directions", "scopes",
                                     "sizes",   "gpus",       "strategies"};

constexpr Names kReportParameters[] = {"report", "kernels"};

constexpr AxisWords kChunkSizeAxis{CORE_TEXT("core", "Chunk size"),
                                   CORE_TEXT("core", "chunk size")};
constexpr AxisWords kBufferAxis{CORE_TEXT("core", "Buffer size"), CORE_TEXT("core", "buffer size")};
constexpr AxisWords kStrategyAxis{CORE_TEXT("core", "Strategy"), CORE_TEXT("core", "strategy")};
constexpr AxisWords kStepAxis{CORE_TEXT("core", "Step"), CORE_TEXT("core", "step")};
constexpr AxisWords kCipherAxis{CORE_TEXT("core", "Cipher"), CORE_TEXT("core", "cipher")};
constexpr AxisWords kVariantAxis{CORE_TEXT("core", "Variant"), CORE_TEXT("core", "variant")};
constexpr AxisWords kBlockAxis{CORE_TEXT("core", "Threads per block"),
                               CORE_TEXT("core", "threads per block"),
                               CORE_TEXT("core", "with %1 threads per block")};
constexpr AxisWords kThreadsAxis{CORE_TEXT("core", "Threads"), CORE_TEXT("core", "threads"),
                                 CORE_TEXT("core", "with %1 threads")};
constexpr AxisWords kGpusAxis{CORE_TEXT("core", "GPUs"), CORE_TEXT("core", "GPUs"),
                              CORE_TEXT("core", "with %1 GPUs")};
constexpr AxisWords kBatchAxis{CORE_TEXT("core", "Operations in a batch"),
                               CORE_TEXT("core", "operations in a batch"),
                               CORE_TEXT("core", "in batches of %1")};
constexpr AxisWords kPassesAxis{CORE_TEXT("core", "Passes over the data"),
                                CORE_TEXT("core", "passes over the data"),
                                CORE_TEXT("core", "with %1 passes over the data")};

constexpr std::string_view kCompareGroup = CORE_TEXT("core", "Compare");
constexpr std::string_view kKernelGroup = CORE_TEXT("core", "Inside a kernel");
constexpr std::string_view kCpuGroup = CORE_TEXT("core", "CPU and files");

constexpr ExperimentSpec kExperiments[] = {
    {.name = "size-sweep",
     .title = "Size sweep",
     .group = kCompareGroup,
     .brief = "Where the GPU overtakes",
     .explanation =
         "Time and throughput from small inputs to large ones on every engine, and where the GPU "
         "overtakes the CPU.",
     .reproduces = "the time-against-file-size chart that AES projects on GPUs open with.",
     .axisWords = kInputSizeAxis,
     .logY = true,
     .parameters = kSizeParameters,
     .defaults = sizeSweepDefaults,
     .variants = sizeVariants},
    {.name = "speedup",
     .title = "Speed-up",
     .group = kCompareGroup,
     .brief = "GPU against each CPU",
     .explanation =
         "How many times as fast as each CPU baseline the GPU is, kernel only, in memory and with "
         "files.",
     .reproduces = "the headline of the AES projects: GPU over CPU, with and without reading and "
                   "writing.",
     .speedUp = true,
     .axisWords = kInputSizeAxis,
     .logY = true,
     .parameters = kSizeParameters,
     .defaults = speedUpDefaults,
     .variants = sizeVariants},
    {.name = "breakdown",
     .title = "Where the time goes",
     .group = kCompareGroup,
     .brief = "Copies, kernel, files",
     .explanation =
         "Reading, both copies, the kernel and writing, one worker alone so that the parts add up.",
     .reproduces = "the time bars of the AES project that shows input and output apart.",
     .drawing = Drawing::stacks,
     .axis = AxisKind::names,
     .axisWords = kChunkSizeAxis,
     .parameters = kBreakdownParameters,
     .defaults = breakdownDefaults,
     .variants = breakdownVariants},
    {.name = "strategies",
     .title = "Memory strategies",
     .group = kKernelGroup,
     .brief = "Which one is the fastest",
     .explanation =
         "Every strategy of a cipher against the others and a plain copy, and whether the one that "
         "is taken unasked is the fastest.",
     .reproduces =
         "the bars of the project that compares constant, shared and global memory and kernel "
         "parameters, in ECB and CTR.",
     .drawing = Drawing::bars,
     .axis = AxisKind::names,
     .axisWords = kStrategyAxis,
     .parameters = kStrategiesParameters,
     .defaults = strategiesDefaults,
     .variants = strategiesVariants},
    {.name = "ladder",
     .title = "Ladder",
     .group = kKernelGroup,
     .brief = "From naive to hybrid",
     .explanation =
         "Seven steps from the byte-wise kernel that everybody writes first to T-tables, what lies "
         "past them, and the CPU's own ladder beside.",
     .reproduces = "the step-by-step optimization of one of the AES course projects.",
     .drawing = Drawing::bars,
     .costs = true,
     .axis = AxisKind::names,
     .axisWords = kStepAxis,
     .logY = true,
     .parameters = kLadderParameters,
     .defaults = ladderDefaults,
     .variants = ladderVariants},
    {.name = "key-size",
     .title = "Key size",
     .group = kKernelGroup,
     .brief = "128, 192 and 256 bits",
     .explanation = "What 192 and 256 bits cost against 128, on CPU and GPU.",
     .reproduces = "the key-size bars of one of the AES course projects, there for the CPU alone.",
     .drawing = Drawing::bars,
     .axis = AxisKind::names,
     .axisWords = kCipherAxis,
     .parameters = kSizeParameters,
     .defaults = keySizeDefaults,
     .variants = keySizeVariants},
    {.name = "launch-shape",
     .title = "Launch shape",
     .group = kKernelGroup,
     .brief = "Threads and blocks",
     .explanation = "A heat map over threads per block and cipher blocks per thread.",
     .reproduces = "the block-size chart of one of the AES course projects.",
     .drawing = Drawing::heatMap,
     .axis = AxisKind::counts,
     .axisWords = kBlockAxis,
     .parameters = kShapeParameters,
     .defaults = launchShapeDefaults,
     .variants = launchShapeVariants},
    {.name = "threads",
     .title = "CPU threads",
     .group = kCpuGroup,
     .brief = "One to twice the cores",
     .explanation = "How the CPU scales from one thread to twice its cores.",
     .reproduces = "CUDACha20's threads, 1 to 64; the AES projects leave the CPU at one.",
     .costs = true,
     .axis = AxisKind::counts,
     .axisWords = kThreadsAxis,
     .parameters = kThreadsParameters,
     .defaults = threadsDefaults,
     .variants = threadsVariants},
    {.name = "keystream-buffer",
     .title = "Keystream buffer",
     .group = kKernelGroup,
     .brief = "ChaCha20, 1 to 256 MiB",
     .explanation =
         "ChaCha20 with buffers of 1 to 256 MiB: keystream made on the GPU and XORed by the host, "
         "against XORing on the GPU.",
     .reproduces = "CUDACha20's seconds for a gigabyte, with keystream buffers of 1 to 256 MB.",
     .axisWords = kBufferAxis,
     .parameters = kBufferParameters,
     .secondsPerGbFirst = true,
     .defaults = keystreamBufferDefaults,
     .variants = keystreamBufferVariants},
    {.name = "chunk-size",
     .title = "Chunk size",
     .group = kCpuGroup,
     .brief = "Chunks and workers",
     .explanation =
         "How chunks of 1 to 512 MiB and one to eight workers overlap copies and kernels.",
     .reproduces = "the buffer of 512 MB that one of the AES projects fixes, and others beside it.",
     .axisWords = kChunkSizeAxis,
     .parameters = kChunkParameters,
     .defaults = chunkSizeDefaults,
     .variants = chunkSizeVariants},
    {.name = "gpus",
     .title = "GPUs",
     .group = kCompareGroup,
     .brief = "One to all of them",
     .explanation = "From one GPU to all of them, each with its own workers.",
     .axis = AxisKind::counts,
     .axisWords = kGpusAxis,
     .parameters = kGpusParameters,
     .defaults = gpusDefaults,
     .variants = gpusVariants},
    {.name = "rsa",
     .title = "RSA batches",
     .group = kCompareGroup,
     .brief = "Operations at once",
     .explanation =
         "Operations a second against the number of operations at once and the size of the key, "
         "for keys and for bare exponentiation.",
     .operations = true,
     .axis = AxisKind::batches,
     .axisWords = kBatchAxis,
     .logY = true,
     .parameters = kRsaParameters,
     .defaults = rsaDefaults,
     .variants = rsaVariants},
};

constexpr std::string_view kOfReports =
    "A table or chart of a published report, with its own settings; its numbers stand beside ours, "
    "with the name of their machine.";
constexpr ExperimentSpec reportRow(Names name, Names title, AxisKind axis,
                                   const AxisWords& axisWords, bool logY, bool speedUp = false) {
    const bool bars = axis == AxisKind::names;
    return {.name = name,
            .title = title,
            .explanation = kOfReports,
            .reproduces = "one entry.",
            .drawing = bars ? Drawing::bars : Drawing::lines,
            .speedUp = speedUp,
            .costs = true,
            .axis = axis,
            .axisWords = axisWords,
            .logY = logY,
            .parameters = kReportParameters,
            .defaults = reportDefaults,
            .variants = reportVariants};
}

/// In the order of ReportAxis: speeds, then ratios.
constexpr std::size_t kReportAxes = 5;
constexpr ExperimentSpec kReportExperiments[2 * kReportAxes] = {
    reportRow("report-sizes", "Report, by size", AxisKind::bytes, kInputSizeAxis, true),
    reportRow("report-threads", "Report, by threads", AxisKind::counts, kThreadsAxis, false),
    reportRow("report-chunks", "Report, by buffer", AxisKind::bytes, kBufferAxis, false),
    reportRow("report-passes", "Report, by passes", AxisKind::counts, kPassesAxis, true),
    reportRow("report-bars", "Report, bars", AxisKind::names, kVariantAxis, true),
    reportRow("report-speedup-sizes", "Report, speed-up by size", AxisKind::bytes, kInputSizeAxis,
              true, true),
    reportRow("report-speedup-threads", "Report, speed-up by threads", AxisKind::counts,
              kThreadsAxis, false, true),
    reportRow("report-speedup-chunks", "Report, speed-up by buffer", AxisKind::bytes, kBufferAxis,
              false, true),
    reportRow("report-speedup-passes", "Report, speed-up by passes", AxisKind::counts, kPassesAxis,
              false, true),
    reportRow("report-speedup-bars", "Report, speed-up", AxisKind::names, kVariantAxis, false,
              true),
};

} // namespace

std::span<const ExperimentSpec> experimentSpecs() {
    return kExperiments;
}

const ExperimentSpec* findExperiment(std::string_view name) {
    const auto* row = std::ranges::find(kExperiments, name, &ExperimentSpec::name);
    if (row != std::end(kExperiments)) return row;
    const auto* report = std::ranges::find(kReportExperiments, name, &ExperimentSpec::name);
    return report == std::end(kReportExperiments) ? nullptr : report;
}

const ExperimentSpec& experimentFor(const ReportEntry& entry) {
    const std::size_t first = entry.unit == PrintedUnit::times ? kReportAxes : 0;
    return kReportExperiments[first + static_cast<std::size_t>(entry.axis)];
}

} // namespace blockwarp
