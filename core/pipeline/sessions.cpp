// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/pipeline/sessions.h"

#include <algorithm>
#include <bit>

namespace blockwarp {
namespace {

/// Small buffers are made larger than what a file needs, so that files whose sizes grow do not open
/// a session each.
constexpr std::size_t kSmallBuffer = std::size_t{1} << 20;

std::size_t roomFor(std::size_t capacity) {
    return capacity < kSmallBuffer ? std::bit_ceil(capacity) : capacity;
}

} // namespace

Result<Session*> Sessions::open(const SessionRequest& request) {
    const auto kept = std::ranges::find_if(open_, [&](const Kept& each) {
        return each.engine == request.engine && each.direction == request.payload.direction;
    });
    Session::Room least{};
    if (kept != open_.end()) {
        const auto taken = kept->session.take(request);
        if (!taken) return taken.error();
        if (*taken) return &kept->session;
        least = kept->session.room();
        open_.erase(kept); // before the next one opens: the memory may not do for both
    }
    least.capacity = roomFor(std::max<std::size_t>(least.capacity, 1));
    auto session = Session::open(request, least);
    if (!session) return session.error();
    open_.push_back({request.engine, request.payload.direction, std::move(*session)});
    return &open_.back().session;
}

} // namespace blockwarp
