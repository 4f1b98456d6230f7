// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/tuning_options.h"

#include "app/cli/value_names.h"

#include "core/keys/key_input.h"

namespace blockwarp::cli {

void TuningOptions::addTo(CLI::App& command, EngineUse use) {
    use_ = use;
    const bool files = use == EngineUse::files;
    const std::string group = "Engine";
    command
        .add_option("--engine", engine,
                    files ? "auto, cpu, cuda, reference or emulated (default auto)"
                          : "auto, cpu, cuda, reference, emulated or vaes (default auto)")
        ->type_name(files ? value::kEngine : value::kBenchEngine)
        ->group(group);
    command.add_option("--strategy", tuning.strategy, "how a GPU kernel lays out tables and keys")
        ->type_name(value::kStrategy)
        ->group(group);
    command.add_option("--threads", tuning.threads, "CPU threads (default: one per core)")
        ->type_name(value::kNumber)
        ->check(CLI::Range(1, 1024))
        ->group(group);
    command
        .add_option("--chunk", chunk,
                    "bytes a worker handles at a time, e.g. 16M (default: CPU 1M, GPU 16M)")
        ->type_name(value::kSize)
        ->group(group);
    command
        .add_option("--unit", unit,
                    "XTS data unit or segment, e.g. 4K, 64K (default: the cipher's)")
        ->type_name(value::kSize)
        ->group(group);
    command.add_option("--devices", tuning.devices, "GPU numbers, e.g. 0,1 (default 0)")
        ->type_name(value::kNumbers)
        ->delimiter(',')
        ->allow_extra_args(false)
        ->group(group);
    command.add_option("--workers,--lanes", tuning.workersPerDevice, "workers per GPU (default 4)")
        ->type_name(value::kNumber)
        ->check(CLI::Range(1, 16))
        ->group(group);
    command
        .add_option("--threads-per-block", tuning.shape.threadsPerBlock,
                    "GPU threads per block, 32 to 1024 (default: the strategy's own)")
        ->type_name(value::kNumber)
        ->group(group);
    command
        .add_option(
            "--blocks-per-thread", tuning.shape.blocksPerThread,
            "cipher blocks per GPU thread: 1, 2, 3, 4, 8 or 16 (default: the strategy's own)")
        ->type_name(value::kNumber)
        ->group(group);
}

/// Sizes as typed; what cannot be for the cipher is found where it is chosen.
Result<void> TuningOptions::readSizes() {
    struct Size {
        const std::string& text;
        std::size_t& bytes;
        const char* name;
    };
    for (const Size& size : {Size{chunk, tuning.chunkBytes, "the chunk size"},
                             Size{unit, tuning.unitBytes, "the unit"}}) {
        if (size.text.empty()) continue;
        const auto bytes = parseByteCount(size.text);
        if (!bytes) return bytes.error();
        if (*bytes == 0)
            return Error{ErrorCode::badTuning, std::string(size.name) + " must not be 0"};
        size.bytes = static_cast<std::size_t>(*bytes);
    }
    return {};
}

Result<EngineRequest> TuningOptions::read() {
    if (auto ok = readSizes(); !ok) return ok.error();
    const auto kind = parseEngine(engine);
    if (!kind) return Error{ErrorCode::badTuning, "there is no engine called " + engine};
    if (*kind != EngineKind::automatic && !engineSpec(*kind).forFiles && use_ == EngineUse::files)
        return Error{ErrorCode::badTuning,
                     "engine " + engine + " is for benchmarks only, as in `blockwarp-cli bench`"};
    const bool onKernels = *kind != EngineKind::automatic && engineSpec(*kind).usesStrategies;
    const bool asksForKernels = !tuning.strategy.empty() || tuning.shape.threadsPerBlock != 0 ||
                                tuning.shape.blocksPerThread != 0;
    if (asksForKernels && !onKernels)
        return Error{ErrorCode::badTuning,
                     "strategies and launch shapes are for --engine cuda or emulated"};
    if ((!tuning.devices.empty() || tuning.workersPerDevice != 0) && *kind != EngineKind::cuda)
        return Error{ErrorCode::badTuning, "--devices and --workers are for --engine cuda"};
    return EngineRequest{*kind, tuning};
}

} // namespace blockwarp::cli
