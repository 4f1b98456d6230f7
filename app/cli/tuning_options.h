// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/error.h"
#include "core/files/payload_run.h"

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
    Result<EngineRequest> read();

  private:
    Result<void> readSizes();
};

} // namespace blockwarp::cli
