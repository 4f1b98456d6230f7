// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/archive/read_ahead.h"

#include "core/archive/entry_team.h"
#include "core/base/guard.h"

#include <algorithm>
#include <utility>

namespace blockwarp {
namespace {

constexpr std::size_t kSmallBytes = std::size_t{16} << 10;
constexpr std::size_t kEntriesAhead = 512; ///< 8 MiB of small files

bool isSmall(const OpenEntry& entry) {
    return entry.isFile() && !entry.isSparse() && entry.size() <= kSmallBytes;
}

} // namespace

ReadAhead::ReadAhead(const ArchiveTree& tree, std::size_t threads)
    : tree_(tree), threads_(threads), texts_(kEntriesAhead) {}

Result<OpenEntry> ReadAhead::next() {
    if (next_ == first_ + slots_.size()) fill();
    Slot& slot = slots_[next_ - first_];
    const TreeEntry& entry = tree_.entries[next_++];
    if (slot) return std::move(*slot);
    FolderCursor cursor(tree_.roots[entry.root].folder.get());
    return OpenEntry::open(cursor, entry);
}

void ReadAhead::fill() {
    first_ = next_;
    slots_.clear();
    slots_.resize(std::min(kEntriesAhead, tree_.entries.size() - first_));
    forEachEntry(tree_, first_, slots_.size(), threads_,
                 [this](FolderCursor& cursor, std::size_t entry) {
                     slots_[entry - first_] = look(cursor, entry);
                 });
}

ReadAhead::Slot ReadAhead::look(FolderCursor& cursor, std::size_t entry) {
    auto found = guarded([&] { return OpenEntry::open(cursor, tree_.entries[entry]); });
    if (!found || !found->isFile()) return found;
    if (!isSmall(*found)) return std::nullopt;
    SecretBytes& text = texts_[entry - first_];
    const auto read = guarded([&]() -> Result<void> {
        if (text.empty()) text = SecretBytes(kSmallBytes);
        found->readWhole(text.span());
        return {};
    });
    return read ? std::move(found) : Slot(read.error());
}

} // namespace blockwarp
