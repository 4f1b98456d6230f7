// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/archive/tar_blocks.h"

#include <algorithm>

namespace blockwarp {
namespace {

Error endsTooEarly() {
    return damagedTar("it ends in the middle of an entry");
}

} // namespace

Error damagedTar(std::string_view why) {
    return {ErrorCode::archiveRefused,
            "it is no tar archive, or a damaged one (" + std::string(why) + ")"};
}

Result<std::span<const std::uint8_t>> TarBlocks::some(std::uint64_t most) {
    if (bytes_.empty() && !ended_) {
        const auto more = feed_();
        if (!more) return more.error();
        bytes_ = *more;
        ended_ = bytes_.empty();
    }
    const auto taken =
        bytes_.first(static_cast<std::size_t>(std::min<std::uint64_t>(most, bytes_.size())));
    bytes_ = bytes_.subspan(taken.size());
    return taken;
}

Result<std::size_t> TarBlocks::next(TarBlock& block) {
    std::size_t filled = 0;
    while (filled < block.size()) {
        const auto more = some(block.size() - filled);
        if (!more) return more.error();
        if (more->empty()) break;
        std::ranges::copy(*more, block.begin() + static_cast<std::ptrdiff_t>(filled));
        filled += more->size();
    }
    return filled;
}

Result<std::string> TarBlocks::text(std::size_t bytes) {
    std::string found;
    while (found.size() < bytes) {
        const auto more = some(bytes - found.size());
        if (!more) return more.error();
        if (more->empty()) return endsTooEarly();
        found.append(reinterpret_cast<const char*>(more->data()), more->size());
    }
    if (auto ok = skip(tarPadding(bytes)); !ok) return ok.error();
    return found;
}

Result<void> TarBlocks::skip(std::uint64_t bytes) {
    while (bytes != 0) {
        const auto more = some(bytes);
        if (!more) return more.error();
        if (more->empty()) return endsTooEarly();
        bytes -= more->size();
    }
    return {};
}

Result<void> TarBlocks::checkZeros() {
    for (;;) {
        const auto more = some(~std::uint64_t{0});
        if (!more) return more.error();
        if (more->empty()) return {};
        if (std::ranges::any_of(*more, [](std::uint8_t byte) { return byte != 0; }))
            return Error{ErrorCode::archiveRefused,
                         "something follows behind its end, which would be lost"};
    }
}

} // namespace blockwarp
