// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/queue/queue_exam.h"

namespace blockwarp {

Result<void> QueueExam::work(Asker& asker) {
    auto secret = secret_(asker);
    if (!secret) return secret.error();
    shareDerivations(*secret, *cancel_);
    verifyFiles({files_.begin(), files_.end()}, engine_, *secret, *this);
    return {};
}

void QueueExam::progressed(std::size_t, std::uint64_t done, std::uint64_t total) {
    const std::lock_guard lock(mutex_);
    news_.done = done;
    news_.total = total;
}

void QueueExam::ended(std::size_t index, const Authenticity& found) {
    const std::lock_guard lock(mutex_);
    news_.done = news_.total = 0;
    if (found.error && found.error->code == ErrorCode::cancelled) return;
    news_.ended.emplace_back(index, found);
}

QueueExam::News QueueExam::take() {
    const std::lock_guard lock(mutex_);
    return {std::exchange(news_.ended, {}), news_.done, news_.total};
}

} // namespace blockwarp
