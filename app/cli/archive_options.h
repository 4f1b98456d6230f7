// SPDX-License-Identifier: GPL-3.0-or-later
/// What `encrypt` and `decrypt` were told about archives.
#pragma once

#include "core/archive/requests.h"
#include "core/base/error.h"
#include "core/cipher/cipher_spec.h"

#include <CLI/CLI.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace blockwarp::cli {

struct ArchiveOptions {
    bool archive = false; ///< encrypting
    bool keepGoing = false;
    /// CLI11 2.4 checks the value of a flag that is not given, and 2.1 makes it 0.
    std::optional<int> zstdLevel;
    bool extract = false; ///< decrypting
    bool list = false;
    std::vector<std::string> only;
    std::string maxBytes;
    std::string maxNames;
    ExtractionLimits limits;
    bool removeLeftovers = false;

    void addTo(CLI::App& command, Direction direction);
    bool compresses() const { return zstdLevel.value_or(0) != 0; }
    /// True if the command is about an archive.
    bool any() const { return archive || extract || list; }
    /// Error: badTuning.
    Result<ExtractionRequest> extraction() const;
};

} // namespace blockwarp::cli
