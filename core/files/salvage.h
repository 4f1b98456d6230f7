// SPDX-License-Identifier: GPL-3.0-or-later
/// What is left of a damaged file: never done unless asked for, and named as incomplete.
#pragma once

#include "core/base/message.h"
#include "core/files/file_job.h"
#include "core/files/opened_file.h"
#include "core/files/unlocked_file.h"

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace blockwarp {

struct Survey {
    /// Of the contents, ascending and apart. The last one is empty where the file ends behind an
    /// authentic segment that is not the last.
    std::vector<ByteRange> holes;
    std::uint64_t bytes = 0; ///< of the contents, with the holes as the file's size tells them
    bool endFound = false;   ///< the last segment is authentic, so that nothing is missing behind
    /// Where it was found: the segment that ends the contents.
    std::uint64_t lastSegment = 0;
    std::uint64_t unreadableBytes = 0; ///< of the holes: in segments that the disk cannot read

    std::uint64_t authenticBytes() const;
};

/// Writes each authentic segment of a file that opensByPosition() to its place in the sink, which
/// takes bytes by position, and nothing where there is none. Inserted or missing bytes are not
/// searched for; but a whole last segment ends the file, whatever follows. Errors: as
/// runPayload()'s, without those of damage.
Result<Survey> openAuthentic(Sink& sink, UnlockedFile& file, Sessions& sessions,
                             const CancelToken& cancel, ProgressSink& progress);

/// Whether a file that was not decrypted for this reason may hold authentic segments.
bool mayBeSalvaged(const Error& why);

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
/// damaged or unreadable, if there is nothing to save.
Result<Salvage> salvageFile(OpenedFile file, Secret secret, const CancelToken& cancel,
                            ProgressSink& progress = noProgress());

/// English sentences: what was saved, under which name, and what is missing there.
Message sentenceOf(const Salvage& done);

} // namespace blockwarp
