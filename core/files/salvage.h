// SPDX-License-Identifier: GPL-3.0-or-later
/// What is left of a damaged file: never done unless asked for, and named as incomplete.
#pragma once

#include "core/files/opened_file.h"
#include "core/files/survey.h"

#include <cstdint>
#include <filesystem>

namespace blockwarp {

struct SalvageNames {
    /// Of a.pdf, a.salvaged.pdf, as programs go by the ending; or the folder of an archive.
    std::filesystem::path contents;
    std::filesystem::path lost; ///< the same with ".lost", which lists the holes of a file
};

struct Salvage {
    SalvageNames names;
    Survey survey;
    bool unpacked = false;     ///< `names.contents` is the folder of an archive
    std::uint64_t entries = 0; ///< unpacked of an archive: those that lie before the first hole
    bool flushed = true;       ///< the outputs survive a power loss, as far as the disk says

    bool whole() const { return survey.holes.empty(); }
};

/// `job.target.output`: as it would be called if the file was whole.
SalvageNames salvageNames(const FileJob& job);

/// Opens the job with the name that its contents will have. Refuses what cannot be, whatever its
/// secret. Errors: OpenedFile::open()'s, nameTaken.
Result<OpenedFile> openSalvage(FileJob job);

/// Decrypts what is authentic of an openSalvage() whose header is whole. Writes it to its place,
/// zeros for the rest, and a list of the holes; or, of a job that extracts, unpacks the entries
/// before the first hole. Both outputs appear complete or not at all, and replace nothing. The list
/// gets its name first: after a kill there are both, none, or the list alone. A list that is there
/// alone and says the same is its own, and stays. Errors: those of runFileJob(); nameTaken;
/// damaged, if there is nothing to save.
Result<Salvage> salvageFile(OpenedFile file, Secret secret, const CancelToken& cancel,
                            ProgressSink& progress = noProgress());

} // namespace blockwarp
