// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/files/short_names.h"

namespace blockwarp::ui {
namespace {

/// Calls `visit` with "c", "b/c", "a/b/c" and "/a/b/c", until it returns true.
template <class Visit>
void visitEnds(const std::string& path, Visit visit) {
    for (std::size_t at = path.size(); at-- > 0;)
        if (path[at] == '/' && visit(path.substr(at + 1))) return;
    visit(path);
}

} // namespace

void ShortNames::add(const std::filesystem::path& file) {
    visitEnds(file.native(), [this](std::string end) {
        ++ends_[std::move(end)];
        return false;
    });
}

void ShortNames::remove(const std::filesystem::path& file) {
    visitEnds(file.native(), [this](const std::string& end) {
        const auto found = ends_.find(end);
        if (--found->second == 0) ends_.erase(found);
        return false;
    });
}

std::filesystem::path ShortNames::of(const std::filesystem::path& file) const {
    std::string shortest = file.native();
    visitEnds(file.native(), [this, &shortest](std::string end) {
        const auto found = ends_.find(end);
        const bool alone = found == ends_.end() || found->second == 1;
        if (alone) shortest = std::move(end);
        return alone;
    });
    return shortest;
}

} // namespace blockwarp::ui
