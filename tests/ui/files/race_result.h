// SPDX-License-Identifier: GPL-3.0-or-later
/// The result of a race that was not run here: made of figures, as if a machine with a GPU had
/// measured them.
#pragma once

#include "core/queue/queue_item.h"

#include <memory>
#include <string>
#include <vector>

namespace blockwarp::ui {

inline EngineRun racedRun(EngineKind engine, std::uint64_t bytes, const Phases& phases,
                          const BusySeconds& busy) {
    EngineRun run;
    run.outcome.bytesIn = bytes;
    run.outcome.bytesOut = bytes;
    run.outcome.phases = phases;
    run.outcome.cipher = findCipher("aes-256-gcm");
    run.outcome.engine = engine;
    run.outcome.workers = 4;
    run.outcome.busy = busy;
    constexpr int points = 64;
    for (int i = 0; i <= points; ++i) {
        const double part = double(i) / points;
        run.points.push_back({std::uint64_t(double(bytes) * part),
                              phases.wall * part,
                              {busy.cipher * part, busy.bus * part}});
    }
    return run;
}

/// Seconds: of both engines over the file, and of their ciphers alone.
inline ItemResult raceResult(std::uint64_t bytes, double cpu, double gpu, double cpuCipher,
                             double gpuCipher) {
    ItemResult result;
    result.output = std::filesystem::path("/tmp/survey-archive.tar.bw");
    result.runs = {racedRun(EngineKind::cpu, bytes,
                            {.read = 0.4, .kernel = 0.2, .write = 3, .wall = cpu},
                            {.cipher = cpuCipher}),
                   racedRun(EngineKind::cuda, bytes,
                            {.read = 0.4,
                             .toDevice = 0.3,
                             .kernel = 0.05,
                             .fromDevice = 0.3,
                             .write = 4,
                             .wall = gpu},
                            {.cipher = gpuCipher, .bus = gpu / 20})};
    result.race = std::make_shared<RaceOutcome>(RaceOutcome{.cpu = result.runs[0].outcome,
                                                            .gpu = result.runs[1].outcome,
                                                            .ratio = cpu / gpu,
                                                            .gpuFirst = true,
                                                            .keySeconds = 0});
    result.command = std::make_shared<std::string>("blockwarp-cli encrypt");
    return result;
}

} // namespace blockwarp::ui
