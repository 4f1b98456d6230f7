// SPDX-License-Identifier: GPL-3.0-or-later
/// A damaged file as its recovery data says that it was.
#pragma once

#include "core/base/cancel.h"
#include "core/base/progress.h"
#include "core/io/stream.h"
#include "core/recovery/index.h"
#include "core/recovery/parity_code.h"

#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace blockwarp::recovery {

/// Where a shard was found: one piece that was inserted or is missing, anywhere, moves what is
/// behind it, so that each is looked for at its place and at its place counted from the end.
enum class Place : std::uint8_t { lost, own, fromEnd };

/// Of data shards, unless said otherwise.
struct Damage {
    std::uint64_t shards = 0;     ///< of the whole file
    std::uint64_t moved = 0;      ///< found counted from the end alone
    std::uint64_t healable = 0;   ///< lost, in groups with as much parity
    std::uint64_t beyond = 0;     ///< lost for good
    std::uint64_t lostParity = 0; ///< parity shards
    bool resized = false;         ///< the file has another length than it had

    bool none() const { return moved == 0 && healable == 0 && beyond == 0 && !resized; }
    bool healed() const { return beyond == 0; }
    /// Nothing of the file is as the recovery data says: it is another file's.
    bool isOfAnother() const { return beyond != 0 && healable + beyond == shards; }
};

/// A shard that was computed from the others of its group; its hash is right.
struct HealedShard {
    std::uint64_t number = 0;
    std::vector<std::uint8_t> bytes; ///< without zeros behind the file's end
};

class ShardCheck;

/// Bytes that are lost for good are what stands in the file at their place, zeros behind its end.
class RecoveredFile final : public PositionedSource {
  public:
    /// Hashes every shard, at most twice. `file` and `recovery` stay open. Memory: a shard a
    /// thread, and not more than `recovery` has. Errors: readFailed, inputChanged, cancelled,
    /// outOfMemory, cryptoLibrary.
    static Result<std::unique_ptr<RecoveredFile>>
    open(const PositionedSource& file, const PositionedSource& recovery, Index index,
         std::size_t threads, const CancelToken& cancel, ProgressSink& progress = noProgress());

    const Index& index() const { return index_; }
    const Damage& damage() const { return damage_; }
    std::uint64_t size() const override { return index_.layout.fileBytes; }
    Result<void> readAt(std::uint64_t offset, std::span<std::uint8_t> into) const override;

    Place placeOf(std::uint64_t shard) const { return data_[shard]; }
    /// Computes the lost shards of a group; none if there are none, or if too many are lost.
    /// Memory: two shards for each. Error: also damaged, if the recovery data contradicts itself.
    Result<std::vector<HealedShard>> heal(std::uint64_t group) const;

  private:
    RecoveredFile(const PositionedSource& file, const PositionedSource& recovery, Index index)
        : file_(file), recovery_(recovery), index_(std::move(index)),
          data_(index_.data.size(), Place::lost), parity_(index_.parity.size(), Place::lost) {}

    Result<Place> find(std::uint64_t shard, ShardCheck& check) const;
    Result<void> survey(std::size_t threads, const CancelToken& cancel, ProgressSink& progress);
    void count();
    std::uint64_t dataOffset(std::uint64_t shard) const;
    std::uint64_t parityOffset(std::uint64_t shard) const;
    std::vector<std::uint64_t> lostOf(std::uint64_t group) const;
    std::vector<std::size_t> rowsOf(std::uint64_t group, std::size_t wanted) const;
    Result<void> readShard(std::uint64_t shard, std::span<std::uint8_t> into) const;
    Result<void> addKnown(std::uint64_t group, std::span<const std::size_t> chosen,
                          const ParityRows& rows, const Shards& sums) const;
    Result<void> check(HealedShard& healed) const;
    Result<void> readHealed(std::uint64_t shard, std::size_t from,
                            std::span<std::uint8_t> into) const;

    const PositionedSource& file_;
    const PositionedSource& recovery_;
    const Index index_;
    std::vector<Place> data_;
    std::vector<Place> parity_;
    Damage damage_;
    mutable std::mutex healing_;
    mutable std::vector<HealedShard> healed_; ///< of the group that was healed last
};

/// Whether the bytes in front are as the recovery data says. Errors: as RecoveredFile::open()'s.
Result<bool> startsAsIndexed(const PositionedSource& file, const Index& index, std::uint64_t bytes);

} // namespace blockwarp::recovery
