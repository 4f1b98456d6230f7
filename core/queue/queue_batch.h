// SPDX-License-Identifier: GPL-3.0-or-later
/// Files of a queue that are worked on, or verified, together.
#pragma once

#include "core/base/progress.h"
#include "core/files/authenticity.h"
#include "core/files/batch.h"
#include "core/queue/queue_item.h"
#include "core/queue/queue_secrets.h"

#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <numeric>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace blockwarp {

/// One file of a batch.
struct BatchFile {
    int row = 0; ///< in the queue
    std::uint64_t bytes = 0;
    const CipherSpec* cipher = nullptr;     ///< of its job
    std::shared_ptr<const Secret> secret;   ///< not null
    std::shared_ptr<const InputStamp> seen; ///< no other input is taken; null: any
};

/// The workers' threads report here; the queue's owner takes the news when it likes. Of each row no
/// more waits than its newest state.
class QueueBatch final : public Batch {
  public:
    using Meter = std::shared_ptr<ProgressMeter>;

    /// Since the news were last taken.
    struct News {
        std::vector<int> begun; ///< rows that have not ended yet
        std::vector<std::pair<int, Result<ItemResult>>> ended;
        std::optional<std::pair<int, double>> large; ///< row and share done of a running large file
        std::uint64_t endedBytes = 0;
    };

    /// `meter` counts the bytes of the whole run, of which `doneBefore` are done, and hears the
    /// cancel.
    QueueBatch(FileJob job, std::vector<BatchFile> files, Meter meter, std::uint64_t doneBefore,
               std::uint64_t total);

    /// Works out the outputs of the files; before anything else, on the worker.
    void plan(std::vector<OutputPlace> places, const OutputRule& rule);
    News take();

    std::size_t size() const override { return files_.size(); }
    const PlannedFile& file(std::size_t index) const override { return planned_[index]; }
    FileJob job(std::size_t index) const override;
    const Secret& secret(std::size_t index) const override { return *files_[index].secret; }
    bool cancelled() const override { return meter_->token().cancelled(); }
    void begun(std::size_t index) override;
    void progressed(std::size_t index, std::uint64_t done, std::uint64_t total) override;
    void ended(std::size_t index, Result<FileOutcome> outcome) override;

  private:
    enum class Stage : std::uint8_t { waiting, begun, ended };
    /// A large file that is worked on, or waits for its name.
    struct Large {
        std::unique_ptr<ProgressMeter> meter = std::make_unique<ProgressMeter>();
        std::uint64_t done = 0; ///< of the input
    };

    using CommandKey = std::pair<const CipherSpec*, bool>; ///< and whether it replaces its output

    CommandKey commandKey(std::size_t index) const;
    Result<ItemResult> resultOf(std::size_t index, Result<FileOutcome> outcome,
                                std::vector<ProgressPoint> points);
    void report();

    const FileJob job_;
    const std::vector<BatchFile> files_;
    std::vector<PlannedFile> planned_; ///< empty ones for files that have ended
    std::map<CommandKey, std::shared_ptr<const std::string>> commands_;
    const Meter meter_;
    const std::uint64_t total_;
    std::mutex mutex_; ///< guards what follows
    std::vector<Stage> stages_;
    std::vector<std::size_t> begun_; ///< not taken yet
    std::map<std::size_t, Large> large_;
    std::optional<std::size_t> lastLarge_; ///< that reported
    std::uint64_t done_;                   ///< bytes of files that have ended
    News news_;
};

/// How far a verification is.
struct ExamCount {
    std::size_t files = 0;
    std::array<std::size_t, 5> byVerdict{};
    std::uint64_t done = 0;  ///< of the large file that is worked on
    std::uint64_t total = 0; ///< of that; 0: there is none

    std::size_t ended() const {
        return std::accumulate(byVerdict.begin(), byVerdict.end(), std::size_t{0});
    }
    double share() const {
        const double large = total > 0 ? static_cast<double>(done) / static_cast<double>(total) : 0;
        return files > 0 ? (static_cast<double>(ended()) + large) / static_cast<double>(files) : 1;
    }
};

/// The workers' threads report here; the queue's owner takes the news when it likes.
class QueueExam final : public AuthenticityWatcher {
  public:
    struct News {
        std::vector<std::pair<std::size_t, Authenticity>> ended; ///< by index of the files
        std::uint64_t done = 0;                                  ///< of the large file
        std::uint64_t total = 0;
    };

    QueueExam(std::vector<PathText> files, EngineRequest engine, SecretSource secret,
              std::shared_ptr<const CancelToken> cancel)
        : files_(std::move(files)), engine_(std::move(engine)), secret_(std::move(secret)),
          cancel_(std::move(cancel)) {}

    /// On the worker. Errors: the secret's.
    Result<void> work(Asker& asker);
    News take();

    bool cancelled() const override { return cancel_->cancelled(); }
    void progressed(std::size_t index, std::uint64_t done, std::uint64_t total) override;
    void ended(std::size_t index, const Authenticity& found) override;

  private:
    const std::vector<PathText> files_;
    const EngineRequest engine_;
    const SecretSource secret_;
    const std::shared_ptr<const CancelToken> cancel_;
    std::mutex mutex_; ///< guards what follows
    News news_;
};

} // namespace blockwarp
