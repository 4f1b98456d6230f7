// SPDX-License-Identifier: GPL-3.0-or-later
/// Times one cipher on one engine in three scopes.
#pragma once

#include "core/base/error.h"
#include "core/base/progress.h"
#include "core/bench/measure/scope.h"
#include "core/engine/engine.h"
#include "core/engine/phases.h"

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace blockwarp {

struct BenchRequest {
    const CipherSpec* cipher = nullptr;
    Direction direction = Direction::encrypt;
    EngineKind engine = EngineKind::cpu; ///< not `automatic`
    Tuning tuning;
    std::uint64_t bytes = 0; ///< a multiple of 64, at most 8 GiB for the kernel scope on a GPU
    unsigned samples = 0;    ///< per scope; 0: 20 in scope kernel, 10 elsewhere
    unsigned warmUps = 1;
    double sustainSeconds = 0; ///< scope kernel: so long without a rest, after the samples
    std::vector<Scope> scopes;
    std::filesystem::path folder; ///< for the file scope's two files
};

/// Raw samples of one scope, in the order in which they were taken.
struct ScopeRun {
    Scope scope = Scope::kernel;
    std::vector<double> seconds;
    std::vector<Phases> phases;      ///< one per sample
    std::vector<double> copySeconds; ///< a plain copy of as many bytes, on a GPU in scope kernel
    std::vector<double> sustainedSeconds; ///< without a rest, if asked for
    std::size_t workers = 0;
    std::size_t chunkBytes = 0;
    std::string strategy;            ///< empty where the engine has none
    std::uint64_t verifiedBytes = 0; ///< compared with another engine's, outside the timed part
};

unsigned samplesIn(const BenchRequest& request, Scope scope);

/// Errors: those of engines and files, badTuning, unsupported, and wrongResult when the output was
/// wrong.
Result<std::vector<ScopeRun>> runScopes(const BenchRequest& request, ProgressSink& progress);

} // namespace blockwarp
