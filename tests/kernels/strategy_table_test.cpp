// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernels/strategy.h"

#include "kernels/device.h"
#include "tests/kernels/kernel_work.h"

#include <gtest/gtest.h>

#include <set>

namespace blockwarp::tests {
namespace {

using kernels::findStrategy;
using kernels::GpuTraits;
using kernels::strategies;
using kernels::Strategy;

/// The host, and GPUs from Turing to Blackwell.
constexpr GpuTraits kGpus[] = {{},      {75, 32}, {80, 2},   {86, 64}, {89, 64},
                               {90, 2}, {100, 2}, {103, 64}, {120, 64}};

TEST(StrategyTable, NamesAreUniqueAndFound) {
    std::set<std::string_view> names;
    std::set<std::string_view> titles;
    for (const Strategy& strategy : strategies()) {
        EXPECT_TRUE(names.insert(strategy.name).second) << strategy.name;
        EXPECT_TRUE(titles.insert(strategy.title).second) << strategy.title;
        EXPECT_EQ(findStrategy(strategy.name), &strategy);
    }
    EXPECT_EQ(findStrategy("byte"), nullptr);
    EXPECT_EQ(findStrategy(""), nullptr);
    EXPECT_EQ(findStrategy("TTABLE4"), nullptr);
    for (const auto* expected : {"byte-global", "byte-constant", "ttable4"})
        EXPECT_EQ(names.count(expected), 1U) << expected;
}

TEST(StrategyTable, ExplanationsAreAParagraphEach) {
    std::set<std::string_view> seen;
    for (const Strategy& strategy : strategies()) {
        EXPECT_EQ(strategy.summary.back(), '.') << strategy.name;
        EXPECT_GE(strategy.summary.size() + strategy.explanation.size(), 200U) << strategy.name;
        EXPECT_EQ(strategy.explanation.back(), '.') << strategy.name;
        EXPECT_TRUE(seen.insert(strategy.explanation).second) << strategy.name;
    }
}

TEST(StrategyTable, EveryRowCanBeEmulatedAndIsLaunchableExactlyWithCuda) {
    const bool builtWithCuda = kernels::listDevices().runtimeVersion != 0;
    for (const Strategy& strategy : strategies()) {
        EXPECT_NE(strategy.emulate, nullptr) << strategy.name;
        EXPECT_EQ(strategy.launch != nullptr, builtWithCuda) << strategy.name;
    }
}

TEST(StrategyTable, CoversAllButTheSerialCbcEncryption) {
    for (const KernelCipher& cipher : kernelCiphers())
        for (const Direction direction : {Direction::encrypt, Direction::decrypt}) {
            const bool serial =
                cipher.algorithm == Algorithm::aesCbc && direction == Direction::encrypt;
            for (const GpuTraits& gpu : kGpus) {
                const Strategy* fastest =
                    kernels::fastestStrategy(cipher.algorithm, direction, gpu);
                ASSERT_EQ(fastest == nullptr, serial) << cipher.name;
                if (serial) continue;
                EXPECT_TRUE(fastest->supports(cipher.algorithm, direction)) << cipher.name;
                EXPECT_EQ(kernels::whyDeviceIsRefused(*fastest, gpu), "") << cipher.name;
            }
            for (const Strategy& strategy : strategies()) {
                EXPECT_FALSE(serial && strategy.supports(cipher.algorithm, direction))
                    << strategy.name;
            }
        }
}

/// Of each of kGpus, as it was measured to be the fastest.
TEST(StrategyTable, ChoosesAsMeasured) {
    const auto expected = [](Algorithm algorithm, const GpuTraits& gpu, kernels::KeyUse use) {
        const bool fastDoubles = gpu.doubleRatio <= 2;
        if (algorithm == Algorithm::chacha20) return "fused";
        if (algorithm == Algorithm::chacha20Poly1305) {
            if (gpu.capability >= 90 && fastDoubles) return "fused-tensor";
            return gpu.capability >= 80 ? "fused-bytes" : "fused";
        }
        if (gpu.capability == 0) return "ttable4";
        if (use == kernels::KeyUse::little) return "byte-global";
        return gpu.capability == 90 ? "hybrid" : "ttable-replicated";
    };
    for (const KernelCipher& cipher : kernelCiphers())
        for (const Direction direction : {Direction::encrypt, Direction::decrypt})
            for (const GpuTraits& gpu : kGpus)
                for (const auto use : {kernels::KeyUse::much, kernels::KeyUse::little}) {
                    const Strategy* chosen =
                        kernels::fastestStrategy(cipher.algorithm, direction, gpu, use);
                    if (chosen == nullptr) continue; // CBC encryption is serial
                    EXPECT_EQ(chosen->name, expected(cipher.algorithm, gpu, use))
                        << cipher.name << ", " << gpu.capability;
                }
}

TEST(StrategyTable, TheFastestIsNeverOneThatOnlyTeaches) {
    const std::set<std::string_view> teaching{"byte-global", "byte-word-key", "byte-gf-multiply",
                                              "byte-staged", "byte16-global", "keystream-buffer"};
    for (const auto name : teaching)
        ASSERT_NE(findStrategy(name), nullptr) << name;
    for (const KernelCipher& cipher : kernelCiphers())
        for (const Direction direction : {Direction::encrypt, Direction::decrypt})
            for (const GpuTraits& gpu : kGpus) {
                const Strategy* fastest =
                    kernels::fastestStrategy(cipher.algorithm, direction, gpu);
                if (fastest == nullptr) continue;
                EXPECT_EQ(teaching.count(fastest->name), 0U)
                    << cipher.name << ", " << gpu.capability;
            }
}

TEST(StrategyTable, LittleUnderAKeyNeedsNoRowOfConstantMemory) {
    for (const KernelCipher& cipher : kernelCiphers())
        for (const Direction direction : {Direction::encrypt, Direction::decrypt})
            for (const GpuTraits& gpu : kGpus) {
                const Strategy* much = kernels::fastestStrategy(cipher.algorithm, direction, gpu);
                const Strategy* little = kernels::fastestStrategy(cipher.algorithm, direction, gpu,
                                                                  kernels::KeyUse::little);
                ASSERT_EQ(little == nullptr, much == nullptr) << cipher.name;
                if (little == nullptr) continue;
                EXPECT_TRUE(little->supports(cipher.algorithm, direction)) << cipher.name;
                if (gpu.capability == 0) {
                    EXPECT_EQ(little, much) << cipher.name;
                } else {
                    EXPECT_EQ(little->bindKey, nullptr) << little->name;
                }
            }
}

TEST(StrategyTable, EveryAesStrategyDoesEveryParallelModeOfAes) {
    for (const auto* name : {"byte-global", "byte-constant", "ttable4"}) {
        const Strategy* strategy = findStrategy(name);
        ASSERT_NE(strategy, nullptr) << name;
        EXPECT_TRUE(strategy->supports(Algorithm::aesEcb, Direction::encrypt));
        EXPECT_TRUE(strategy->supports(Algorithm::aesEcb, Direction::decrypt));
        EXPECT_TRUE(strategy->supports(Algorithm::aesCbc, Direction::decrypt));
        EXPECT_TRUE(strategy->supports(Algorithm::aesCtr, Direction::encrypt));
        EXPECT_TRUE(strategy->supports(Algorithm::aesCtr, Direction::decrypt));
    }
}

TEST(StrategyTable, ADeviceThatCannotRunAStrategyIsToldWhy) {
    EXPECT_EQ(kernels::whyDeviceIsRefused(*findStrategy("ttable4"), {75, 32}), "");
    EXPECT_EQ(kernels::whyDeviceIsRefused(*findStrategy("hybrid"), {90, 2}), "");
    EXPECT_EQ(kernels::whyDeviceIsRefused(*findStrategy("hybrid"), {120, 64}),
              "hybrid needs a GPU of compute capability 9.0, and this one has 12.0");
}

TEST(StrategyTable, TagsBecomeMatricesWhereDoublesAreFast) {
    const auto fastest = [](GpuTraits gpu) {
        return kernels::fastestStrategy(Algorithm::chacha20Poly1305, Direction::encrypt, gpu)->name;
    };
    EXPECT_EQ(fastest({90, 2}), "fused-tensor");
    EXPECT_EQ(fastest({100, 2}), "fused-tensor");
    for (const GpuTraits gpu : {GpuTraits{80, 2}, {89, 64}, {90, 3}, {120, 64}})
        EXPECT_EQ(fastest(gpu), "fused-bytes") << gpu.capability;
    for (const GpuTraits gpu : {GpuTraits{}, {75, 32}})
        EXPECT_EQ(fastest(gpu), "fused") << gpu.capability;
    EXPECT_EQ(kernels::whyDeviceIsRefused(*findStrategy("fused-bytes"), {75, 32}),
              "fused-bytes needs a GPU of compute capability 8.0 or later, and this one has 7.5");
    const Strategy& strategy = *findStrategy("fused-tensor");
    EXPECT_EQ(kernels::whyDeviceIsRefused(strategy, {80, 2}),
              "fused-tensor needs a GPU of compute capability 9.0 or later, and this one has 8.0");
    EXPECT_EQ(kernels::whyDeviceIsRefused(strategy, {120, 64}),
              "fused-tensor needs a GPU whose double precision is at least 1/2 as fast as its "
              "single precision, and this one's is 1/64");
}

TEST(LaunchShapeTest, EveryShapeOfTheInterfaceIsAccepted) {
    for (const auto shape : allShapes())
        EXPECT_EQ(kernels::whyShapeIsRefused(shape), "")
            << shape.threadsPerBlock << " x " << shape.blocksPerThread;
}

TEST(LaunchShapeTest, OthersAreRefusedWithAReason) {
    const kernels::LaunchShape bad[] = {{0, 1},    {1, 1},    {31, 1},   {33, 1},  {1025, 1},
                                        {1056, 1}, {2048, 1}, {256, 0},  {256, 5}, {256, 17},
                                        {256, 32}, {0, 0},    {~0U, ~0U}};
    for (const auto shape : bad)
        EXPECT_GE(kernels::whyShapeIsRefused(shape).size(), 20U)
            << shape.threadsPerBlock << " x " << shape.blocksPerThread;
}

} // namespace
} // namespace blockwarp::tests
