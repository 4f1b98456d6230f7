// SPDX-License-Identifier: GPL-3.0-or-later
/// Experiments: measurements that compare things with each other. One row each.
#pragma once

#include "core/engine.h"
#include "core/error.h"
#include "core/progress.h"

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace blockwarp {

/// What can be asked of any experiment; each has its own defaults for what is 0 or empty.
struct ExperimentRequest {
    EngineKind engine = EngineKind::cuda; ///< cuda or emulated
    Tuning tuning;
    std::vector<const CipherSpec*> ciphers;
    Direction direction = Direction::encrypt; ///< of the ciphers that are named
    std::size_t bytes = 0;                    ///< a multiple of 64
    unsigned samples = 0;
};

struct ExperimentReport {
    std::string text; ///< to read
    std::string json; ///< one object, with conditions and all raw samples
};

struct ExperimentSpec {
    std::string_view name;
    std::string_view explanation; ///< a sentence
    /// Errors: those of engines, badTuning, unsupported, wrongResult, cancelled.
    Result<ExperimentReport> (*run)(const ExperimentRequest&, ProgressSink&);
};

std::span<const ExperimentSpec> experimentSpecs();
const ExperimentSpec* findExperiment(std::string_view name); ///< or null

} // namespace blockwarp
