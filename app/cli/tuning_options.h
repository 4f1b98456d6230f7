// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/error.h"
#include "core/files/payload_run.h"

#include <CLI/CLI.hpp>

#include <cstdint>
#include <string>

namespace blockwarp::cli {

/// Some engines are for benchmarks only.
enum class EngineUse : std::uint8_t { files, benchmarks };

/// Engine and tunables as typed; shared by the commands that run a cipher.
struct TuningOptions {
    std::string engine = "auto";
    std::string chunk;
    std::string unit;
    Tuning tuning;

    void addTo(CLI::App& command, EngineUse use = EngineUse::files);
    /// Error: badTuning.
    Result<EngineRequest> read();

  private:
    Result<void> readSizes();

    EngineUse use_ = EngineUse::files;
};

} // namespace blockwarp::cli
