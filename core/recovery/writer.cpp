// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/recovery/writer.h"

#include "core/recovery/parity_code.h"
#include "core/recovery/shared_work.h"

#include <algorithm>
#include <mutex>
#include <numeric>
#include <utility>
#include <vector>

namespace blockwarp::recovery {
namespace {

/// Rows of data that are hashed together.
constexpr std::uint64_t kRowsAtOnce = 16;
/// Of one shard of each parity row and of kRowsAtOnce rows of the data, times some neighbouring
/// groups: stays in a core's cache.
constexpr std::uint64_t kWorkingBytes = std::uint64_t{2} << 20;

std::vector<std::size_t> firstRows(std::size_t count) {
    std::vector<std::size_t> rows(count);
    std::iota(rows.begin(), rows.end(), std::size_t{0});
    return rows;
}

class Writer {
  public:
    Writer(const RecoveryRequest& request, const CancelToken& cancel, ProgressSink& progress)
        : request_(request), layout_(request.layout), cancel_(cancel), progress_(progress),
          rows_(layout_.dataOfGroup(), firstRows(layout_.parityOfGroup)),
          width_(std::clamp<std::uint64_t>(
              kWorkingBytes / ((layout_.parityOfGroup + kRowsAtOnce) * layout_.shardBytes), 1,
              std::max<std::uint64_t>(1, layout_.groups))) {
        index_.layout = layout_;
        index_.time = request.time;
        index_.data.resize(layout_.dataShards());
        index_.parity.resize(layout_.parityShards());
    }

    Result<void> run() {
        const std::uint64_t parts = (layout_.groups + width_ - 1) / width_;
        const std::uint64_t rowBytes = width_ * layout_.shardBytes;
        auto ok = shareWork(parts, request_.threads, [&, this] {
            Buffers buffers{std::vector<std::uint8_t>(kRowsAtOnce * rowBytes),
                            std::vector<std::uint8_t>(rows_.rows() * rowBytes)};
            return [this, buffers = std::move(buffers)](std::uint64_t part) mutable {
                const std::uint64_t first = part * width_;
                return work({first, std::min(width_, layout_.groups - first)}, buffers);
            };
        });
        return ok ? writeIndex() : ok;
    }

  private:
    struct Buffers {
        std::vector<std::uint8_t> data;   ///< kRowsAtOnce rows
        std::vector<std::uint8_t> parity; ///< all of its rows
    };
    /// Neighbours, whose shards stand beside each other in each row.
    struct Groups {
        std::uint64_t first;
        std::uint64_t count;
    };

    Result<void> work(const Groups& groups, Buffers& buffers) {
        const std::uint64_t rowBytes = groups.count * layout_.shardBytes;
        std::ranges::fill(buffers.parity, std::uint8_t{0});
        Shards sums;
        for (std::size_t row = 0; row < rows_.rows(); ++row)
            sums.push_back(std::span(buffers.parity).subspan(row * rowBytes, rowBytes));
        for (std::uint64_t row = 0; row < layout_.dataOfGroup(); row += kRowsAtOnce)
            if (auto ok = addRows(row, groups, buffers.data, sums); !ok) return ok;
        const std::span parity = std::span(buffers.parity).first(sums.size() * rowBytes);
        if (auto ok = addHashes(parity, 0, groups, index_.parity); !ok) return ok;
        return writeParity(groups, sums);
    }

    /// The rows from `row` on, one behind the other in `data`, to the parity and to the index.
    Result<void> addRows(std::uint64_t row, const Groups& groups, std::span<std::uint8_t> data,
                         const Shards& sums) {
        std::size_t used = 0;
        for (std::uint64_t i = row; i < row + kRowsAtOnce; ++i) {
            const std::uint64_t first = i * layout_.groups + groups.first;
            if (first >= layout_.dataShards()) break;
            if (cancel_.cancelled()) return Error{ErrorCode::cancelled, {}};
            const std::uint64_t count = std::min(groups.count, layout_.dataShards() - first);
            const auto bytes = data.subspan(used, count * layout_.shardBytes);
            if (auto ok = read(first, bytes); !ok) return ok;
            rows_.add(i, bytes, sums);
            used += bytes.size();
        }
        return addHashes(data.first(used), row, groups, index_.data);
    }

    /// Of rows that stand one behind the other.
    Result<void> addHashes(std::span<const std::uint8_t> rows, std::uint64_t firstRow,
                           const Groups& groups, std::vector<Hash>& to) const {
        std::vector<Hash> hashes(rows.size() / layout_.shardBytes);
        if (auto ok = hashesOf(rows, layout_.shardBytes, hashes); !ok) return ok;
        for (std::size_t i = 0; i < hashes.size(); ++i)
            to[(firstRow + i / groups.count) * layout_.groups + groups.first + i % groups.count] =
                hashes[i];
        return {};
    }

    Result<void> read(std::uint64_t first, std::span<std::uint8_t> into) {
        const std::uint64_t offset = first * layout_.shardBytes;
        const auto there = static_cast<std::size_t>(
            std::min<std::uint64_t>(into.size(), layout_.fileBytes - offset));
        if (auto ok = request_.file.readAt(offset, into.first(there)); !ok) return ok;
        std::ranges::fill(into.subspan(there), std::uint8_t{0});
        const std::lock_guard lock(reporting_); // what is done never falls
        progress_.report(done_ += there, layout_.fileBytes);
        return {};
    }

    Result<void> writeParity(const Groups& groups, const Shards& rows) {
        for (std::size_t row = 0; row < rows.size(); ++row)
            for (std::uint64_t i = 0; i < groups.count; ++i)
                if (auto ok = request_.sink.writeAt(
                        layout_.parityOffset(row * layout_.groups + groups.first + i),
                        rows[row].subspan(i * layout_.shardBytes, layout_.shardBytes));
                    !ok)
                    return ok;
        return {};
    }

    Result<void> writeIndex() const {
        const auto bytes = written(index_);
        if (!bytes) return bytes.error();
        for (unsigned copy = 0; copy < kIndexCopies; ++copy)
            if (auto ok = request_.sink.writeAt(layout_.indexOffset(copy), *bytes); !ok) return ok;
        return {};
    }

    const RecoveryRequest& request_;
    const Layout layout_;
    const CancelToken& cancel_;
    ProgressSink& progress_;
    const ParityRows rows_;
    const std::uint64_t width_; ///< neighbouring groups that are worked on together
    Index index_;
    std::mutex reporting_;
    std::uint64_t done_ = 0;
};

} // namespace

Result<void> writeRecovery(const RecoveryRequest& request, const CancelToken& cancel,
                           ProgressSink& progress) {
    return Writer(request, cancel, progress).run();
}

} // namespace blockwarp::recovery
