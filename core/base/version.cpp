// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/version.h"

#include "blockwarp_version.h"

namespace blockwarp {

std::string_view version() {
    return BLOCKWARP_VERSION;
}
std::string_view commit() {
    return BLOCKWARP_COMMIT;
}

} // namespace blockwarp
