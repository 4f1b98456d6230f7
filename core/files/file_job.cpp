// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/files/file_job.h"

#include "core/base/guard.h"
#include "core/base/stopwatch.h"
#include "core/files/file_draft.h"
#include "core/files/opened_file.h"

#include <algorithm>
#include <utility>

namespace blockwarp {
namespace {

/// What the pipeline cannot know: how much a tar will be, whose files are known, and that verifying
/// is the second half of the work of a job that asks for it.
class JobProgress final : public ProgressSink {
  public:
    JobProgress(const UnlockedFile& file, ProgressSink& outer)
        : tar_(file.input().tar() != nullptr), expected_(file.input().expectedBytes()),
          verifies_(file.job().verifies()), outer_(outer) {}
    void beginSecond() { second_ = true; }
    void report(std::uint64_t done, std::uint64_t total) override {
        if (tar_) total = std::max({done, total, expected_});
        outer_.report(second_ ? total + done : done, verifies_ ? 2 * total : total);
    }
    void worked(const BusySeconds& busy) override { outer_.worked(busy); }

  private:
    const bool tar_;
    const std::uint64_t expected_;
    const bool verifies_;
    ProgressSink& outer_;
    bool second_ = false; // changes between the halves, when no worker runs
};

Result<Draft> draft(OpenedFile opened, Secret secret, Workbench& bench, const CancelToken& cancel,
                    ProgressSink& progress) {
    const Stopwatch clock;
    auto file = std::move(opened).unlock(std::move(secret), cancel);
    if (!file) return file.error();
    const double keySeconds = clock.seconds();
    JobProgress parts(*file, progress);
    auto draft = makeDraft(*file, file->job().engine.kind, bench, cancel, parts);
    if (!draft) return draft;
    draft->outcome.keySeconds = keySeconds;
    if (file->job().verifies()) {
        const Stopwatch verifying;
        parts.beginSecond();
        if (auto ok = verifyDraft(*draft, *file, bench.sessions, cancel, parts); !ok)
            return ok.error();
        draft->outcome.verifySeconds = verifying.seconds();
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
    Workbench own;
    return runFileJob(std::move(job), std::move(secret), own, cancel, progress);
}

Result<FileOutcome> runFileJob(FileJob job, Secret secret, Workbench& bench,
                               const CancelToken& cancel, ProgressSink& progress) {
    auto opened = OpenedFile::open(std::move(job));
    if (!opened) return opened.error();
    return runFileJob(std::move(*opened), std::move(secret), bench, cancel, progress);
}

Result<FileOutcome> runFileJob(OpenedFile file, Secret secret, Workbench& bench,
                               const CancelToken& cancel, ProgressSink& progress) {
    auto outcome = guarded([&]() -> Result<FileOutcome> {
        auto made = draft(std::move(file), std::move(secret), bench, cancel, progress);
        if (!made) return made.error();
        return commit(std::move(*made), cancel);
    });
    wipeStack();
    return outcome;
}

Result<Draft> draftFileJob(FileJob job, Secret secret, Workbench& bench, const CancelToken& cancel,
                           ProgressSink& progress) {
    auto opened = OpenedFile::open(std::move(job));
    if (!opened) return opened.error();
    auto made = guarded(
        [&] { return draft(std::move(*opened), std::move(secret), bench, cancel, progress); });
    wipeStack();
    return made;
}

} // namespace blockwarp
