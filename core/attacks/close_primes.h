// SPDX-License-Identifier: GPL-3.0-or-later
/// Fermat's factoring of n = p · q with close primes: n = a² - b² with a = (p + q) / 2, which is
/// hardly above the root of n.
#pragma once

#include "core/attacks/integers.h"
#include "core/base/cancel.h"

#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

namespace blockwarp {

inline constexpr std::size_t kMaxFermatSteps = 100'000;

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
