// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/progress.h"

#include <algorithm>
#include <iterator>

namespace blockwarp {

void BusyTime::add(double from, double to) {
    if (!(to > from)) return;
    auto next = spans_.upper_bound(from);
    if (next != spans_.begin() && std::prev(next)->second >= from) --next;
    while (next != spans_.end() && next->first <= to) { // takes in all that it touches
        from = std::min(from, next->first);
        to = std::max(to, next->second);
        seconds_ -= next->second - next->first;
        next = spans_.erase(next);
    }
    spans_.emplace_hint(next, from, to);
    seconds_ += to - from;
}

} // namespace blockwarp
