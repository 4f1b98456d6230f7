// SPDX-License-Identifier: GPL-3.0-or-later
/// Timings without an experiment: one cipher on one engine in its scopes, and RSA's operations.
/// They are planned and run as experiments are.
#pragma once

#include "core/bench/experiments/plan.h"

#include <cstdint>
#include <filesystem>
#include <vector>

namespace blockwarp {

/// `bench`: each scope is a heat of its own; a GPU's kernel takes turns with a plain copy.
struct ScopesRequest {
    const CipherSpec* cipher = nullptr;
    Direction direction = Direction::encrypt;
    EngineKind engine = EngineKind::cpu; ///< not `automatic`
    Tuning tuning;
    std::uint64_t bytes = 0;
    unsigned passes = 1;  ///< over the same data
    unsigned samples = 0; ///< a fixed number; 0: see samplesIn()
    unsigned warmUps = 1;
    double sustainSeconds = 0; ///< scope kernel: so long without a pause, after the samples
    std::vector<Scope> scopes;
    std::filesystem::path folder;
};

/// 20 in scope kernel, 10 elsewhere, unless the request names a number.
unsigned samplesIn(const ScopesRequest& request, Scope scope);

/// Its experiment is called "scopes" and is not in the list of experiments. Error: badTuning where
/// there is no scope.
Result<BenchPlan> planScopes(const ScopesRequest& request, const BenchMachine& machine);

/// `rsa bench`: experiment `rsa` with an exact number of samples. The CPU is timed once, on as many
/// operations as take it about a second.
struct RsaRequest {
    std::vector<unsigned> bits{1024, 2048, 3072, 4096}; ///< operations of keys: 2048 and more
    std::vector<std::size_t> batches{std::size_t{1} << 16};
    unsigned exponentBits = 0; ///< of `power`; 0: as many as the modulus
    unsigned samples = StoppingRule::minSamples;
    bool gpu = true;
    bool cpu = true;
};

/// Errors: noGpu where only a GPU was asked for and there is none, badTuning where nothing is left.
Result<BenchPlan> planRsa(const RsaRequest& request, const BenchMachine& machine);

} // namespace blockwarp
