// SPDX-License-Identifier: GPL-3.0-or-later
/// When samples are taken. Knows nothing of what is timed.
#pragma once

#include "core/base/cancel.h"
#include "core/base/error.h"

#include <functional>
#include <span>
#include <vector>

namespace blockwarp {

/// Does the work once; seconds.
using Sampler = std::function<Result<double>()>;

/// A quarter of a second in which nothing runs: before the first sample, so that what ran before
/// does not heat it. Error: cancelled.
Result<void> rest(const CancelToken& cancel);

/// As many samples as fit back to back into `seconds` of the clock, at least one.
Result<std::vector<double>> sampleFor(double seconds, const Sampler& sampler,
                                      const CancelToken& cancel);

/// The median of the last third of such samples: the speed when warm. Not for none (asserted).
double sustainedMedian(std::span<const double> samples);

} // namespace blockwarp
