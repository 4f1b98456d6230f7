// SPDX-License-Identifier: GPL-3.0-or-later
/// Bare modular exponentiation, the batch that needs no key.
#pragma once

#include "core/rsa/bench_batch.h"

namespace blockwarp::rsa {

/// One odd modulus with its highest bit set, one random exponent (0 bits: as many as the modulus
/// has), `items` random bases. Numbers are given out lowest byte first. Error: unsupported (no such
/// width).
Result<BatchPointer> makePowerBatch(unsigned bits, unsigned exponentBits, std::size_t items);

} // namespace blockwarp::rsa
