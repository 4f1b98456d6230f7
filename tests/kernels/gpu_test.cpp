// SPDX-License-Identifier: GPL-3.0-or-later
/// The kernels on a real GPU: the cases of the emulation, and what can go wrong with a device.
#include "kernels/device/key_slot.h"
#include "kernels/gpu_worker.h"
#include "tests/kernels/gpu_fixture.h"
#include "tests/kernels/kernel_work.h"
#include "tests/support/openssl_oracle.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <deque>
#include <thread>
#include <utility>

namespace blockwarp::tests {
namespace {

using kernels::GpuFault;
using kernels::GpuWorker;
using kernels::GpuWorkerConfig;
using kernels::KeySchedule;
using kernels::LaunchShape;

constexpr std::uint8_t kPoison = 0x5c;

class Gpu : public OnGpu {
  protected:
    GpuWorkerConfig config(std::size_t capacity, const char* strategy = "ttable4") const {
        return {
            .device = device_, .capacity = capacity, .strategy = kernels::findStrategy(strategy)};
    }
};

class GpuSession final : public Session {
  public:
    GpuSession(const GpuWorkerConfig& config, const Work& work, const Bytes& key)
        : key_(work.cipher.algorithm, work.direction, key), worker_(GpuWorker::open(config, key_)) {
    }

    std::string fault() const { return worker_ ? std::string{} : worker_.error().detail; }

    Bytes run(const Iv& iv, const Bytes& input) override {
        const auto buffer = worker_->buffer();
        std::ranges::fill(buffer, kPoison);
        std::ranges::copy(input, buffer.begin());
        const auto times = worker_->process(input.size(), iv);
        EXPECT_TRUE(times) << times.error().detail;
        const auto rest = buffer.subspan(input.size());
        EXPECT_TRUE(std::ranges::all_of(rest, [](auto byte) { return byte == kPoison; }))
            << "bytes behind the output were changed";
        const auto output = buffer.first(input.size());
        return {output.begin(), output.end()};
    }

  private:
    KeySchedule key_;
    kernels::GpuResult<GpuWorker> worker_;
};

OpenSession onDevice(int device) {
    return [device](const Work& work, const Bytes& key, std::size_t capacity, LaunchShape shape) {
        const GpuWorkerConfig config{.device = device,
                                     .capacity = std::max<std::size_t>(capacity, 16) + 64,
                                     .strategy = work.strategy,
                                     .shape = shape,
                                     .unitBytes = work.cipher.unitBytes};
        auto session = std::make_unique<GpuSession>(config, work, key);
        EXPECT_EQ(session->fault(), "") << work.text();
        return std::unique_ptr<Session>(session->fault().empty() ? std::move(session) : nullptr);
    };
}

TEST_F(Gpu, GivesKnownAnswers) {
    const LaunchShape shapes[] = {{}, {32, 1}, {1024, 16}};
    checkKnownVectors(onDevice(device_), shapes);
}

TEST_F(Gpu, AgreesWithOpensslAtAwkwardSizes) {
    checkAwkwardSizes(onDevice(device_));
}

TEST_F(Gpu, AgreesWithOpensslOnGridsOfSeveralGroups) {
    checkGridsOfSeveralGroups(onDevice(device_), someShapes());
}

TEST_F(Gpu, AgreesWithOpensslWhereCountersWrap) {
    checkWrappingCounters(onDevice(device_));
}

/// Long enough for the largest shares, of four tiles, and for shrinking ones behind them.
TEST_F(Gpu, AgreesWithOpensslWhereWarpsTakeSeveralTiles) {
    constexpr std::size_t kWhole = std::size_t{640} << 20;
    const Iv carriesHalfwayIntoTheColumn = ivFromHex("0123456789abcdef012344ffff800007");
    const std::pair<KernelCipher, std::size_t> cases[] = {{kernelCipher("aes-128-ctr"), kWhole + 5},
                                                          {kernelCipher("aes-128-ecb"), kWhole}};
    for (const auto& [cipher, size] : cases)
        for (const char* name : kTileStrategies) {
            const Work work{kernels::findStrategy(name), cipher, Direction::encrypt};
            const Bytes key = randomBytes(cipher.keyBytes, 1);
            GpuWorkerConfig how = config(size + 64, name);
            how.shape = work.strategy->preferred;
            GpuSession session(how, work, key);
            ASSERT_EQ(session.fault(), "");
            const bool counts = cipher.algorithm == Algorithm::aesCtr;
            expectAsOpenssl(session, work, key, counts ? carriesHalfwayIntoTheColumn : Iv{},
                            randomBytes(size, 2), "640 MiB");
        }
}

TEST_F(Gpu, TooLargeABufferIsOutOfMemoryAndHarmsNothingLater) {
    const Bytes key = randomBytes(16, 1);
    const KeySchedule schedule(Algorithm::aesCtr, Direction::encrypt, key);
    const auto worker = GpuWorker::open(config(std::size_t{1} << 40), schedule);
    ASSERT_FALSE(worker);
    EXPECT_EQ(worker.error().fault, GpuFault::outOfMemory) << worker.error().detail;
    EXPECT_NE(worker.error().detail, "");

    const Work work{kernels::findStrategy("ttable4"), kernelCipher("aes-128-ctr"),
                    Direction::encrypt};
    GpuSession after(config(4096), work, key);
    ASSERT_EQ(after.fault(), "");
    const Bytes input = randomBytes(1000, 2);
    EXPECT_EQ(after.run({}, input), openssl("aes-128-ctr", Direction::encrypt, key, {}, input));
}

TEST_F(Gpu, UnsupportedWorkAndImpossibleShapesAreRefused) {
    const KeySchedule cbc(Algorithm::aesCbc, Direction::encrypt, randomBytes(16, 1));
    const KeySchedule ctr(Algorithm::aesCtr, Direction::encrypt, randomBytes(16, 1));
    const KeySchedule chacha(Algorithm::chacha20, Direction::encrypt, randomBytes(32, 1));
    GpuWorkerConfig badShape = config(64);
    badShape.shape = {48, 1};
    const std::pair<GpuWorkerConfig, const KeySchedule*> refused[] = {
        {config(64), &cbc}, {config(64), &chacha}, {config(64, "fused"), &ctr}, {badShape, &ctr}};
    for (const auto& [request, key] : refused) {
        const auto worker = GpuWorker::open(request, *key);
        ASSERT_FALSE(worker);
        EXPECT_EQ(worker.error().fault, GpuFault::refused) << worker.error().detail;
    }
}

TEST_F(Gpu, ADeviceThatIsNotThereIsUnavailable) {
    const KeySchedule key(Algorithm::aesCtr, Direction::encrypt, randomBytes(16, 1));
    GpuWorkerConfig request = config(64);
    request.device = 999;
    const auto worker = GpuWorker::open(request, key);
    ASSERT_FALSE(worker);
    EXPECT_EQ(worker.error().fault, GpuFault::unavailable) << worker.error().detail;
}

TEST_F(Gpu, KeySlotsRunOutAndComeBack) {
    std::deque<KeySchedule> keys; // outlive their workers, and are never moved
    const auto openNext = [&](std::uint64_t number) {
        keys.emplace_back(Algorithm::aesCtr, Direction::encrypt, randomBytes(16, number));
        return GpuWorker::open(config(64), keys.back());
    };
    std::vector<GpuWorker> workers;
    for (unsigned i = 0; i < kernels::kKeySlots; ++i) {
        auto worker = openNext(i);
        ASSERT_TRUE(worker) << i << ": " << worker.error().detail;
        workers.push_back(std::move(*worker));
    }
    const auto oneTooMany = openNext(100);
    ASSERT_FALSE(oneTooMany);
    EXPECT_EQ(oneTooMany.error().fault, GpuFault::refused);
    EXPECT_TRUE(openNext(3)) << "a key that is in use already needs no slot of its own";
    workers.erase(workers.begin() + kernels::kKeySlots / 2);
    const auto again = openNext(101);
    EXPECT_TRUE(again) << again.error().detail;
    EXPECT_FALSE(openNext(102));
}

TEST_F(Gpu, WorkersWithDifferentKeysWorkAtTheSameTime) {
    constexpr std::size_t kSize = (1U << 20) + 5;
    for (const kernels::Strategy& strategy : kernels::strategies()) {
        const auto cipher = kernelCipher(
            strategy.supports(Algorithm::aesCtr, Direction::encrypt) ? "aes-256-ctr" : "chacha20");
        const auto worker = [&](std::uint64_t seed) {
            const Bytes key = randomBytes(32, seed);
            const Bytes input = randomBytes(kSize, seed + 100);
            const Bytes expected = openssl(cipher.name, Direction::encrypt, key, {}, input);
            GpuSession session({.device = device_, .capacity = kSize, .strategy = &strategy},
                               {&strategy, cipher, Direction::encrypt}, key);
            ASSERT_EQ(session.fault(), "");
            for (int i = 0; i < 20; ++i)
                ASSERT_EQ(session.run({}, input), expected) << strategy.name << ", worker " << seed;
        };
        std::vector<std::jthread> threads;
        for (std::uint64_t seed = 1; seed <= 4; ++seed)
            threads.emplace_back(worker, seed);
    }
}

TEST_F(Gpu, ResidentRunsWorkOnWhatWasUploaded) {
    const Bytes key = randomBytes(32, 1);
    const KeySchedule schedule(Algorithm::aesCtr, Direction::encrypt, key);
    auto worker = GpuWorker::open(config(1 << 20), schedule);
    ASSERT_TRUE(worker) << worker.error().detail;
    ASSERT_TRUE(worker->upload(1 << 20));
    const auto seconds = worker->runOnDevice(1 << 20, {});
    ASSERT_TRUE(seconds) << seconds.error().detail;
    EXPECT_GT(*seconds, 0.0);
}

} // namespace
} // namespace blockwarp::tests
