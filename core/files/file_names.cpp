// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/files/file_names.h"

#include "core/io/path_text.h"

#include <algorithm>
#include <system_error>

namespace blockwarp {

std::filesystem::path suggestOutput(const std::filesystem::path& input, Direction direction,
                                    Container container) {
    std::filesystem::path output = input;
    if (direction == Direction::encrypt) {
        output += containerSpec(container).extension;
        return output;
    }
    const bool known = std::ranges::any_of(containerSpecs(), [&](const ContainerSpec& spec) {
        return hasEnding(input, spec.extension);
    });
    if (known) return output.replace_extension();
    output += ".decrypted";
    return output;
}

std::filesystem::path suggestArchive(const std::filesystem::path& input, Container container,
                                     bool compressed) {
    std::filesystem::path output = input;
    while (!output.has_filename() && output.has_relative_path())
        output = output.parent_path();
    std::error_code ignored;
    if (output.filename() == "." || output.filename() == "..")
        output = std::filesystem::canonical(output, ignored);
    output += compressed ? ".tar.zst" : ".tar";
    output += containerSpec(container).extension;
    return output;
}

bool isNamedLikeArchive(const std::filesystem::path& input) {
    const std::filesystem::path inner = input.stem();
    return input.has_extension() && (hasEnding(inner, ".tar") ||
                                     (hasEnding(inner, ".zst") && hasEnding(inner.stem(), ".tar")));
}

std::filesystem::path suggestFolder(const std::filesystem::path& archive) {
    std::filesystem::path folder = suggestOutput(archive, Direction::decrypt, Container::blockwarp);
    for (const auto* extension : {".zst", ".tar"})
        if (hasEnding(folder, extension)) folder.replace_extension();
    return folder;
}

} // namespace blockwarp
