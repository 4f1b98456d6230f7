// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/bench/profiles/profiling.h"

#include "core/bench/measure/contender.h"
#include "core/bench/measure/kernel_run.h"
#include "core/bench/profiles/ncu_output.h"
#include "core/io/child_process.h"

#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <string_view>

namespace blockwarp {
namespace {

std::vector<std::filesystem::path> usualPlaces() {
    std::vector<std::filesystem::path> places;
    const char* path = std::getenv("PATH"); // NOLINT(concurrency-mt-unsafe): nobody sets it
    std::string_view rest = path != nullptr ? path : "";
    while (!rest.empty()) {
        const std::size_t end = std::min(rest.find(':'), rest.size());
        places.emplace_back(rest.substr(0, end));
        rest.remove_prefix(std::min(end + 1, rest.size()));
    }
    places.emplace_back("/usr/local/cuda/bin");
    std::vector<std::filesystem::path> versions;
    std::error_code none;
    for (const auto& one : std::filesystem::directory_iterator("/opt/nvidia/nsight-compute", none))
        versions.push_back(one.path());
    std::ranges::sort(versions, std::greater<>());
    places.insert(places.end(), versions.begin(), versions.end());
    return places;
}

bool runs(const std::filesystem::path& file) {
    std::error_code none;
    return std::filesystem::is_regular_file(file, none) && ::access(file.c_str(), X_OK) == 0;
}

/// "Nsight Compute 2025.3.1.0"
Result<std::string> versionOf(const std::filesystem::path& profiler, const CancelToken& cancel) {
    const auto said = runChild({profiler.string(), "--version"}, cancel);
    if (!said) return said.error();
    constexpr std::string_view kWord = "Version ";
    const std::size_t at = said->text.find(kWord);
    if (said->exitCode != 0 || at == std::string::npos)
        return Error{ErrorCode::unsupported, profiler.string() + " is not Nsight Compute"};
    const std::size_t start = at + kWord.size();
    return "Nsight Compute " +
           said->text.substr(start, said->text.find_first_of(" \r\n", start) - start);
}

Result<NcuOutput> watch(const ProfilingRequest& request, const Work& work,
                        const CancelToken& cancel) {
    std::vector<std::string> arguments{request.profiler.string(),
                                       "--csv",
                                       "--page",
                                       "raw",
                                       "--print-units",
                                       "base",
                                       "--print-kernel-base",
                                       "function",
                                       "--clock-control",
                                       "none",
                                       "--metrics",
                                       ncuMetrics(),
                                       request.program.string()};
    for (std::string& argument : onceArguments(work))
        arguments.push_back(std::move(argument));
    const auto said = runChild(arguments, cancel);
    if (!said) return said.error();
    return readNcuOutput(said->text);
}

std::string conditionNamed(const NamedValues& conditions, std::string_view name) {
    for (const auto& [key, value] : conditions)
        if (key == name) return value;
    return {};
}

} // namespace

Result<void> doOnce(const Work& work, const CancelToken& cancel) {
    if (auto ok = checkWork(work); !ok) return ok.error();
    const auto load =
        makeWorkload(work.cipher(), work.direction(), static_cast<std::size_t>(work.bytes),
                     work.tuning.unitBytes, cancel);
    if (!load) return load.error();
    const auto run = KernelRun::open(work.engine, work.tuning, *load, cancel);
    return run ? Result<void>() : run.error();
}

Result<std::filesystem::path> findProfiler(const std::filesystem::path& asked) {
    if (!asked.empty()) {
        if (runs(asked)) return asked;
        return Error{ErrorCode::unsupported, asked.string() + " is no program"};
    }
    for (const std::filesystem::path& folder : usualPlaces())
        if (runs(folder / "ncu")) return folder / "ncu";
    return Error{ErrorCode::unsupported,
                 "there is no ncu here, neither in $PATH nor where CUDA is usually installed; "
                 "NVIDIA's Nsight Compute has it"};
}

std::vector<std::string> onceArguments(const Work& work) {
    std::vector<std::string> arguments{"bench",    "profile",
                                       "--once",   work.tuning.strategy,
                                       "--cipher", std::string(work.cipher().name),
                                       "--bytes",  std::to_string(work.bytes)};
    if (work.direction() == Direction::decrypt) arguments.emplace_back("--decrypt");
    return arguments;
}

Result<ProfileSet> profileAll(const ProfilingRequest& request, const CancelToken& cancel) {
    auto profiler = versionOf(request.profiler, cancel);
    if (!profiler) return profiler.error();
    ProfileSet set{.time = {},
                   .gpu = {},
                   .profiler = std::move(*profiler),
                   .note = {},
                   .conditions = benchConditions({}),
                   .profiles = {}};
    set.time = conditionNamed(set.conditions, "time");
    for (std::size_t i = 0; i < request.works.size(); ++i) {
        const Work& work = request.works[i];
        if (request.next) request.next(i);
        auto seen = watch(request, work, cancel);
        if (!seen)
            return Error{seen.error().code, work.tuning.strategy + ", " +
                                                std::string(work.cipher().name) + ": " +
                                                seen.error().context};
        set.gpu = seen->gpu;
        set.profiles.push_back({work.tuning.strategy, std::string(work.cipher().name),
                                work.direction(), work.bytes, std::move(seen->kernels)});
    }
    return set;
}

} // namespace blockwarp
