// SPDX-License-Identifier: GPL-3.0-or-later
/// What a queue's worker wants to know of its owner.
#pragma once

#include "core/base/asker.h"
#include "core/base/cancel.h"

#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>

namespace blockwarp {

/// Waits for one answer; later ones are not heard.
class OpenQuestion {
  public:
    OpenQuestion(Prompt prompt, std::string about) : prompt_(prompt), about_(std::move(about)) {}

    Prompt prompt() const { return prompt_; }
    const std::string& about() const { return about_; }

    void answer(Result<SecretBytes> answer);
    /// Error: cancelled, also if `cancel` is raised first.
    Result<SecretBytes> wait(const CancelToken& cancel);

  private:
    const Prompt prompt_;
    const std::string about_;
    std::mutex mutex_; ///< guards what follows
    std::condition_variable answered_;
    std::optional<Result<SecretBytes>> answer_;
};

/// Of one task of the queue.
class QueueAsker final : public Asker {
  public:
    /// Brings the question to the owner's thread.
    using Ask = std::function<void(std::shared_ptr<OpenQuestion>)>;

    QueueAsker(Ask ask, const CancelToken& cancel) : ask_(std::move(ask)), cancel_(cancel) {}

    Result<SecretBytes> secret(Prompt prompt, const std::string& about) override;
    /// An empty secret means yes.
    bool agrees(Prompt prompt) override { return bool(secret(prompt, {})); }

  private:
    const Ask ask_;
    const CancelToken& cancel_;
    std::mutex turn_;
};

} // namespace blockwarp
