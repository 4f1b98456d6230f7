// SPDX-License-Identifier: GPL-3.0-or-later
/// RSA as work that is timed: operations are counted, not bytes.
#pragma once

#include "core/bench/measure/scope.h"
#include "core/rsa/bench_batch.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace blockwarp {

struct RsaWork {
    rsa::BenchWork operation = rsa::BenchWork::privateOperation;
    unsigned bits = 0; ///< of the modulus; 0: a cipher works, not RSA
    std::uint64_t operations = 0;

    bool operator==(const RsaWork&) const = default;
};

/// "private operations", as in a chart's title.
std::string_view rsaTitle(rsa::BenchWork operation);
/// What exactly is timed of that operation in that scope, in words.
std::string_view rsaMeaning(rsa::BenchWork operation, Scope scope, EngineKind engine);
/// A rough guess at what one thread of a CPU takes for one operation, in seconds.
double guessedRsaSeconds(rsa::BenchWork operation, unsigned bits);

} // namespace blockwarp
