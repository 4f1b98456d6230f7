// SPDX-License-Identifier: GPL-3.0-or-later
/// Profiles: what is read of the profiler's output, what it says, and what its files keep.
#include "core/bench/profiles/bound.h"
#include "core/bench/profiles/ncu_output.h"
#include "core/bench/profiles/profile.h"
#include "core/bench/profiles/profile_library.h"
#include "core/bench/profiles/profile_text.h"
#include "core/bench/profiles/profiling.h"
#include "tests/support/temp_folder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

namespace blockwarp {
namespace {

using ::testing::HasSubstr;

/// What ncu 2025.3 printed of AES-GCM on an H200, without the columns that are not asked for.
std::string gcmOutput() {
    std::ifstream file(std::string(BLOCKWARP_TEST_DATA) + "/ncu-gcm.csv");
    std::ostringstream text;
    text << file.rdbuf();
    return text.str();
}

ProfileSet gcmSet() {
    ProfileSet set{.time = "2026-11-23T15:23:00Z",
                   .gpu = "NVIDIA H200",
                   .profiler = "Nsight Compute 2025.3.1.0",
                   .note = "",
                   .conditions = {{"CPU", "some"}},
                   .profiles = {}};
    set.profiles.push_back({"hybrid", "aes-128-gcm", Direction::decrypt, std::uint64_t{64} << 20,
                            readNcuOutput(gcmOutput()).value().kernels});
    return set;
}

StrategyProfile oneKernel(CounterValues counters, CounterValues stalls) {
    return {"any",
            "aes-128-ctr",
            Direction::encrypt,
            1000,
            {{"kernel", 1e-6, std::move(counters), std::move(stalls)}}};
}

TEST(Profile, TakesWhatTheProfilerPrints) {
    const auto output = readNcuOutput(gcmOutput());
    ASSERT_TRUE(output);
    EXPECT_EQ(output->gpu, "NVIDIA H200");
    ASSERT_EQ(output->kernels.size(), 3U);
    const KernelProfile& first = output->kernels[0];
    EXPECT_THAT(first.name, HasSubstr("kernel<Work<4, 0>>"));
    EXPECT_DOUBLE_EQ(first.seconds, 76'640e-9);
    EXPECT_DOUBLE_EQ(first.counters.at("issue"), 68.28);
    EXPECT_DOUBLE_EQ(first.counters.at("fma"), 44.64); // the heavy half, though there are both
    EXPECT_DOUBLE_EQ(first.counters.at("instructions"), 54'427'605);
    EXPECT_DOUBLE_EQ(first.counters.at("registers"), 128);
    EXPECT_DOUBLE_EQ(first.stalls.at("mio_throttle"), 0.42);
    EXPECT_FALSE(first.counters.contains("dram")); // this output has none
}

TEST(Profile, SaysWhyThereIsNone) {
    const auto refused = readNcuOutput(
        "==ERROR== ERR_NVGPUCTRPERM - The user does not have permission to access NVIDIA GPU "
        "Performance Counters on the target device 0.\n");
    EXPECT_THAT(refused.error().context, HasSubstr("NVreg_RestrictProfilingToAdminUsers=0"));
    EXPECT_THAT(readNcuOutput("==ERROR== Unknown option\n").error().context,
                HasSubstr("Unknown option"));
    EXPECT_THAT(readNcuOutput("").error().context, HasSubstr("no kernel"));
    EXPECT_FALSE(readNcuOutput("\"ID\",\"gpu__time_duration.sum\"\n\"\",\"ns\"\n\"0\",\"n/a\"\n"));
}

TEST(Profile, WeighsPercentsByTimeAndAddsCountsUp) {
    const StrategyProfile profile = gcmSet().profiles.front();
    double seconds = 0;
    double weighted = 0;
    double instructions = 0;
    for (const KernelProfile& kernel : profile.kernels) {
        seconds += kernel.seconds;
        weighted += kernel.seconds * kernel.counters.at("alu");
        instructions += kernel.counters.at("instructions");
    }
    EXPECT_DOUBLE_EQ(secondsOf(profile), seconds);
    EXPECT_NEAR(*valueOf(profile, "alu"), weighted / seconds, 1e-9);
    EXPECT_DOUBLE_EQ(*valueOf(profile, "instructions"), instructions);
    EXPECT_DOUBLE_EQ(*valueOf(profile, "registers"), 128); // of the longest
    EXPECT_FALSE(valueOf(profile, "dram"));
    EXPECT_FALSE(valueOf(profile, "moons"));
}

TEST(Profile, SaysWhatBounds) {
    EXPECT_EQ(boundSentence(oneKernel({{"alu", 93.4}, {"dram", 5}}, {{"selected", 9}})),
              "Bound by: ALU, 93 % of the peak.");
    EXPECT_EQ(boundSentence(oneKernel({{"alu", 9}, {"dram", 1}},
                                      {{"mio_throttle", 3}, {"wait", 1}, {"not_selected", 50}})),
              "No unit is near its peak (the busiest: ALU, 9 %). Warps that waited did so most "
              "often for the queue of shared memory, constants and shuffles (75 %).");
    EXPECT_EQ(boundSentence(oneKernel({}, {})), "The profile names no unit.");
}

TEST(Profile, FilesKeepEverything) {
    const ProfileSet set = gcmSet();
    const auto back = readProfiles(writeProfiles(set));
    ASSERT_TRUE(back);
    EXPECT_EQ(writeProfiles(*back), writeProfiles(set));
    EXPECT_EQ(back->profiles.front().direction, Direction::decrypt);
    EXPECT_EQ(back->profiles.front().kernels[1].counters, set.profiles[0].kernels[1].counters);
    EXPECT_EQ(profileText(*back), profileText(set));
    EXPECT_THAT(profileText(set), HasSubstr("aes-128-gcm decryption"));
}

TEST(Profile, RefusesWhatIsNone) {
    const std::string good = writeProfiles(gcmSet());
    const auto with = [&](const std::string& from, const std::string& to) {
        std::string text = good;
        const std::size_t at = text.find(from);
        EXPECT_NE(at, std::string::npos) << from;
        return readProfiles(text.replace(at, from.size(), to));
    };
    for (const auto& [from, to] : std::vector<std::pair<std::string, std::string>>{
             {"\"blockwarp-profile\"", "\"other\""},
             {"\"version\": 1", "\"version\": 2"},
             {"\"decrypt\"", "\"sideways\""},
             {"\"registers\": 128.0", "\"registers\": -1"},
             {"\"registers\": 128.0", "\"registers\": \"many\""},
             {"\"version\": 1", "\"version\": 6.7e74"},
             {"\"gpu\"", "\"cpu\""},
             {"\"kernels\": [", "\"kernels\": [], \"others\": ["}}) {
        const auto read = with(from, to);
        ASSERT_FALSE(read) << to;
        EXPECT_EQ(read.error().code, ErrorCode::malformed);
    }
    EXPECT_FALSE(readProfiles(good.substr(0, good.size() / 2)));
}

TEST(Profile, TheUsersAreFoundTheLatestFirst) {
    const tests::TempFolder folder;
    ProfileSet set = gcmSet();
    ASSERT_TRUE(saveProfiles(set, folder.path() / "profiles"));
    set.time = "2026-12-01T00:00:00Z";
    ASSERT_TRUE(saveProfiles(set, folder.path() / "profiles"));
    const auto twin = saveProfiles(set, folder.path() / "profiles");
    ASSERT_TRUE(twin);
    EXPECT_EQ(twin->filename(), "2026-12-01T00-00-00Z-2.json");
    std::ofstream(folder.path() / "profiles" / "broken.json") << "{";
    const ProfileShelf shelf = allProfiles(folder.path() / "profiles");
    ASSERT_GE(shelf.sets.size(), 3U);
    EXPECT_EQ(shelf.sets.front().time, set.time);
    ASSERT_EQ(shelf.broken.size(), 1U);
    EXPECT_THAT(shelf.broken.front().context, HasSubstr("broken.json"));
    const auto nearest = [&](std::string_view strategy, std::string_view cipher,
                             Direction direction) {
        return nearestProfile(shelf, strategy, *findCipher(cipher), direction);
    };
    const FoundProfile found = nearest("hybrid", "aes-128-gcm", Direction::decrypt);
    ASSERT_NE(found.profile, nullptr);
    EXPECT_EQ(found.set, &shelf.sets.front());
    EXPECT_EQ(nearest("moons", "aes-128-gcm", Direction::decrypt).profile, nullptr);
}

TEST(Profile, TheNearestIsTakenWhereThereIsNoneOfTheWork) {
    ProfileShelf shelf;
    shelf.sets.push_back(gcmSet());
    std::vector<StrategyProfile>& all = shelf.sets.front().profiles;
    const auto add = [&](const char* cipher, Direction direction) {
        all.push_back(all.front());
        all.back().cipher = cipher;
        all.back().direction = direction;
    };
    add("aes-128-ctr", Direction::encrypt);
    add("aes-256-ctr", Direction::encrypt);
    add("aes-256-gcm", Direction::encrypt);
    const auto nearest = [&](std::string_view cipher, Direction direction) {
        const auto found = nearestProfile(shelf, "hybrid", *findCipher(cipher), direction);
        return found.profile->cipher +
               (found.profile->direction == Direction::encrypt ? ", encrypt" : ", decrypt");
    };
    EXPECT_EQ(nearest("aes-256-ctr", Direction::encrypt), "aes-256-ctr, encrypt");
    EXPECT_EQ(nearest("aes-192-ctr", Direction::encrypt), "aes-128-ctr, encrypt");
    EXPECT_EQ(nearest("aes-256-gcm", Direction::decrypt), "aes-128-gcm, decrypt");
    EXPECT_EQ(nearest("aes-256-ctr", Direction::decrypt), "aes-256-ctr, encrypt");
    EXPECT_EQ(nearest("aes-128-xts", Direction::decrypt), "aes-128-gcm, decrypt");
}

/// A program in the profiler's place that prints what ncu would.
TEST(Profile, StartsTheProfilerForEachStrategy) {
    const tests::TempFolder folder;
    const auto fake = folder.path() / "ncu";
    std::ofstream(fake)
        << "#!/bin/sh\n"
           "if [ \"$1\" = --version ]; then echo 'Version 1.2.3 (build 4)'; exit; fi\n"
           "echo \"$@\" >> "
        << (folder.path() / "calls").string() << "\ncat " BLOCKWARP_TEST_DATA "/ncu-gcm.csv\n";
    std::filesystem::permissions(fake, std::filesystem::perms::owner_all);
    EXPECT_FALSE(findProfiler(folder.path() / "none"));
    Work work{.engine = EngineKind::cuda, .scope = Scope::kernel, .bytes = 1 << 20};
    work.task = CipherWork{findCipher("aes-128-gcm"), Direction::decrypt};
    work.tuning.strategy = "hybrid";
    std::size_t told = 0;
    const auto set = profileAll({.profiler = findProfiler(fake).value(),
                                 .program = "/some/program",
                                 .works = {work, work},
                                 .next = [&](std::size_t i) { told += i + 1; }},
                                NoCancel());
    ASSERT_TRUE(set);
    EXPECT_EQ(told, 3U);
    EXPECT_EQ(set->profiler, "Nsight Compute 1.2.3");
    EXPECT_EQ(set->gpu, "NVIDIA H200");
    ASSERT_EQ(set->profiles.size(), 2U);
    EXPECT_EQ(set->profiles[1].kernels.size(), 3U);
    std::ifstream calls(folder.path() / "calls");
    std::string call;
    std::getline(calls, call);
    EXPECT_THAT(call, HasSubstr("--clock-control none"));
    EXPECT_THAT(call, ::testing::EndsWith("/some/program bench profile --once hybrid --cipher "
                                          "aes-128-gcm --bytes 1048576 --decrypt"));
}

TEST(Profile, DoesTheWorkOnceAndChecksIt) {
    Work work{.engine = EngineKind::emulated, .scope = Scope::kernel, .bytes = 1000};
    work.task = CipherWork{.cipher = findCipher("aes-128-ctr"), .inOneGo = true};
    work.tuning.strategy = "ttable1";
    EXPECT_TRUE(doOnce(work, NoCancel()));
    work.tuning.strategy = "moons";
    EXPECT_FALSE(doOnce(work, NoCancel()));
}

} // namespace
} // namespace blockwarp
