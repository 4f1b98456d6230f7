// SPDX-License-Identifier: GPL-3.0-or-later
/// The cipher alone, over data that stays where the engine computes: what scope `kernel` times.
#pragma once

#include "core/bench/measure/workload.h"
#include "core/pipeline/session.h"

namespace blockwarp {

/// One worker that has done its work once, rightly, and can do it again.
class KernelRun {
  public:
    /// Opens a worker of an engine with strategies, lets it do the whole of `work` in one go, with
    /// the padding already there, and compares the result. Errors: the engine's, badTuning,
    /// wrongResult.
    static Result<KernelRun> open(EngineKind engine, const Tuning& tuning, const Workload& work,
                                  const CancelToken& cancel);

    /// Does it again; seconds.
    Result<double> sample(const CancelToken& cancel);
    /// Does it again with both copies over the bus, and adds their times and its own to `phases`.
    Result<void> roundTrip(const CancelToken& cancel, Phases& phases);
    /// A plain copy of as many bytes, in whole blocks, in the same memory; seconds.
    Result<double> copySample();

  private:
    KernelRun(Session session, std::size_t bytes, const Iv& iv)
        : session_(std::move(session)), bytes_(bytes), iv_(iv) {}

    Session session_;
    std::size_t bytes_;
    Iv iv_;
};

} // namespace blockwarp
