// SPDX-License-Identifier: GPL-3.0-or-later
/// Fermat's factoring of n = p · q with close primes: n = a² - b² with a = (p + q) / 2, which is
/// hardly above the root of n.
#pragma once

#include "core/attacks/integers.h"
#include "core/base/cancel.h"

#include <openssl/evp.h>

#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

namespace blockwarp {

inline constexpr std::size_t kMaxFermatSteps = 100'000;

inline constexpr int kClosePrimeBits = 1024;
/// Below, the gap to the next prime decides; above, Fermat needs more steps than anybody can do.
inline constexpr int kMinDistanceBits = 16;
inline constexpr int kMaxDistanceBits = 600;

struct PrimePair {
    Integer p;
    Integer q;
};

/// As a bad generator makes them: p is a random prime of kClosePrimeBits, q the first prime above p
/// + 2^distanceBits. Error: badTuning, cancelled, cryptoLibrary, outOfMemory.
Result<PrimePair> newClosePrimes(int distanceBits, const CancelToken& cancel);

/// The public n of a key. Error: cryptoLibrary, outOfMemory.
Result<Integer> modulusOf(const EVP_PKEY* key);

struct FermatStep {
    Integer a;
    Integer rest;   ///< a² - n
    Integer root{}; ///< of `rest`, rounded down
    bool isSquare = false;
};

struct FermatRun {
    Integer n;
    std::vector<FermatStep> steps;                        ///< the last one is a square, if found
    std::optional<std::pair<Integer, Integer>> factors{}; ///< a - b, a + b
};

/// `n`: odd, above 1; `maxSteps` is 1 to kMaxFermatSteps. A prime n ends in 1 · n, if it has steps
/// enough. Error: badTuning, cancelled, cryptoLibrary, outOfMemory.
Result<FermatRun> runFermat(const Integer& n, std::size_t maxSteps, const CancelToken& cancel);

} // namespace blockwarp
