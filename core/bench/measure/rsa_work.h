// SPDX-License-Identifier: GPL-3.0-or-later
/// RSA's operations in words.
#pragma once

#include "core/bench/measure/scope.h"
#include "core/rsa/bench_batch.h"

#include <string_view>

namespace blockwarp {

/// "private operations", as in a chart's title.
std::string_view rsaTitle(rsa::BenchWork operation);
/// What exactly is timed of that operation in that scope, in words.
std::string_view rsaMeaning(rsa::BenchWork operation, Scope scope, EngineKind engine);

} // namespace blockwarp
