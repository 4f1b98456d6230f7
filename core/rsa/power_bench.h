// SPDX-License-Identifier: GPL-3.0-or-later
/// Bare modular exponentiation, the part of bench.h that needs no key.
#pragma once

#include "core/rsa/bench.h"

namespace blockwarp::rsa {

/// One odd modulus with its highest bit set, one random exponent, `batch` random bases. Errors:
/// unsupported (no such width), cancelled, wrongResult, those of the GPU.
Result<BenchRow> measurePower(const BenchRequest& request, unsigned bits, std::size_t batch,
                              const ProgressSink& progress);

} // namespace blockwarp::rsa
