// SPDX-License-Identifier: GPL-3.0-or-later
/// The cipher alone, over data that stays where the engine computes: what scope `kernel` times.
#pragma once

#include "core/bench/measure/workload.h"
#include "core/engine/engine.h"

namespace blockwarp {

/// One worker that has done its work once, rightly, and can do it again.
class KernelRun {
  public:
    /// Opens a worker of an engine with strategies, lets it do the whole of `work` in one go and
    /// compares the result. Errors: the engine's, badTuning, wrongResult.
    static Result<KernelRun> open(EngineKind engine, const Tuning& tuning, const Workload& work,
                                  const ProgressSink& progress);

    /// Does it again; seconds.
    Result<double> sample(const ProgressSink& progress);
    /// A plain copy of as many bytes in the same memory; seconds.
    Result<double> copySample();

  private:
    KernelRun(Workers workers, std::size_t bytes, const Iv& iv)
        : workers_(std::move(workers)), bytes_(bytes), iv_(iv) {}

    Workers workers_;
    std::size_t bytes_;
    Iv iv_;
};

} // namespace blockwarp
