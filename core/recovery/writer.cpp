// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/recovery/writer.h"

#include "core/recovery/parity_code.h"
#include "core/recovery/shared_work.h"

#include <algorithm>
#include <mutex>
#include <numeric>
#include <vector>

namespace blockwarp::recovery {
namespace {

/// Of one shard of each parity row and one of the data, times some neighbouring groups: stays in a
/// core's cache.
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
          width_(std::clamp<std::uint64_t>(kWorkingBytes /
                                               ((layout_.parityOfGroup + 1) * layout_.shardBytes),
                                           1, std::max<std::uint64_t>(1, layout_.groups))) {
        index_.layout = layout_;
        index_.time = request.time;
        index_.data.resize(layout_.dataShards());
        index_.parity.resize(layout_.parityShards());
    }

    Result<void> run() {
        const std::uint64_t parts = (layout_.groups + width_ - 1) / width_;
        auto ok = shareWork(parts, request_.threads, [this] {
            return [this, buffers = Buffers(rows_.rows(), width_ * layout_.shardBytes)](
                       std::uint64_t part) mutable { return work(part * width_, buffers); };
        });
        return ok ? writeIndex() : ok;
    }

  private:
    struct Buffers {
        Buffers(std::size_t rows, std::uint64_t bytes) : data(bytes), parity(rows) {
            for (auto& row : parity)
                row.resize(bytes);
        }
        std::vector<std::uint8_t> data;
        std::vector<std::vector<std::uint8_t>> parity;
    };

    /// Neighbouring groups, whose shards stand beside each other in each row.
    Result<void> work(std::uint64_t firstGroup, Buffers& buffers) {
        const std::uint64_t groups = std::min(width_, layout_.groups - firstGroup);
        Shards sums;
        for (auto& row : buffers.parity) {
            std::ranges::fill(row, std::uint8_t{0});
            sums.emplace_back(row);
        }
        for (std::size_t row = 0; row < layout_.dataOfGroup(); ++row) {
            if (cancel_.cancelled()) return Error{ErrorCode::cancelled, {}};
            const std::uint64_t first = row * layout_.groups + firstGroup;
            if (first >= layout_.dataShards()) break;
            const std::uint64_t count = std::min(groups, layout_.dataShards() - first);
            const auto bytes = std::span(buffers.data).first(count * layout_.shardBytes);
            if (auto ok = read(first, bytes); !ok) return ok;
            rows_.add(row, bytes, sums);
        }
        return writeParity(firstGroup, groups, buffers);
    }

    Result<void> read(std::uint64_t first, std::span<std::uint8_t> into) {
        const std::uint64_t offset = first * layout_.shardBytes;
        const auto there = static_cast<std::size_t>(
            std::min<std::uint64_t>(into.size(), layout_.fileBytes - offset));
        if (auto ok = request_.file.readAt(offset, into.first(there)); !ok) return ok;
        std::ranges::fill(into.subspan(there), std::uint8_t{0});
        if (auto ok = addHashes(into, std::span(index_.data).subspan(first)); !ok) return ok;
        const std::lock_guard lock(reporting_); // what is done never falls
        progress_.report(done_ += there, layout_.fileBytes);
        return {};
    }

    Result<void> addHashes(std::span<const std::uint8_t> shards, std::span<Hash> hashes) const {
        for (std::size_t at = 0, i = 0; at < shards.size(); at += layout_.shardBytes, ++i) {
            const auto hash = hashOf(shards.subspan(at, layout_.shardBytes));
            if (!hash) return hash.error();
            hashes[i] = *hash;
        }
        return {};
    }

    Result<void> writeParity(std::uint64_t firstGroup, std::uint64_t groups, Buffers& buffers) {
        for (std::size_t row = 0; row < rows_.rows(); ++row) {
            const std::uint64_t first = row * layout_.groups + firstGroup;
            const auto bytes = std::span(buffers.parity[row]).first(groups * layout_.shardBytes);
            if (auto ok = addHashes(bytes, std::span(index_.parity).subspan(first)); !ok) return ok;
            for (std::uint64_t i = 0; i < groups; ++i)
                if (auto ok = request_.sink.writeAt(
                        layout_.parityOffset(first + i),
                        bytes.subspan(i * layout_.shardBytes, layout_.shardBytes));
                    !ok)
                    return ok;
        }
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
