// SPDX-License-Identifier: GPL-3.0-or-later
/// Encryption and decryption as one piece of work.
#include "core/bench/measure/contender_kinds.h"

#include <algorithm>

namespace blockwarp {
namespace {

/// A larger input goes over the bus in several parts, one after the other.
constexpr std::uint64_t kMaxChunkBytes = std::uint64_t{512} << 20;

/// Encrypts, then decrypts. On a GPU the copies between the two are left out of what is timed.
class BothDirections final : public Contender {
  public:
    BothDirections(std::unique_ptr<Contender> encrypting, std::unique_ptr<Contender> decrypting,
                   bool onDevice)
        : encrypting_(std::move(encrypting)), decrypting_(std::move(decrypting)),
          onDevice_(onDevice) {}

    Result<Phases> sample(const CancelToken& cancel) override {
        auto there = encrypting_->sample(cancel);
        if (!there) return there;
        auto back = decrypting_->sample(cancel);
        if (!back) return back;
        Phases both = *there;
        both += *back;
        both.wall = there->wall + back->wall;
        if (!onDevice_) return both;
        both.toDevice = there->toDevice;
        both.fromDevice = back->fromDevice;
        both.wall = both.toDevice + both.kernel + both.fromDevice;
        return both;
    }

    ContenderFacts facts() const override { return encrypting_->facts(); }

  private:
    std::unique_ptr<Contender> encrypting_;
    std::unique_ptr<Contender> decrypting_;
    bool onDevice_;
};

/// For each direction; on a GPU one worker, so that nothing overlaps and phases can be added up.
Work halfOf(const Work& work, Direction direction) {
    Work half = work.as(Scope::memory, direction);
    if (half.engine != EngineKind::cuda) return half;
    half.tuning.workersPerDevice = 1;
    if (half.tuning.devices.size() > 1) half.tuning.devices.resize(1);
    if (half.tuning.chunkBytes == 0)
        half.tuning.chunkBytes = chunkFor(half, std::min(half.inputBytes(), kMaxChunkBytes));
    return half;
}

} // namespace

OpenedContender openBothDirections(const Work& work, const SharedWorkload& encrypting,
                                   const SharedWorkload& decrypting, const CancelToken& cancel) {
    auto there = openInMemory(halfOf(work, Direction::encrypt), encrypting, cancel);
    if (!there) return there;
    auto back = openInMemory(halfOf(work, Direction::decrypt), decrypting, cancel);
    if (!back) return back;
    return std::unique_ptr<Contender>(std::make_unique<BothDirections>(
        std::move(*there), std::move(*back), work.engine == EngineKind::cuda));
}

} // namespace blockwarp
