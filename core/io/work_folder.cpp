// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/work_folder.h"

#include "core/base/random.h"
#include "core/crypto/encoding.h"

#include <array>

namespace blockwarp {

Result<WorkFolder> WorkFolder::create(const std::filesystem::path& parent) {
    std::array<std::uint8_t, 8> tag{};
    if (auto ok = fillRandom(tag); !ok) return ok.error();
    std::filesystem::path path = parent / ("blockwarp-" + crypto::toHex(tag));
    std::error_code failed;
    if (!std::filesystem::create_directory(path, failed))
        return errorAt(ErrorCode::outputUncreatable, path.native(), failed.message());
    return WorkFolder(std::move(path));
}

WorkFolder::~WorkFolder() {
    std::error_code ignored;
    if (!path_.empty()) std::filesystem::remove_all(path_, ignored);
}

} // namespace blockwarp
