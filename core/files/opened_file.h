// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/files/file_job.h"
#include "core/files/job_input.h"
#include "core/files/unlocked_file.h"

namespace blockwarp {

/// What can be said against the job whatever its files hold. Error: unsupported.
Result<void> checkRequest(const FileJob& job);
/// Only what is authenticated is unpacked, and only such containers hold archives. Error:
/// unsupported.
Result<void> checkArchiveContainer(Container container);
/// Only segments that are authenticated can be opened one by one, and only in a file of bytes.
/// Error: unsupported.
Result<void> checkOpensByPosition(Container container, bool armored);

/// A job whose input is open, and whose output can have its name. Its secret need not be known
/// before. Nothing has been created, and nothing of a pipe has been read.
class OpenedFile {
  public:
    /// Refuses what cannot be, whatever its secret: a missing input, an output that is there
    /// already. Errors: unsupported, inputMissing, inputNotRegular, inputChanged, outputExists,
    /// outputIsInput, outputUncreatable, those of openRoots(), and of a file that mustSay
    /// checkRecognised()'s.
    static Result<OpenedFile> open(FileJob job);

    const FileJob& job() const { return job_; }
    /// The file; null for a pipe and for folders.
    const FileSource* file() const { return input_.file(); }
    /// Of a file: as it is, or what recovery data healed.
    const PositionedSource& bytes() const { return input_.bytes(); }
    /// Its first bytes, or all if there are fewer; those of a pipe are read now. A text is decoded.
    /// Of a job that opens something. Errors: readFailed, malformed (the text), cancelled.
    Result<std::vector<std::uint8_t>> start(const CancelToken& cancel);
    /// What the first bytes of a file say; `raw` if that is nothing. Errors: readFailed,
    /// unreadable, cancelled.
    Result<Container> findContainer(const CancelToken& cancel);

    /// Derives the payload's keys. Wipes the secret then. A damaged header is read as the recovery
    /// data beside the file says that it was. Errors: those of the container's seal()
    /// and open(), of whyUnrecognised(), unsupported, cancelled; of an archive, findEntries()'s.
    Result<UnlockedFile> unlock(Secret secret, const CancelToken& cancel) &&;

  private:
    OpenedFile(FileJob job, JobInput input) : job_(std::move(job)), input_(std::move(input)) {}
    Result<void> checkPlace() const;
    Result<void> checkStart() const;
    Result<PayloadKeys> deriveKeys(Secret secret, const CancelToken& cancel);

    FileJob job_;
    JobInput input_;
    Container container_ = Container::raw; ///< once the keys are derived
};

} // namespace blockwarp
