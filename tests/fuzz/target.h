// SPDX-License-Identifier: GPL-3.0-or-later
/// What the fuzz targets share. A target calls a reader and checks what must hold for any input
/// that it takes; the sanitizers check the rest.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <span>

namespace blockwarp::fuzz {

using Input = std::span<const std::uint8_t>;

/// Ends the run with a finding.
inline void require(bool holds, const char* what) {
    if (holds) return;
    std::fprintf(stderr, "does not hold: %s\n", what);
    std::abort();
}

} // namespace blockwarp::fuzz

/// Defined by each target: main() is libFuzzer's.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);
