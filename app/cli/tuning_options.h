// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/engine.h"
#include "core/error.h"

#include <CLI/CLI.hpp>

#include <string>

namespace blockwarp::cli {

/// Engine and tunables as typed; shared by the commands that run a cipher.
struct TuningOptions {
    std::string engine = "auto";
    std::string chunk;
    std::string unit;
    Tuning tuning;

    void addTo(CLI::App& command);
    /// Error: badTuning.
    Result<EngineKind> read();

  private:
    Result<void> readSizes();
};

} // namespace blockwarp::cli
