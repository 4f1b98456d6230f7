// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/archive/read_ahead.h"

#include "core/base/guard.h"

#include <algorithm>
#include <functional>
#include <utility>

namespace blockwarp {
namespace {

constexpr std::size_t kSmallBytes = std::size_t{16} << 10;
constexpr std::size_t kPartsAhead = 16; ///< 8 MiB of small files

bool isSmall(const OpenEntry& entry) {
    return entry.isFile() && !entry.isSparse() && entry.size() <= kSmallBytes;
}

} // namespace

ReadAhead::ReadAhead(const ArchiveTree& tree, std::size_t threads)
    : tree_(tree), parts_((tree.entries.size() + kNeighbours - 1) / kNeighbours),
      ring_(std::min(parts_, kPartsAhead)), others_(entryThreads(tree.entries.size(), threads) - 1,
                                                    [this](std::size_t) { helpReading(); }) {}

ReadAhead::~ReadAhead() {
    {
        const std::lock_guard lock(mutex_);
        ended_ = true;
    }
    room_.notify_all();
}

Result<OpenEntry> ReadAhead::next() {
    if (next_ % kNeighbours == 0) turnTo(next_ / kNeighbours);
    Slot& slot = placeOf(next_ / kNeighbours).entries[next_ % kNeighbours];
    const TreeEntry& entry = tree_.entries[next_++];
    if (slot) return std::move(*slot);
    FolderCursor cursor(tree_.roots[entry.root].folder.get());
    return OpenEntry::open(cursor, entry);
}

void ReadAhead::turnTo(std::size_t part) {
    std::unique_lock lock(mutex_);
    current_ = part;
    room_.notify_one();
    while (placeOf(part).read != part + 1)
        if (mayTake())
            takePart(lock);
        else
            done_.wait(lock);
}

void ReadAhead::helpReading() {
    std::unique_lock lock(mutex_);
    while (!ended_ && taken_ < parts_)
        if (mayTake())
            takePart(lock);
        else
            room_.wait(lock);
}

void ReadAhead::takePart(std::unique_lock<std::mutex>& lock) {
    const std::size_t part = taken_++;
    Part& place = placeOf(part);
    if (mayTake()) room_.notify_one();
    lock.unlock();
    const std::size_t first = part * kNeighbours;
    const std::size_t last = std::min(first + kNeighbours, tree_.entries.size());
    const auto read = [&](FolderCursor& cursor, std::size_t entry) {
        const std::size_t at = entry - first;
        place.entries[at] = look(cursor, tree_.entries[entry], place.texts[at]);
    };
    forNeighbours(tree_, first, last, std::ref(read)); // by reference: nothing is allocated
    lock.lock();
    place.read = part + 1;
    if (part == current_) done_.notify_one();
}

ReadAhead::Slot ReadAhead::look(FolderCursor& cursor, const TreeEntry& entry, SecretBytes& text) {
    auto found = guarded([&] { return OpenEntry::open(cursor, entry); });
    if (!found || !found->isFile()) return found;
    if (!isSmall(*found)) return std::nullopt;
    const auto read = guarded([&]() -> Result<void> {
        if (text.empty()) text = SecretBytes(kSmallBytes);
        found->readWhole(text.span());
        return {};
    });
    return read ? std::move(found) : Slot(read.error());
}

} // namespace blockwarp
