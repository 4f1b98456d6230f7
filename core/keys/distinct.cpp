// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/keys/distinct.h"

#include <cstdint>
#include <set>
#include <utility>

namespace blockwarp::age {

Result<Recipients> distinct(const Recipients& recipients) {
    Recipients firsts;
    std::set<std::pair<std::size_t, std::vector<std::uint8_t>>> seen; // kind and key
    for (const Recipient& recipient : recipients) {
        auto bytes = std::visit([](const auto& one) { return one.bytes(); }, recipient);
        if (!bytes) return bytes.error();
        if (seen.emplace(recipient.index(), std::move(*bytes)).second) firsts.push_back(recipient);
    }
    return firsts;
}

} // namespace blockwarp::age
