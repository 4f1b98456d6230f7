// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/new_file.h"

#include "core/io/atomic_output.h"

#include <algorithm>

namespace blockwarp {

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
