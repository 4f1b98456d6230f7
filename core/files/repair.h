// SPDX-License-Identifier: GPL-3.0-or-later
/// Damaged files made whole by the recovery data beside them. Needs no key.
#pragma once

#include "core/base/cancel.h"
#include "core/base/error.h"
#include "core/base/message.h"
#include "core/base/progress.h"
#include "core/recovery/recovered_file.h"

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>

namespace blockwarp {

struct RepairRequest {
    std::filesystem::path file;
    bool checkOnly = false; ///< writes nothing
    /// Writes what was lost into the file, instead of a new file NAME.repaired.EXT.
    bool inPlace = false;
    /// In place: also if the file was changed after its recovery data was made.
    bool evenIfChanged = false;
};

enum class RepairVerdict : std::uint8_t {
    whole,    ///< every byte is as it was
    repaired, ///< it is damaged, and a whole copy stands there
    healable, ///< it is damaged, and could be repaired
    lost,     ///< more is damaged than can be healed; nothing was written
};
std::string_view nameOf(RepairVerdict verdict); ///< for programs: "whole" …

struct Repair {
    RepairVerdict verdict = RepairVerdict::whole;
    recovery::Damage damage{};
    std::filesystem::path recovery{};
    std::filesystem::path output{};       ///< the whole copy, or the file itself
    std::filesystem::path damagedParts{}; ///< in place: what stood there before, zeros elsewhere
    unsigned wholeCopies = 0;             ///< of the recovery data's index, of kIndexCopies
    bool copiesDiffer = false;
    bool changedLater = false; ///< the file is newer than its recovery data says

    bool recoveryDamaged() const;
};

/// Of report.pdf, report.repaired.pdf.
std::filesystem::path repairedNameOf(const std::filesystem::path& file);

/// A whole copy appears complete or not at all, and each of its hashes is checked once more. In
/// place, the damaged parts are saved beside first, as NAME.damaged. Errors: inputMissing (the file
/// or its recovery data), malformed (no copy of the index is whole), nameTaken, unsupported (in
/// place: its parts have moved), inputChanged, wrongResult, repairStopped (in place: it can be
/// repaired again), and those of reading and writing.
Result<Repair> repairFile(const RepairRequest& request, const CancelToken& cancel,
                          ProgressSink& progress = noProgress());

/// English sentences: what was found, what was made.
Message sentenceOf(const Repair& done);

} // namespace blockwarp
