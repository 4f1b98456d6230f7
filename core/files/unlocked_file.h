// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/files/file_job.h"
#include "core/files/job_input.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <utility>

namespace blockwarp {

/// Segments in so many stored bytes, an incomplete last one included; 1 at least.
std::uint64_t segmentsIn(std::uint64_t storedBytes, const UnitLayout& stored);

/// An open job with the keys of its payload. Errors of all that runs are those of runPayload().
class UnlockedFile {
  public:
    UnlockedFile(FileJob job, JobInput input, Container container, PayloadKeys keys,
                 std::uint64_t payloadOffset)
        : job_(std::move(job)), input_(std::move(input)), container_(container),
          keys_(std::move(keys)), padding_(keys_.padding), payloadOffset_(payloadOffset) {}

    const FileJob& job() const { return job_; }
    const JobInput& input() const { return input_; }
    Container container() const { return container_; }
    const PayloadKeys& keys() const { return keys_; }

    /// What is read: the input, or its start.
    Source& source() const { return start_ ? *start_ : input_.source(); }
    /// Reads no more than the first `bytes` of the input from now on, as whoever reads all of it
    /// sees them: nothing ends there. Nothing: reads all of it again.
    void readOnly(std::optional<std::uint64_t> bytes);
    std::uint64_t payloadOffset() const { return payloadOffset_; } ///< in the input
    /// Of the payload as it is stored in a file; all of one that is encrypted.
    std::uint64_t payloadBytes() const { return input_.bytes().size() - payloadOffset_; }
    /// Whether segments can be opened at any place: it is a file in segments, no text.
    bool opensByPosition() const {
        return input_.file() != nullptr && !input_.armored() && keys_.segmentBytes != 0;
    }
    /// Where a segment starts in the input, or in what its armor decodes to.
    std::uint64_t segmentStart(std::uint64_t segment) const;

    /// Bytes of the job's output, without armor; 0 if that is not known.
    std::uint64_t expectedBytes() const;

    /// Does the job's work with `engine`, as far as it can do it: encrypts behind a header, or
    /// decrypts all or the range. `bytesOut` is what was written, the header included. A range is
    /// of a file that opensByPosition(); its last segment is opened before, so that a cut file is
    /// noticed. Error: outOfRange.
    Result<PayloadOutcome> run(Sink& sink, EngineKind engine, Sessions& sessions,
                               const CancelToken& cancel, ProgressSink& progress);
    /// Decrypts with the job's own engine; each segment goes to its place.
    Result<PayloadOutcome> decrypt(Sink& sink, const PayloadPart& part, Sessions& sessions,
                                   const CancelToken& cancel,
                                   ProgressSink& progress = noProgress());

    /// Reads the input as the recovery data beside it says that it was from now on, if that heals
    /// anything of this file: its header must be the one that was unlocked. Errors: those of
    /// JobInput::heal().
    Result<JobInput::Healing> heal(const CancelToken& cancel);
    void forgetHealing() { input_.forgetHealing(); } ///< of a file that opensByPosition()
    /// Why it was not decrypted, as exactly as can be told. A file that damage made longer may seem
    /// not to fit on the disk: its last segment tells. One that was rewritten meanwhile is not
    /// damaged. Else says where the damage begins, or that the end is missing: then `segment` is
    /// the first one that is.
    Error explain(Error error, const CancelToken& cancel);

  private:
    EngineRequest engineFor(EngineKind kind) const;
    Result<PayloadOutcome> process(const PayloadStreams& streams, const EngineRequest& engine,
                                   Sessions& sessions, const CancelToken& cancel,
                                   ProgressSink& progress);
    Result<PayloadOutcome> encrypt(Sink& sink, const EngineRequest& engine, Sessions& sessions,
                                   const CancelToken& cancel, ProgressSink& progress);
    Result<PayloadOutcome> decryptRange(Sink& sink, const ByteRange& range,
                                        const EngineRequest& engine, Sessions& sessions,
                                        const CancelToken& cancel, ProgressSink& progress);
    PayloadStreams into(Sink& sink, const PayloadPart& part) const {
        return {.source = source(), .sourceOffset = payloadOffset_, .sink = sink, .part = part};
    }
    Result<std::uint64_t> openLastSegment(const CancelToken& cancel);
    Result<std::uint64_t> openQuietly(const PayloadPart& part, const CancelToken& cancel);
    Result<bool> isCutBehindSegment(const CancelToken& cancel);
    Result<bool> endIsMissing(const Error& error, const CancelToken& cancel);
    Error cut(Error error) const;
    Error located(Error error) const;
    Error notPadded(Error error);

    FileJob job_;
    JobInput input_;
    Container container_;
    PayloadKeys keys_;
    bool padding_;                  ///< of the whole file
    std::uint64_t payloadOffset_;   ///< in the input
    std::unique_ptr<Source> start_; ///< null: all of the input is read
};

} // namespace blockwarp
