// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/files/short_names.h"

#include <utility>

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

void ShortNames::add(const std::string& file) {
    claim(file, 0);
}

/// Ends that are shared count all files that have them; behind them is one that is not.
void ShortNames::claim(const std::string& file, std::size_t shared) {
    visitEnds(file, [&](std::size_t start, std::uint64_t hash) {
        const std::size_t length = file.size() - start;
        if (length <= shared) return false;
        End& end = ends_[hash];
        const std::string* before = std::exchange(end.only, ++end.files == 1 ? &file : nullptr);
        if (before) claim(*before, length);
        return end.files == 1;
    });
}

std::string ShortNames::of(const std::string& file) const {
    std::size_t shortest = 0;
    visitEnds(file, [this, &shortest](std::size_t start, std::uint64_t hash) {
        const auto found = ends_.find(hash);
        const bool alone = found == ends_.end() || found->second.files == 1;
        if (alone) shortest = start;
        return alone;
    });
    return file.substr(shortest);
}

} // namespace blockwarp::ui
