// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/selftest/selftest.h"

#include "core/engine/machine.h"
#include "core/engine/strategy_choice.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>

namespace blockwarp::tests {
namespace {

TEST(SelfTest, PassesOnEveryEngineOrSaysWhyItWasSkipped) {
    const bool hasGpu = !gpuList().devices.empty();
    std::size_t announced = 0;
    std::map<std::string, std::set<std::string>> ciphers;
    const auto checks = runSelfTest(NoCancel(), [&](const Check&) { ++announced; });
    for (const Check& check : checks) {
        const std::string what = check.engine + " " + check.strategy + " " + check.cipher;
        const std::string refused =
            hasGpu && check.engine == "cuda"
                ? whyStrategyIsRefused(EngineKind::cuda, *kernels::findStrategy(check.strategy), {})
                : std::string{};
        const auto whyNotHere = engineSpec(*parseEngine(check.engine)).whyNotHere;
        const std::string notHere = whyNotHere ? whyNotHere() : std::string{};
        const bool skipped =
            (check.engine == "cuda" && !hasGpu) || !refused.empty() || !notHere.empty();
        EXPECT_EQ(check.state, skipped ? CheckState::skipped : CheckState::passed)
            << what << ": " << check.detail;
        ASSERT_NE(check.detail, "") << what;
        EXPECT_NE(check.detail.front(), ';') << what;
        if (skipped) {
            const std::string ofGpu = hasGpu ? refused : gpuList().whyEmpty;
            EXPECT_EQ(check.detail, check.engine == "cuda" ? ofGpu : notHere);
        }
        ciphers[check.engine].insert(check.cipher);
    }
    EXPECT_EQ(announced, checks.size());
    for (const EngineSpec& engine : engineSpecs()) {
        const auto does = [&](const CipherSpec& cipher) {
            return !engine.does || engine.does(cipher);
        };
        EXPECT_EQ(ciphers[std::string(engine.name)].size(),
                  std::ranges::count_if(cipherSpecs(), does))
            << engine.name;
    }
}

TEST(SelfTest, StopsWhenCancelled) {
    class Cancel final : public CancelToken {
      public:
        bool cancelled() const override { return now; }
        bool now = false;
    } progress;
    const auto checks = runSelfTest(progress, [&](const Check&) { progress.now = true; });
    EXPECT_EQ(checks.size(), 1U);
}

} // namespace
} // namespace blockwarp::tests
