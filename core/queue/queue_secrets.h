// SPDX-License-Identifier: GPL-3.0-or-later
/// The secrets of a queue, each made once for all of its files, and the questions that this takes.
#pragma once

#include "core/base/asker.h"
#include "core/base/cancel.h"
#include "core/files/batch_unwrap.h"
#include "core/format/container.h"
#include "core/queue/queue_item.h"

#include <condition_variable>
#include <filesystem>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

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
    const CancelToken& cancel() const override { return cancel_; }

  private:
    const Ask ask_;
    const CancelToken& cancel_;
    std::mutex turn_;
};

/// Makes the secret for files, on the queue's worker: keys are read only then. To be called once.
using SecretSource =
    std::function<Result<Secret>(Asker& asker, const std::vector<std::filesystem::path>& files)>;

/// Of one that is at hand.
SecretSource sourceOf(Secret secret);

/// Either may be empty.
struct SecretSources {
    SecretSource usual;
    SecretSource ofRaw; ///< of files to decrypt that say nothing about themselves
};

/// Wiped with the last copy.
class QueueSecrets {
  public:
    using Meter = std::shared_ptr<ProgressMeter>;

    /// Private keys are tried at `inputs` together, which may pay. `meter` hears the cancel, also
    /// later, while keys are derived. Errors: those of the sources.
    static Result<QueueSecrets> make(const SecretSources& sources, Asker& asker,
                                     const std::vector<PathText>& inputs, const rsa::Tuning& tuning,
                                     const Meter& meter);

    /// Null where none was given. With a passphrase alone, core says of a file that says nothing
    /// what is wrong with that.
    std::shared_ptr<const Secret> secretFor(const QueueItem& item) const;
    /// A passphrase is derived once for all files that are worked on from now on.
    void share();
    /// Nothing: no keys were tried together.
    const std::optional<BatchUnwrapped>& unwrapped() const { return unwrapped_; }

  private:
    struct Owned {
        Meter hearsCancel; ///< shared derivations ask it
        Secret secret;
        bool shared = false;
    };
    Result<std::shared_ptr<Owned>> makeOne(const SecretSource& source, Asker& asker,
                                           const std::vector<std::filesystem::path>& files,
                                           const rsa::Tuning& tuning, const Meter& meter);

    std::shared_ptr<Owned> usual_;
    std::shared_ptr<Owned> ofRaw_;
    std::optional<BatchUnwrapped> unwrapped_;
};

} // namespace blockwarp
