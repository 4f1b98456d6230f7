// SPDX-License-Identifier: GPL-3.0-or-later
/// The kernels' lane bodies, run on the host: indexing, tails, chaining and counters.
#include "kernels/aes/table/ttable_replicated.h"
#include "kernels/framing.h"
#include "tests/kernels/kernel_work.h"

#include <gtest/gtest.h>

#include <memory>

namespace blockwarp::tests {
namespace {

using kernels::LaunchShape;

constexpr std::size_t kCanaryBytes = 64;
constexpr std::uint8_t kCanary = 0xc5;
constexpr std::uint8_t kPoison = 0x5c;

/// Memory at 16-byte alignment between two canaries.
class Guarded {
  public:
    explicit Guarded(std::size_t bytes) : bytes_(bytes), all_(bytes + 2 * kCanaryBytes + 16) {
        std::ranges::fill(all_, kCanary);
        void* at = all_.data() + kCanaryBytes;
        std::size_t space = bytes_ + 16;
        EXPECT_NE(std::align(16, bytes_, at, space), nullptr);
        data_ = static_cast<std::uint8_t*>(at);
        std::ranges::fill(span(), kPoison);
    }
    std::span<std::uint8_t> span() { return {data_, bytes_}; }
    bool intact() const {
        const std::span<const std::uint8_t> all = all_;
        const auto before = all.first(static_cast<std::size_t>(data_ - all_.data()));
        const auto behind = all.subspan(before.size() + bytes_);
        const auto isCanary = [](std::uint8_t byte) { return byte == kCanary; };
        return std::ranges::all_of(before, isCanary) && std::ranges::all_of(behind, isCanary);
    }

  private:
    std::size_t bytes_;
    Bytes all_;
    std::uint8_t* data_;
};

class EmulatedSession final : public Session {
  public:
    EmulatedSession(const Work& work, const kernels::Strategy& strategy, const Bytes& key,
                    LaunchShape shape)
        : strategy_(strategy), key_(work.cipher.algorithm, work.direction, key), shape_(shape),
          unitBytes_(work.cipher.unitBytes) {}

    Bytes run(const Iv& iv, const Bytes& input) override {
        Guarded in(input.size());
        Guarded out(input.size());
        std::ranges::copy(input, in.span().begin());
        Guarded workspace(kernels::workspaceBytes(key_.algorithm(), input.size(), unitBytes_));
        kernels::emulateWork(strategy_, key_,
                             {.in = in.span().data(),
                              .out = out.span().data(),
                              .bytes = input.size(),
                              .iv = iv,
                              .unitBytes = unitBytes_,
                              .workspace = workspace.span().data()},
                             shape_);
        EXPECT_TRUE(std::ranges::equal(in.span(), input)) << "the input was changed";
        EXPECT_TRUE(in.intact() && out.intact() && workspace.intact())
            << "bytes outside the buffers were changed";
        return {out.span().begin(), out.span().end()};
    }

  private:
    kernels::Strategy strategy_;
    kernels::KeySchedule key_;
    LaunchShape shape_;
    std::uint32_t unitBytes_;
};

std::unique_ptr<Session> open(const Work& work, const Bytes& key, std::size_t, LaunchShape shape) {
    return std::make_unique<EmulatedSession>(work, *work.strategy, key, shape);
}

/// As open(), with the layouts that GPUs with little shared memory get.
template <int Tables>
std::unique_ptr<Session> openWithFewerTables(const Work& work, const Bytes& key, std::size_t,
                                             LaunchShape shape) {
    kernels::Strategy strategy = *work.strategy;
    if (strategy.name == "ttable-replicated") strategy.emulate = kernels::emulateReplicated<Tables>;
    return std::make_unique<EmulatedSession>(work, strategy, key, shape);
}

TEST(Emulation, GivesKnownAnswersInEveryLaunchShape) {
    checkKnownVectors(open, allShapes());
}

TEST(Emulation, AgreesWithOpensslAtAwkwardSizes) {
    checkAwkwardSizes(open);
}

TEST(Emulation, AgreesWithOpensslWithFewerReplicatedTables) {
    checkAwkwardSizes(openWithFewerTables<2>);
    checkAwkwardSizes(openWithFewerTables<1>);
}

TEST(Emulation, AgreesWithOpensslOnGridsOfSeveralGroups) {
    checkGridsOfSeveralGroups(open, someShapes());
}

TEST(Emulation, AgreesWithOpensslWhereCountersWrap) {
    checkWrappingCounters(open);
}

} // namespace
} // namespace blockwarp::tests
