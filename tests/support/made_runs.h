// SPDX-License-Identifier: GPL-3.0-or-later
/// Runs of experiments that nobody made, for tests of what becomes of them.
#pragma once

#include "core/bench/figures/figure.h"
#include "core/bench/measure/run.h"

#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace blockwarp::tests {

inline constexpr std::uint64_t kGb = 1'000'000'000;

inline Measured timed(EngineKind engine, const std::string& series, double x, std::uint64_t bytes,
                      const std::vector<double>& seconds) {
    Measured one;
    one.variant.facet = "memory to memory, aes-128-ctr encryption";
    one.variant.series = series;
    one.variant.x = x;
    one.variant.work.engine = engine;
    one.variant.work.task = CipherWork{findCipher("aes-128-ctr")};
    one.variant.work.bytes = bytes;
    for (const double wall : seconds) {
        Phases phases;
        phases.wall = wall;
        phases.read = wall / 2;
        phases.write = wall / 4;
        one.samples.push_back(phases);
    }
    return one;
}

/// Of that many equal samples, so that intervals are as narrow as can be.
inline std::vector<double> steady(double seconds, std::size_t samples = 6) {
    return std::vector<double>(samples, seconds);
}

inline BenchRun
twoLines(const std::vector<std::array<double, 3>>& rows) { // size, GPU and CPU seconds
    BenchRun run;
    run.experiment = "size-sweep";
    run.complete = true;
    for (const auto& [x, gpu, cpu] : rows) {
        run.measured.push_back(timed(EngineKind::cuda, "GPU", x, kGb, steady(gpu)));
        run.measured.push_back(timed(EngineKind::cpu, "CPU, 16 threads", x, kGb, steady(cpu)));
    }
    return run;
}

/// Of the run's first facet.
inline Figure figureOf(const char* experiment, const BenchRun& run, Unit unit) {
    return makeFigure(*findExperiment(experiment), run, run.measured.front().variant.facet, unit);
}

} // namespace blockwarp::tests
