// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernels/device/key_slot.h"

#include <algorithm>
#include <array>
#include <condition_variable>
#include <cstring>
#include <iterator>
#include <map>
#include <mutex>

namespace blockwarp::kernels {
namespace {

using BindKey = decltype(Strategy::bindKey);

/// On one device. What binds a key knows the table, so that each such function has rows of its own.
using Table = std::pair<int, BindKey>;

struct Row {
    unsigned users = 0;
    int rounds = 0;
    std::array<std::uint8_t, kMaxScheduleBytes> key{};

    bool holds(const KeySchedule& schedule) const {
        return users != 0 && rounds == schedule.rounds() &&
               std::ranges::equal(key, schedule.bytes());
    }
};
using Rows = std::array<Row, kKeySlots>;

std::mutex rowsMutex;
std::condition_variable rowFree;

Rows& rowsOf(const Table& table) {
    static std::map<Table, Rows> rows;
    return rows[table];
}

/// The last, because the planes of a bitsliced key are fetched through a cache that the code comes
/// through, too: where they lie has made a difference of up to 4 %, and the last row lies well
/// (docs/kernels.md).
Rows::iterator lastFree(Rows& rows) {
    const auto found = std::ranges::find(rows.rbegin(), rows.rend(), 0U, &Row::users);
    return found == rows.rend() ? rows.end() : std::prev(found.base());
}

} // namespace

GpuResult<KeySlot> KeySlot::take(int device, const Strategy& strategy, const KeySchedule& key,
                                 std::chrono::milliseconds patience) {
    std::unique_lock lock(rowsMutex);
    Rows& rows = rowsOf({device, strategy.bindKey});
    auto row = rows.end();
    const bool found = rowFree.wait_for(lock, patience, [&] {
        row = std::ranges::find_if(rows, [&](const Row& each) { return each.holds(key); });
        if (row == rows.end()) row = lastFree(rows);
        return row != rows.end();
    });
    if (!found)
        return GpuError{GpuFault::refused, "too many different keys are in use on this GPU"};
    ++row->users;
    row->rounds = key.rounds();
    std::ranges::copy(key.bytes(), row->key.begin());
    KeySlot slot;
    slot.device_ = device;
    slot.bindKey_ = strategy.bindKey;
    slot.index_ = static_cast<unsigned>(row - rows.begin());
    return slot;
}

void KeySlot::giveBack(const std::function<void()>& wipe) {
    if (device_ < 0) return;
    std::unique_lock lock(rowsMutex);
    Row& row = rowsOf({device_, bindKey_})[index_];
    device_ = -1;
    if (row.users > 1) {
        --row.users;
        return;
    }
    explicit_bzero(row.key.data(), row.key.size());
    row.rounds = -1; // nobody shares it, and it is not free until it is wiped
    lock.unlock();
    if (wipe) wipe();
    lock.lock();
    row.users = 0;
    rowFree.notify_all();
}

} // namespace blockwarp::kernels
