// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/queue/queue_asker.h"

#include <chrono>

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

} // namespace blockwarp
