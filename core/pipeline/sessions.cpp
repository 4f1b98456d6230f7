// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/pipeline/sessions.h"

#include <algorithm>
#include <bit>

namespace blockwarp {
namespace {

/// A small buffer that did not do is followed by a larger one than the file needs, so that files
/// whose sizes grow do not open a session each.
constexpr std::size_t kSmallBuffer = std::size_t{1} << 20;

Session::Room grown(Session::Room room) {
    if (room.capacity < kSmallBuffer) room.capacity = std::bit_ceil(room.capacity);
    return room;
}

} // namespace

Result<Session*> Sessions::open(const SessionRequest& request) {
    const auto kept = std::ranges::find_if(open_, [&](const Session& each) {
        return each.engine() == request.engine && each.direction() == request.payload.direction;
    });
    Session::Room room{};
    if (kept != open_.end()) {
        const auto taken = kept->take(request);
        if (!taken) return taken.error();
        if (*taken) return &*kept;
        room = grown(kept->room());
        open_.erase(kept); // before the next one opens: the memory may not do for both
    }
    auto session = Session::open(request, room);
    if (!session) return session.error();
    return &open_.emplace_back(std::move(*session));
}

} // namespace blockwarp
