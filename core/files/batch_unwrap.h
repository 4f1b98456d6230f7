// SPDX-License-Identifier: GPL-3.0-or-later
/// Many Blockwarp files for one RSA key: their file keys are unwrapped in one batch, by all cores
/// or a GPU, before the files are worked on. Each file is then opened and checked as any other.
#pragma once

#include "core/base/cancel.h"
#include "core/base/error.h"
#include "core/files/payload_run.h"
#include "core/keys/identities.h"
#include "core/rsa/raw.h"

#include <cstddef>
#include <filesystem>
#include <span>
#include <string>

namespace blockwarp {

/// With fewer stanzas a batch is not worth reading the headers twice: on two cores it is as fast as
/// one after the other with 8 of RSA-2048, and faster with 16.
inline constexpr std::size_t kMinToUnwrapInBatch = 16;

struct BatchUnwrapped {
    std::size_t fileKeys = 0;            ///< that were found; 0 where a batch would not pay
    EngineKind engine = EngineKind::cpu; ///< that computed
    std::string note;                    ///< why there was no batch though one would pay
};

/// How its engine and threads compute RSA: as rsa::chooseEngine() says, where a GPU may be
/// used.
rsa::Tuning unwrapTuning(const EngineRequest& engine);

/// Puts what it finds, and what it tried in vain, into `identities.opened`. Files that are missing,
/// damaged or not for these keys are left to their jobs, which say so. Memory: one header, and some
/// kilobytes for each of at most 16,384 stanzas; what is kept takes some 150 bytes a file. Error:
/// cancelled.
Result<BatchUnwrapped> unwrapInBatch(std::span<const std::filesystem::path> inputs,
                                     keys::Identities& identities, const rsa::Tuning& tuning,
                                     const CancelToken& cancel);

} // namespace blockwarp
