// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/data_folder.h"

#include <cstdlib>

namespace blockwarp {

std::filesystem::path dataFolder() {
    const auto variable = [](const char* name) {
        const char* value = std::getenv(name); // NOLINT(concurrency-mt-unsafe): nobody sets it
        return std::filesystem::path(value != nullptr ? value : "");
    };
    std::filesystem::path data = variable("XDG_DATA_HOME");
    if (data.empty()) data = variable("HOME") / ".local" / "share";
    return data / "blockwarp";
}

} // namespace blockwarp
