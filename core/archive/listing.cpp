// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/archive/listing.h"

#include "core/archive/entry_check.h"

#include <limits>
#include <utility>

namespace blockwarp {

Listing::Listing(PathChoice only, Take take) : only_(std::move(only)), take_(std::move(take)) {}

Result<void> Listing::visit(const TarEntry& entry, TarReader&) {
    const auto path = checkedPath(entry.name, std::numeric_limits<std::size_t>::max());
    if (only_.takes(path ? *path : entry.name)) take_(entry);
    return {};
}

Result<void> Listing::end() {
    return only_.checkAllUsed();
}

} // namespace blockwarp
