// SPDX-License-Identifier: GPL-3.0-or-later
/// The kernels on a real GPU: the cases of the emulation, and what can go wrong with a device.
#include "kernels/device/key_slot.h"
#include "kernels/gpu_worker.h"
#include "tests/kernels/gpu_fixture.h"
#include "tests/kernels/kernel_work.h"
#include "tests/support/openssl_keys.h"
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
        : key_(work.cipher.algorithm, work.direction, key), worker_(openKeyed(config, key_)) {}

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
    const auto worker = openKeyed(config(std::size_t{1} << 40), schedule);
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
        const auto worker = openKeyed(request, *key);
        ASSERT_FALSE(worker);
        EXPECT_EQ(worker.error().fault, GpuFault::refused) << worker.error().detail;
    }
}

TEST_F(Gpu, ADeviceThatIsNotThereIsUnavailable) {
    const KeySchedule key(Algorithm::aesCtr, Direction::encrypt, randomBytes(16, 1));
    GpuWorkerConfig request = config(64);
    request.device = 999;
    const auto worker = openKeyed(request, key);
    ASSERT_FALSE(worker);
    EXPECT_EQ(worker.error().fault, GpuFault::unavailable) << worker.error().detail;
}

TEST_F(Gpu, KeySlotsRunOutAndComeBack) {
    std::deque<KeySchedule> keys; // outlive their workers, and are never moved
    const auto openNext = [&](std::uint64_t number) {
        keys.emplace_back(Algorithm::aesCtr, Direction::encrypt, randomBytes(16, number));
        return openKeyed(config(64), keys.back());
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
        const bool counts = strategy.supports(Algorithm::aesCtr, Direction::encrypt);
        // Those that only seal have no key in constant memory to mix up.
        if (!counts && !strategy.supports(Algorithm::chacha20, Direction::encrypt)) continue;
        const auto cipher = kernelCipher(counts ? "aes-256-ctr" : "chacha20");
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

TEST_F(Gpu, AWorkerTakesOneKeyAfterTheOther) {
    constexpr std::size_t kSize = 100'003;
    for (const kernels::Strategy& strategy : kernels::strategies()) {
        if (!strategy.supports(Algorithm::aesCtr, Direction::encrypt)) continue;
        GpuWorkerConfig request = config(kSize, std::string(strategy.name).c_str());
        request.algorithm = Algorithm::aesCtr;
        auto worker = GpuWorker::open(request);
        ASSERT_TRUE(worker) << strategy.name << ": " << worker.error().detail;
        for (std::uint64_t seed = 1; seed <= 10; ++seed) { // more than there are key slots
            const Bytes key = randomBytes(32, seed);
            const Bytes input = randomBytes(kSize - seed, seed);
            const KeySchedule schedule(Algorithm::aesCtr, Direction::encrypt, key);
            ASSERT_TRUE(worker->setKey(schedule)) << strategy.name;
            std::ranges::copy(input, worker->buffer().begin());
            ASSERT_TRUE(worker->process(input.size(), {}));
            const auto output = worker->buffer().first(input.size());
            EXPECT_EQ(Bytes(output.begin(), output.end()),
                      openssl("aes-256-ctr", Direction::encrypt, key, {}, input))
                << strategy.name;
            worker->forget(input.size());
            EXPECT_TRUE(std::ranges::all_of(output, [](auto byte) { return byte == 0; }));
        }
    }
}

TEST_F(Gpu, MacsAreMadeAndCheckedBesideTheCipher) {
    constexpr std::uint32_t kUnit = 4096;
    for (const std::size_t size : {0U, 1U, 4095U, 4096U, 4097U, 70'001U, 131'072U}) {
        const Bytes key = randomBytes(16, 1);
        const Bytes macKey = randomBytes(32, 2);
        const std::size_t segments = std::max<std::size_t>(1, (size + kUnit - 1) / kUnit);
        const Bytes prefixes = randomBytes(kernels::kMacPrefixBytes * segments, 3);
        const Bytes input = randomBytes(size, 4);
        const Bytes ciphertext = openssl("aes-128-ctr", Direction::encrypt, key, {}, input);
        Bytes stored;
        for (std::size_t i = 0; i < segments; ++i) {
            const std::span segment =
                std::span(ciphertext)
                    .subspan(kUnit * i, std::min<std::size_t>(kUnit, size - kUnit * i));
            Bytes text(prefixes.begin() + std::ptrdiff_t(16 * i),
                       prefixes.begin() + std::ptrdiff_t(16 * i + 16));
            text.insert(text.end(), segment.begin(), segment.end());
            const Bytes mac = hmac(macKey, text);
            stored.insert(stored.end(), segment.begin(), segment.end());
            stored.insert(stored.end(), mac.begin(), mac.end());
        }
        GpuWorkerConfig request = config(stored.size());
        request.macUnitBytes = kUnit;
        const KeySchedule encrypting(Algorithm::aesCtr, Direction::encrypt, key);
        auto sealing = openKeyed(request, encrypting, macKey);
        ASSERT_TRUE(sealing) << sealing.error().detail;
        std::ranges::copy(input, sealing->buffer().begin());
        ASSERT_TRUE(sealing->process(size, {}, prefixes));
        EXPECT_TRUE(std::ranges::equal(sealing->buffer(), stored)) << size;

        const KeySchedule decrypting(Algorithm::aesCtr, Direction::decrypt, key);
        auto opening = openKeyed(request, decrypting, macKey);
        ASSERT_TRUE(opening) << opening.error().detail;
        std::ranges::copy(stored, opening->buffer().begin());
        const auto times = opening->process(size, {}, prefixes);
        ASSERT_TRUE(times) << times.error().detail;
        EXPECT_EQ(times->rejected, kernels::kNoneRejected) << size;
        EXPECT_TRUE(std::ranges::equal(opening->buffer().first(size), input)) << size;

        stored.back() ^= 1;
        std::ranges::copy(stored, opening->buffer().begin());
        const auto forged = opening->process(size, {}, prefixes);
        ASSERT_TRUE(forged) << forged.error().detail;
        EXPECT_EQ(forged->rejected, segments - 1) << size;
        EXPECT_TRUE(std::ranges::all_of(opening->buffer(), [](auto byte) { return byte == 0; }));
    }
}

TEST_F(Gpu, RunsOnTheDeviceWorkOnWhatWasUploaded) {
    const Bytes key = randomBytes(32, 1);
    const KeySchedule schedule(Algorithm::aesCtr, Direction::encrypt, key);
    auto worker = openKeyed(config(1 << 20), schedule);
    ASSERT_TRUE(worker) << worker.error().detail;
    ASSERT_TRUE(worker->upload(1 << 20));
    for (const auto& seconds : {worker->runOnDevice(1 << 20, {}), worker->copyOnDevice(1 << 20)}) {
        ASSERT_TRUE(seconds) << seconds.error().detail;
        EXPECT_GT(*seconds, 0.0);
        EXPECT_LT(*seconds, 0.02) << "the time that the blocking kernel waits for the host";
    }
}

} // namespace
} // namespace blockwarp::tests
