// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/data_folder.h"

#include "core/io/atomic_output.h"

#include <algorithm>
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

Result<std::filesystem::path> writeNewJson(const std::filesystem::path& folder, std::string name,
                                           std::string_view text) {
    std::error_code failed;
    std::filesystem::create_directories(folder, failed);
    if (failed) return Error{ErrorCode::outputUncreatable, folder.string()};
    std::ranges::replace(name, ':', '-');
    std::filesystem::path path = folder / (name + ".json");
    for (int copy = 2; std::filesystem::exists(path, failed); ++copy)
        path = folder / (name + "-" + std::to_string(copy) + ".json");
    auto output = AtomicOutput::create(path, false, text.size());
    if (!output) return output.error();
    if (auto ok = output->commitText(text); !ok) return ok.error();
    return path;
}

} // namespace blockwarp
