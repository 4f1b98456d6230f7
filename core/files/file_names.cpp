// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/files/file_names.h"

#include <algorithm>

namespace blockwarp {

std::filesystem::path suggestOutput(const std::filesystem::path& input, Direction direction,
                                    Container container) {
    std::filesystem::path output = input;
    if (direction == Direction::encrypt) {
        output += containerSpec(container).extension;
        return output;
    }
    const bool known = std::ranges::any_of(containerSpecs(), [&](const ContainerSpec& spec) {
        return input.extension() == spec.extension && input.stem() != "";
    });
    if (known) return output.replace_extension();
    output += ".decrypted";
    return output;
}

} // namespace blockwarp
