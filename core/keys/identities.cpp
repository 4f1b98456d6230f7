// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/keys/identities.h"

#include <algorithm>
#include <iterator>

namespace blockwarp::age {

void Identities::add(Identities&& more) {
    std::ranges::move(more.keys, std::back_inserter(keys));
}

Identities Identities::clone() const {
    Identities copy;
    for (const Identity& key : keys)
        copy.keys.push_back(std::visit([](const auto& one) { return Identity(one.clone()); }, key));
    copy.opened = opened;
    return copy;
}

std::string lineOf(const Recipient& recipient) {
    return std::visit([](const auto& one) { return one.line(); }, recipient);
}

} // namespace blockwarp::age
