// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/queue/queue_secrets.h"

#include <chrono>
#include <filesystem>
#include <utility>

namespace blockwarp {
namespace {

constexpr std::chrono::milliseconds kCancelPause{50};

} // namespace

void OpenQuestion::answer(Result<SecretBytes> answer) {
    {
        const std::lock_guard lock(mutex_);
        if (answer_) return;
        answer_ = std::move(answer);
    }
    answered_.notify_one();
}

Result<SecretBytes> OpenQuestion::wait(const CancelToken& cancel) {
    std::unique_lock lock(mutex_);
    while (!answered_.wait_for(lock, kCancelPause, [this] { return answer_.has_value(); }))
        if (cancel.cancelled()) answer_ = Error{ErrorCode::cancelled, {}};
    return std::move(*answer_);
}

Result<SecretBytes> QueueAsker::secret(Prompt prompt, const std::string& about) {
    const std::lock_guard turn(turn_);
    auto asked = std::make_shared<OpenQuestion>(prompt, about);
    ask_(asked);
    return asked->wait(cancel_);
}

SecretSource sourceOf(Secret secret) {
    return [given = std::make_shared<Secret>(std::move(secret))](
               Asker&, const auto&) -> Result<Secret> { return std::move(*given); };
}

Result<QueueSecrets> QueueSecrets::make(const SecretSources& sources, Asker& asker,
                                        const std::vector<PathText>& inputs,
                                        const rsa::Tuning& tuning, const Meter& meter) {
    QueueSecrets secrets;
    const std::vector<std::filesystem::path> files(inputs.begin(), inputs.end());
    auto usual = secrets.makeOne(sources.usual, asker, files, tuning, meter);
    if (!usual) return usual.error();
    secrets.usual_ = std::move(*usual);
    auto ofRaw = secrets.makeOne(sources.ofRaw, asker, files, tuning, meter);
    if (!ofRaw) return ofRaw.error();
    secrets.ofRaw_ = std::move(*ofRaw);
    return secrets;
}

/// Trying keys together only saves time. What does not come of it, and a cancel, each file finds
/// out by itself.
Result<std::shared_ptr<QueueSecrets::Owned>>
QueueSecrets::makeOne(const SecretSource& source, Asker& asker,
                      const std::vector<std::filesystem::path>& files, const rsa::Tuning& tuning,
                      const Meter& meter) {
    if (!source) return std::shared_ptr<Owned>();
    auto secret = source(asker, files);
    if (!secret) return secret.error();
    if (auto* identities = std::get_if<keys::Identities>(&*secret)) {
        auto ahead = unwrapInBatch(files, *identities, tuning, meter->token());
        if (ahead) unwrapped_ = std::move(*ahead);
    }
    return std::make_shared<Owned>(Owned{meter, std::move(*secret)});
}

std::shared_ptr<const Secret> QueueSecrets::secretFor(const QueueItem& item) const {
    const auto& owned = item.container == Container::raw && ofRaw_ ? ofRaw_ : usual_;
    return owned ? std::shared_ptr<const Secret>(owned, &owned->secret) : nullptr;
}

void QueueSecrets::share() {
    for (const auto& owned : {usual_, ofRaw_})
        if (owned && !std::exchange(owned->shared, true))
            shareDerivations(owned->secret, owned->hearsCancel->token());
}

} // namespace blockwarp
