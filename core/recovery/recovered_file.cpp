// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/recovery/recovered_file.h"

#include "core/recovery/shared_work.h"

#include <algorithm>
#include <thread>

namespace blockwarp::recovery {
namespace {

constexpr std::uint64_t kShardsOfPart = 64;

/// Places that a shard could have in a file that was damaged.
struct Where {
    std::uint64_t own;      ///< its place
    std::uint64_t expected; ///< bytes of the file as it was
};

/// Where it is, counted from the end; may be before the beginning: then beyond any size.
std::uint64_t fromEnd(const Where& where, std::uint64_t size) {
    return where.own + size - where.expected; // modulo 2^64
}

} // namespace

/// One at a time: whether what stands somewhere is a shard.
class ShardCheck {
  public:
    explicit ShardCheck(std::uint64_t shardBytes) : buffer_(shardBytes) {}

    Result<bool> isAt(const PositionedSource& source, std::uint64_t offset, std::uint64_t bytes,
                      const Hash& hash) {
        const std::uint64_t size = source.size();
        if (offset > size || bytes > size - offset) return false;
        const auto shard = std::span(buffer_).first(static_cast<std::size_t>(bytes));
        if (auto ok = source.readAt(offset, shard); !ok)
            return ok.error().code == ErrorCode::unreadable ? Result<bool>(false) : ok.error();
        std::ranges::fill(std::span(buffer_).subspan(shard.size()), std::uint8_t{0});
        const auto found = hashOf(buffer_);
        if (!found) return found.error();
        return *found == hash;
    }

    Result<Place> find(const PositionedSource& source, const Where& where, std::uint64_t bytes,
                       const Hash& hash) {
        const auto own = isAt(source, where.own, bytes, hash);
        if (!own) return own.error();
        if (*own) return Place::own;
        if (source.size() == where.expected) return Place::lost;
        const auto moved = isAt(source, fromEnd(where, source.size()), bytes, hash);
        if (!moved) return moved.error();
        return *moved ? Place::fromEnd : Place::lost;
    }

  private:
    std::vector<std::uint8_t> buffer_;
};

Result<std::unique_ptr<RecoveredFile>>
RecoveredFile::open(const PositionedSource& file, const PositionedSource& recovery, Index index,
                    std::size_t threads, const CancelToken& cancel, ProgressSink& progress) {
    if (threads == 0) threads = std::max(1U, std::thread::hardware_concurrency());
    const std::uint64_t room = recovery.size() / index.layout.shardBytes;
    threads = static_cast<std::size_t>(std::clamp<std::uint64_t>(room, 1, threads));
    std::unique_ptr<RecoveredFile> opened(new RecoveredFile(file, recovery, std::move(index)));
    if (auto ok = opened->survey(threads, cancel, progress); !ok) return ok.error();
    opened->count();
    return opened;
}

Result<Place> RecoveredFile::find(std::uint64_t shard, ShardCheck& check) const {
    const Layout& layout = index_.layout;
    if (shard < data_.size())
        return check.find(file_, {shard * layout.shardBytes, layout.fileBytes},
                          layout.bytesOfShard(shard), index_.data[shard]);
    const std::uint64_t parity = shard - data_.size();
    return check.find(recovery_, {layout.parityOffset(parity), layout.recoveryBytes()},
                      layout.shardBytes, index_.parity[parity]);
}

Result<void> RecoveredFile::survey(std::size_t threads, const CancelToken& cancel,
                                   ProgressSink& progress) {
    const std::uint64_t shardBytes = index_.layout.shardBytes;
    const std::uint64_t all = data_.size() + parity_.size();
    std::mutex reporting;
    std::uint64_t done = 0;
    return shareWork((all + kShardsOfPart - 1) / kShardsOfPart, threads, [&, this] {
        return
            [&, this, check = ShardCheck(shardBytes)](std::uint64_t part) mutable -> Result<void> {
                if (cancel.cancelled()) return Error{ErrorCode::cancelled, {}};
                const std::uint64_t end = std::min(all, (part + 1) * kShardsOfPart);
                for (std::uint64_t shard = part * kShardsOfPart; shard < end; ++shard) {
                    const auto place = find(shard, check);
                    if (!place) return place.error();
                    (shard < data_.size() ? data_[shard] : parity_[shard - data_.size()]) = *place;
                }
                const std::lock_guard lock(reporting);
                done += end - part * kShardsOfPart;
                progress.report(done * shardBytes, all * shardBytes);
                return {};
            };
    });
}

void RecoveredFile::count() {
    damage_.shards = data_.size();
    damage_.resized = file_.size() != index_.layout.fileBytes;
    damage_.moved = static_cast<std::uint64_t>(std::ranges::count(data_, Place::fromEnd));
    damage_.lostParity = static_cast<std::uint64_t>(std::ranges::count(parity_, Place::lost));
    for (std::uint64_t group = 0; group < index_.layout.groups; ++group) {
        const std::size_t lost = lostOf(group).size();
        (rowsOf(group, lost).size() == lost ? damage_.healable : damage_.beyond) += lost;
    }
}

std::uint64_t RecoveredFile::dataOffset(std::uint64_t shard) const {
    const Where where{shard * index_.layout.shardBytes, index_.layout.fileBytes};
    return data_[shard] == Place::fromEnd ? fromEnd(where, file_.size()) : where.own;
}

std::uint64_t RecoveredFile::parityOffset(std::uint64_t shard) const {
    const Where where{index_.layout.parityOffset(shard), index_.layout.recoveryBytes()};
    return parity_[shard] == Place::fromEnd ? fromEnd(where, recovery_.size()) : where.own;
}

std::vector<std::uint64_t> RecoveredFile::lostOf(std::uint64_t group) const {
    std::vector<std::uint64_t> lost;
    for (std::uint64_t shard = group; shard < data_.size(); shard += index_.layout.groups)
        if (data_[shard] == Place::lost) lost.push_back(shard);
    return lost;
}

/// Rows whose parity shard is there; fewer than `wanted` if there are no more.
std::vector<std::size_t> RecoveredFile::rowsOf(std::uint64_t group, std::size_t wanted) const {
    std::vector<std::size_t> rows;
    for (std::size_t row = 0; row < index_.layout.parityOfGroup && rows.size() < wanted; ++row)
        if (parity_[row * index_.layout.groups + group] != Place::lost) rows.push_back(row);
    return rows;
}

Result<void> RecoveredFile::readShard(std::uint64_t shard, std::span<std::uint8_t> into) const {
    const auto there = into.first(index_.layout.bytesOfShard(shard));
    if (auto ok = file_.readAt(dataOffset(shard), there); !ok) return ok;
    std::ranges::fill(into.subspan(there.size()), std::uint8_t{0});
    return {};
}

/// What the lost shards of a group add to each of its chosen parity rows: the parity itself and the
/// shards that are there together.
Result<void> RecoveredFile::addKnown(std::uint64_t group, std::span<const std::size_t> chosen,
                                     const ParityRows& rows, const Shards& sums) const {
    const Layout& layout = index_.layout;
    for (std::size_t i = 0; i < chosen.size(); ++i) {
        const std::uint64_t offset = parityOffset(chosen[i] * layout.groups + group);
        if (auto ok = recovery_.readAt(offset, sums[i]); !ok) return ok;
    }
    std::vector<std::uint8_t> bytes(layout.shardBytes);
    for (std::uint64_t shard = group; shard < data_.size(); shard += layout.groups) {
        if (data_[shard] == Place::lost) continue;
        if (auto ok = readShard(shard, bytes); !ok) return ok;
        rows.add(shard / layout.groups, bytes, sums);
    }
    return {};
}

Result<std::vector<HealedShard>> RecoveredFile::heal(std::uint64_t group) const {
    const Layout& layout = index_.layout;
    const auto lost = lostOf(group);
    const auto chosen = rowsOf(group, lost.size());
    if (lost.empty() || chosen.size() < lost.size()) return std::vector<HealedShard>();
    std::vector<std::vector<std::uint8_t>> sumBytes(lost.size());
    std::vector<HealedShard> healed(lost.size());
    std::vector<std::size_t> lostRows;
    Shards sums;
    Shards into;
    for (std::size_t i = 0; i < lost.size(); ++i) {
        lostRows.push_back(lost[i] / layout.groups);
        healed[i].number = lost[i];
        for (auto* bytes : {&sumBytes[i], &healed[i].bytes})
            bytes->resize(layout.shardBytes);
        sums.emplace_back(sumBytes[i]);
        into.emplace_back(healed[i].bytes);
    }
    const ParityRows rows(layout.dataOfGroup(), chosen);
    if (auto ok = addKnown(group, chosen, rows, sums); !ok) return ok.error();
    rows.solve(lostRows, sums, into);
    for (HealedShard& shard : healed)
        if (auto ok = check(shard); !ok) return ok.error();
    return healed;
}

/// Also takes the zeros off that stand behind the file's end; forged parity may give others there.
Result<void> RecoveredFile::check(HealedShard& healed) const {
    const std::uint64_t there = index_.layout.bytesOfShard(healed.number);
    std::fill(healed.bytes.begin() + static_cast<std::ptrdiff_t>(there), healed.bytes.end(),
              std::uint8_t{0});
    const auto hash = hashOf(healed.bytes);
    if (!hash) return hash.error();
    if (*hash != index_.data[healed.number])
        return Error{ErrorCode::damaged, "the recovery data contradicts itself"};
    healed.bytes.resize(there);
    return {};
}

Result<void> RecoveredFile::readAt(std::uint64_t offset, std::span<std::uint8_t> into) const {
    const std::uint64_t shardBytes = index_.layout.shardBytes;
    if (offset > size() || into.size() > size() - offset)
        return Error{ErrorCode::inputChanged, "recovery data"};
    while (!into.empty()) {
        const std::uint64_t first = offset / shardBytes;
        const Place place = data_[first];
        std::uint64_t end = first + 1; // neighbours that are found alike are read together
        if (place != Place::lost)
            while (end * shardBytes < offset + into.size() && data_[end] == place)
                ++end;
        const std::uint64_t within = offset - first * shardBytes;
        const auto bytes = static_cast<std::size_t>(
            std::min<std::uint64_t>(into.size(), end * shardBytes - offset));
        const auto part = into.first(bytes);
        auto ok = place == Place::lost ? readHealed(first, within, part)
                                       : file_.readAt(dataOffset(first) + within, part);
        if (!ok) return ok;
        offset += bytes;
        into = into.subspan(bytes);
    }
    return {};
}

Result<void> RecoveredFile::readHealed(std::uint64_t shard, std::size_t from,
                                       std::span<std::uint8_t> into) const {
    const std::lock_guard lock(healing_);
    const auto there = [&] { return std::ranges::find(healed_, shard, &HealedShard::number); };
    if (there() == healed_.end()) {
        auto healed = heal(shard % index_.layout.groups);
        if (!healed && healed.error().code != ErrorCode::damaged) return healed.error();
        healed_ = healed ? std::move(*healed) : std::vector<HealedShard>();
    }
    const auto found = there();
    if (found == healed_.end())
        return readOrZeros(file_, shard * index_.layout.shardBytes + from, into);
    std::ranges::copy(std::span(found->bytes).subspan(from, into.size()), into.begin());
    return {};
}

Result<bool> startsAsIndexed(const PositionedSource& file, const Index& index,
                             std::uint64_t bytes) {
    const Layout& layout = index.layout;
    ShardCheck check(layout.shardBytes);
    for (std::uint64_t shard = 0; shard < index.data.size() && shard * layout.shardBytes < bytes;
         ++shard) {
        auto there = check.isAt(file, shard * layout.shardBytes, layout.bytesOfShard(shard),
                                index.data[shard]);
        if (!there || !*there) return there;
    }
    return true;
}

} // namespace blockwarp::recovery
