// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/files/file_job.h"

#include "core/base/guard.h"
#include "core/base/stopwatch.h"
#include "core/files/file_draft.h"
#include "core/files/opened_file.h"
#include "core/keys/key_input.h"

#include <algorithm>
#include <cassert>
#include <limits>
#include <utility>

namespace blockwarp {
namespace {

/// What the pipeline cannot know: how much a tar will be, whose files are known, and that verifying
/// and recovery data are as much work again, of a job that asks for them.
class JobProgress final : public ProgressSink {
  public:
    JobProgress(const UnlockedFile& file, ProgressSink& outer)
        : tar_(file.input().tar() != nullptr), expected_(file.input().expectedBytes()),
          parts_(1U + (file.job().verifies() ? 1U : 0U) + (file.job().recovers() ? 1U : 0U)),
          outer_(outer) {}
    void beginNext() { ++part_; }
    void report(std::uint64_t done, std::uint64_t total) override {
        if (tar_) total = std::max({done, total, expected_});
        outer_.report(part_ * total + done, parts_ * total);
    }
    void worked(const BusySeconds& busy) override { outer_.worked(busy); }

  private:
    const bool tar_;
    const std::uint64_t expected_;
    const unsigned parts_;
    ProgressSink& outer_;
    unsigned part_ = 0; // changes between the parts, when no worker runs
};

Result<Draft> draft(OpenedFile opened, Secret secret, JobContext& context,
                    const CancelToken& cancel, ProgressSink& progress) {
    const Stopwatch clock;
    auto file = std::move(opened).unlock(std::move(secret), cancel);
    if (!file) return file.error();
    const double keySeconds = clock.seconds();
    JobProgress parts(*file, progress);
    auto draft = makeDraft(*file, file->job().engine.kind, context, cancel, parts);
    if (!draft) return draft;
    draft->outcome.keySeconds = keySeconds;
    if (file->job().verifies()) {
        const Stopwatch verifying;
        parts.beginNext();
        if (auto ok = verifyDraft(*draft, *file, context.sessions, cancel, parts); !ok)
            return ok.error();
        draft->outcome.verifySeconds = verifying.seconds();
    }
    if (file->job().recovers()) {
        parts.beginNext();
        if (auto ok = addRecovery(*draft, *file, cancel, parts); !ok) return ok.error();
    }
    draft->outcome.phases.wall = clock.seconds();
    return draft;
}

Result<FileOutcome> commit(Draft draft, const CancelToken& cancel) {
    FileOutcome outcome = std::move(draft.outcome);
    const Stopwatch flushing;
    if (auto ok = draft.output.commit(outcome.bytesOut, cancel); !ok)
        return draft.output.discard(ok.error());
    outcome.output = draft.output.keptName();
    outcome.phases.write += flushing.seconds();
    outcome.phases.wall += flushing.seconds();
    return outcome;
}

} // namespace

Result<ByteRange> parseByteRange(std::string_view text) {
    const auto colon = text.find(':');
    if (colon == std::string_view::npos)
        return Error{ErrorCode::badTuning,
                     "a range is OFFSET:LENGTH in bytes, such as 1G:64M, not " + std::string(text)};
    const auto offset = parseByteCount(text.substr(0, colon));
    if (!offset) return offset.error();
    const auto length = parseByteCount(text.substr(colon + 1));
    if (!length) return length.error();
    if (*length > std::numeric_limits<std::uint64_t>::max() - *offset)
        return Error{ErrorCode::badTuning, "the end of the range is no number of 64 bits"};
    return ByteRange{*offset, *length};
}

const Sealing* FileJob::sealing() const {
    if (const auto* encrypting = std::get_if<EncryptFile>(&work)) return &encrypting->sealing;
    return archiving() != nullptr ? &archiving()->sealing : nullptr;
}

const Opening* FileJob::opening() const {
    if (const auto* decrypting = std::get_if<DecryptFile>(&work)) return &decrypting->opening;
    if (ranging() != nullptr) return &ranging()->opening;
    return extracting() != nullptr ? &extracting()->opening : nullptr;
}

Result<FileOutcome> runFileJob(FileJob job, Secret secret, const CancelToken& cancel,
                               ProgressSink& progress) {
    JobContext own;
    return runFileJob(std::move(job), std::move(secret), own, cancel, progress);
}

Result<FileOutcome> runFileJob(FileJob job, Secret secret, JobContext& context,
                               const CancelToken& cancel, ProgressSink& progress) {
    auto opened = OpenedFile::open(std::move(job));
    if (!opened) return opened.error();
    return runFileJob(std::move(*opened), std::move(secret), context, cancel, progress);
}

Result<FileOutcome> runFileJob(OpenedFile file, Secret secret, JobContext& context,
                               const CancelToken& cancel, ProgressSink& progress) {
    auto outcome = guarded([&]() -> Result<FileOutcome> {
        auto made = draft(std::move(file), std::move(secret), context, cancel, progress);
        if (!made) return made.error();
        return commit(std::move(*made), cancel);
    });
    wipeStack();
    return outcome;
}

Result<Draft> draftFileJob(FileJob job, Secret secret, JobContext& context,
                           const CancelToken& cancel, ProgressSink& progress) {
    auto opened = OpenedFile::open(std::move(job));
    if (!opened) return opened.error();
    auto made = guarded(
        [&] { return draft(std::move(*opened), std::move(secret), context, cancel, progress); });
    wipeStack();
    return made;
}

std::string_view nameOf(TimePart part) {
    switch (part) {
    case TimePart::key:
        return "deriving the key";
    case TimePart::open:
        return "opening the engine";
    case TimePart::read:
        return "reading";
    case TimePart::bus:
        return "the bus";
    case TimePart::cipher:
        return "the cipher";
    case TimePart::write:
        return "writing";
    case TimePart::verify:
        return "verifying";
    case TimePart::recovery:
        return "making recovery data";
    }
    return {};
}

std::vector<TimeShare> timeShares(const FileOutcome& outcome) {
    const Phases& phases = outcome.phases;
    if (phases.wall <= 0) return {};
    const double bus = phases.toDevice + phases.fromDevice;
    const double workers = phases.read + bus + phases.kernel + phases.write;
    const double once =
        outcome.keySeconds + outcome.openSeconds + outcome.verifySeconds + outcome.recoverySeconds;
    const double running = workers > 0 ? std::max(0.0, phases.wall - once) : 0;
    const double whole = once + running;
    const double perWorker = workers > 0 ? running / workers : 0;
    const TimeShare all[] = {{TimePart::key, outcome.keySeconds},
                             {TimePart::open, outcome.openSeconds},
                             {TimePart::read, phases.read * perWorker},
                             {TimePart::bus, bus * perWorker},
                             {TimePart::cipher, phases.kernel * perWorker},
                             {TimePart::write, phases.write * perWorker},
                             {TimePart::verify, outcome.verifySeconds},
                             {TimePart::recovery, outcome.recoverySeconds}};
    std::vector<TimeShare> shares;
    shares.reserve(std::size(all));
    for (const TimeShare& one : all)
        if (one.share > 0) shares.push_back({one.part, one.share / whole});
    return shares;
}

TimeShare largestShare(const FileOutcome& outcome) {
    const auto shares = timeShares(outcome);
    assert(!shares.empty());
    return *std::ranges::max_element(shares, {}, &TimeShare::share);
}

} // namespace blockwarp
