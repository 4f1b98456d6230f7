// SPDX-License-Identifier: GPL-3.0-or-later
/// One batch of RSA operations on the CPU and on the GPU, for everybody to watch: both get the same
/// random numbers and the same key, and their results are compared.
#pragma once

#include "core/rsa/key_pair.h"
#include "core/rsa/raw.h"

#include <optional>

namespace blockwarp::rsa {

struct RaceRequest {
    bool isPrivate = true; ///< else to the power of e
    std::size_t items = 0;
    std::size_t gpuBatch = 0; ///< that a worker of the GPU takes at a time; 0: as suits
    bool gpu = false;         ///< else the CPU alone
};

struct RaceRun {
    EngineKind engine;
    Times times;
    double rate;             ///< operations a second, from the first input to the last output
    std::size_t workers = 0; ///< threads that computed
};

struct RaceResult {
    RaceRun cpu;
    std::optional<RaceRun> gpu{}; ///< its results are the CPU's, or the race fails
};

/// The CPU first, then the GPU; each reports operations. Errors: unsupported (private operations of
/// a public key; a key that the kernels do not take), wrongResult (the two disagree, or a check
/// failed), cancelled, those of raw.h.
Result<RaceResult> raceBatch(const KeyPair& pair, const RaceRequest& request,
                             const CancelToken& cancel, ProgressSink& cpuProgress,
                             ProgressSink& gpuProgress);

} // namespace blockwarp::rsa
