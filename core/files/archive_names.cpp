// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/files/archive_names.h"

#include "core/files/many_files.h"
#include "core/io/path_text.h"

#include <algorithm>
#include <array>
#include <span>
#include <string_view>
#include <system_error>

namespace blockwarp {
namespace {

namespace fs = std::filesystem;

constexpr std::array<std::string_view, 3> kCompressedEndings{".gz", ".xz", ".zst"};
constexpr std::array<std::string_view, 4> kTarEndings{".tar", ".tgz", ".txz", ".tzst"};

std::string_view extensionOf(std::string_view name) {
    const std::size_t dot = std::min(name.rfind('.'), name.size());
    return dot != 0 && name[dot - 1] != '/' ? name.substr(dot) : std::string_view();
}

/// Without its extension if that is one of these.
std::string_view without(std::span<const std::string_view> endings, std::string_view name) {
    const std::string_view extension = extensionOf(name);
    const bool found = std::ranges::any_of(
        endings, [&](std::string_view each) { return isSameAnyCase(extension, each); });
    return found ? name.substr(0, name.size() - extension.size()) : name;
}

/// "photos" of "photos.tar", "photos.tar.gz" and "photos.tgz"; any other name as it is.
std::string_view withoutTarEnding(std::string_view name) {
    const std::string_view inner = without(kCompressedEndings, name);
    const std::span<const std::string_view> endings(kTarEndings);
    const std::string_view stem = without(inner == name ? endings : endings.first(1), inner);
    return stem == inner ? name : stem;
}

} // namespace

fs::path suggestArchive(const fs::path& input, Container container, bool compressed) {
    fs::path output = input;
    while (!output.has_filename() && output.has_relative_path())
        output = output.parent_path();
    std::error_code ignored;
    if (output.filename() == "." || output.filename() == "..")
        output = fs::canonical(output, ignored);
    output += compressed ? ".tar.zst" : ".tar";
    output += containerSpec(container).extension;
    return output;
}

bool isNamedLikeArchive(std::string_view input) {
    const std::string_view inner = input.substr(0, input.size() - extensionOf(input).size());
    return inner != input && withoutTarEnding(inner) != inner;
}

fs::path suggestFolder(const fs::path& archive) {
    const fs::path inner = suggestOutput(archive, Direction::decrypt, Container::blockwarp);
    return withoutTarEnding(inner.native());
}

} // namespace blockwarp
