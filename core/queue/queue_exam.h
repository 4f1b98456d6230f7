// SPDX-License-Identifier: GPL-3.0-or-later
/// Files of a queue that are authenticated together, writing nothing.
#pragma once

#include "core/files/authenticity.h"
#include "core/queue/queue_secrets.h"

#include <array>
#include <mutex>
#include <numeric>
#include <utility>
#include <vector>

namespace blockwarp {

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
