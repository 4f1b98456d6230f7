// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/ring/open_keys.h"

#include <algorithm>
#include <ctime>
#include <utility>

namespace blockwarp::ring {

std::chrono::seconds timeSinceBoot() {
    timespec now{};
    (void)::clock_gettime(CLOCK_BOOTTIME, &now); // fails for no clock that Linux has
    return std::chrono::seconds(now.tv_sec);
}

std::optional<keys::Identities> OpenKeys::find(const std::filesystem::path& file,
                                               std::span<const std::uint8_t> contents) {
    const std::lock_guard lock(mutex_);
    const auto found = open_.find(file);
    if (found == open_.end()) return std::nullopt;
    Open& open = found->second;
    if (isOver(open) || !std::ranges::equal(open.contents, contents)) {
        open_.erase(found);
        return std::nullopt;
    }
    open.used = clock_();
    return open.keys.clone();
}

void OpenKeys::keep(const std::filesystem::path& file, std::span<const std::uint8_t> contents,
                    keys::Identities keys) {
    const std::lock_guard lock(mutex_);
    open_.insert_or_assign(file,
                           Open{{contents.begin(), contents.end()}, std::move(keys), clock_()});
}

std::size_t OpenKeys::lockUnused() {
    const std::lock_guard lock(mutex_);
    std::erase_if(open_, [this](const auto& one) { return isOver(one.second); });
    return open_.size();
}

void OpenKeys::lock() {
    const std::lock_guard lock(mutex_);
    open_.clear();
}

} // namespace blockwarp::ring
