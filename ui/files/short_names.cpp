// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/files/short_names.h"

#include <string>

namespace blockwarp::ui {
namespace {

/// Calls `visit` with the starts and hashes of "c", "b/c", "a/b/c" and "/a/b/c", until it returns
/// true. The hash is FNV-1a of 64 bits, from the last byte to the first.
template <class Visit>
void visitEnds(const std::string& path, Visit visit) {
    std::uint64_t hash = 0xcbf29ce484222325;
    for (std::size_t at = path.size(); at-- > 0;) {
        if (path[at] == '/' && visit(at + 1, hash)) return;
        hash = (hash ^ static_cast<unsigned char>(path[at])) * 0x100000001b3;
    }
    visit(0, hash);
}

} // namespace

void ShortNames::add(const std::filesystem::path& file) {
    visitEnds(file.native(), [this](std::size_t, std::uint64_t hash) {
        ++ends_[hash];
        return false;
    });
}

void ShortNames::remove(const std::filesystem::path& file) {
    visitEnds(file.native(), [this](std::size_t, std::uint64_t hash) {
        const auto found = ends_.find(hash);
        if (--found->second == 0) ends_.erase(found);
        return false;
    });
}

std::filesystem::path ShortNames::of(const std::filesystem::path& file) const {
    std::size_t shortest = 0;
    visitEnds(file.native(), [this, &shortest](std::size_t start, std::uint64_t hash) {
        const auto found = ends_.find(hash);
        const bool alone = found == ends_.end() || found->second == 1;
        if (alone) shortest = start;
        return alone;
    });
    return file.native().substr(shortest);
}

} // namespace blockwarp::ui
