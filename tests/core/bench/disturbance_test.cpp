// SPDX-License-Identifier: GPL-3.0-or-later
/// What others do to the machine while a run is timed: counters of a made-up system, thresholds,
/// marks, and what is said of them.
#include "core/bench/machine/activity_watch.h"
#include "core/bench/measure/sample_marker.h"
#include "core/bench/runs/run_json.h"
#include "tests/support/made_runs.h"
#include "tests/support/temp_folder.h"

#include <gtest/gtest.h>

#include <fstream>

namespace blockwarp::tests {
namespace {

Disturbers only(Disturber who) {
    Disturbers one;
    one.add(who);
    return one;
}

Disturbers judged(const Activity& growth, double seconds = 1, std::size_t files = 0) {
    Activity before{.at = 10,
                    .cpu = 5,
                    .steal = 1,
                    .disk = 1e9,
                    .memory = 2,
                    .gpu = 0,
                    .slowed = false,
                    .suspended = 100,
                    .mains = true};
    Activity after = before;
    after.at += seconds;
    const auto add = [](std::optional<double>& to, const std::optional<double>& by) {
        if (by) *to += *by;
    };
    add(after.cpu, growth.cpu);
    add(after.steal, growth.steal);
    add(after.disk, growth.disk);
    after.ownDisk += growth.ownDisk;
    add(after.memory, growth.memory);
    add(after.gpu, growth.gpu);
    add(after.suspended, growth.suspended);
    if (growth.slowed) after.slowed = growth.slowed;
    if (growth.mains) after.mains = growth.mains;
    return disturbersBetween(before, after, files);
}

TEST(Disturbance, BeginsAtTheThresholdsOfTheTable) {
    EXPECT_TRUE(judged({}).empty());
    EXPECT_TRUE(judged({.cpu = 0.24}).empty());
    EXPECT_EQ(judged({.cpu = 0.26}), only(Disturber::cpu));
    EXPECT_EQ(judged({.steal = 0.06}), only(Disturber::steal));
    EXPECT_EQ(judged({.disk = 21e6}), only(Disturber::disk));
    EXPECT_EQ(judged({.disk = 21e6, .ownDisk = 200e6}), only(Disturber::disk));
    EXPECT_TRUE(judged({.disk = 21e6, .ownDisk = 220e6}).empty()) << "the file system's own";
    EXPECT_TRUE(judged({.disk = 60e6, .ownDisk = 16e6}, 1, 4000).empty()) << "our files' journal";
    EXPECT_EQ(judged({.disk = 90e6, .ownDisk = 16e6}, 1, 4000), only(Disturber::disk));
    EXPECT_EQ(judged({.memory = 0.11}), only(Disturber::memory));
    EXPECT_EQ(judged({.gpu = 5}), only(Disturber::gpu));
    EXPECT_EQ(judged({.slowed = true}), only(Disturber::slowed));
    EXPECT_EQ(judged({.suspended = 60}), only(Disturber::suspended));
    EXPECT_EQ(judged({.suspended = -60}), only(Disturber::suspended));
    EXPECT_EQ(judged({.mains = false}), only(Disturber::power));
}

TEST(Disturbance, IsNoneBelowWhatACounterResolves) {
    EXPECT_TRUE(judged({.cpu = 0.01}, 0.02).empty()) << "a tick, though half of the time";
    EXPECT_FALSE(judged({.cpu = 0.05}, 0.1).empty());
    EXPECT_TRUE(judged({.disk = 1e6}, 0.01).empty());
}

TEST(Disturbance, OfACounterThatRunsBackwardsIsNotTold) {
    EXPECT_TRUE(judged({.cpu = -3, .steal = -1, .disk = -1e9, .memory = -1}).empty());
}

/// A system of files.
class MadeUpSystem : public testing::Test {
  protected:
    void SetUp() override {
        std::filesystem::create_directories(root / "proc/pressure");
        std::filesystem::create_directories(root / "sys/block/sda/device");
        std::filesystem::create_directories(root / "sys/block/loop0");
        write("proc/stat", "cpu  100 0 50 1000 0 0 0 7 3 0\ncpu0 100 0 50 1000 0 0 0 7 3 0\n");
        disks(1000, 2000);
        write("proc/pressure/memory", "some avg10=0.00 avg60=0.00 avg300=0.00 total=1500000\n"
                                      "full avg10=0.00 avg60=0.00 avg300=0.00 total=9\n");
    }
    void write(const std::string& name, const std::string& text) {
        std::ofstream(root / name) << text;
    }
    void disks(int read, int written) {
        const std::string counts = std::to_string(read) + " 1 5 0 " + std::to_string(written);
        write("proc/diskstats", "   7       0 loop0 5 0 77 1 5 0 99999 1 0 1 1\n"
                                "   8       0 sda 5 0 " +
                                    counts + " 1 0 1 1\n   8       1 sda1 5 0 " + counts +
                                    " 1 0 1 1\n");
    }

    TempFolder folder;
    std::filesystem::path root = folder.path();
};

TEST_F(MadeUpSystem, IsReadAsTheKernelWritesIt) {
    ActivityWatch watch(root);
    const Activity activity = watch.look(20, {.cpuSeconds = 0.5});
    EXPECT_DOUBLE_EQ(activity.cpu.value_or(-1), 20 - 10 - 0.07 - 0.5) << "20 s, 10 s idle";
    EXPECT_DOUBLE_EQ(activity.steal.value_or(-1), 0.07);
    EXPECT_DOUBLE_EQ(activity.memory.value_or(-1), 1.5);
    EXPECT_DOUBLE_EQ(activity.disk.value_or(-1), 0) << "since the first look";
    EXPECT_FALSE(activity.mains) << "no battery";
}

TEST_F(MadeUpSystem, OurOwnBytesAreOursWheneverTheDiskCountsThem) {
    ActivityWatch watch(root);
    (void)watch.look(0, {});
    (void)watch.look(1, {.diskBytes = 512 * 300}); // written, and not yet on the disk
    disks(1000, 2300);
    EXPECT_DOUBLE_EQ(watch.look(2, {.diskBytes = 512 * 300}).disk.value_or(-1), 0);
    disks(1000, 2400);
    EXPECT_DOUBLE_EQ(watch.look(3, {.diskBytes = 512 * 300}).disk.value_or(-1), 512 * 100);
    disks(900, 2400); // wrapped
    EXPECT_DOUBLE_EQ(watch.look(4, {.diskBytes = 512 * 300}).disk.value_or(-1), 512 * 100);
}

TEST_F(MadeUpSystem, CountersThatStandStillAreNoneWatched) {
    ActivityWatch watch(root);
    const Activity first = watch.look(0, {});
    EXPECT_TRUE(first.cpu);
    const Activity last = watch.look(1, {});
    EXPECT_FALSE(last.cpu);
    EXPECT_TRUE(unwatchedIn(first, last).has(Disturber::cpu));
    EXPECT_FALSE(unwatchedIn(first, last).has(Disturber::disk));
}

TEST_F(MadeUpSystem, WhatIsMissingOrStrangeIsNotWatched) {
    write("proc/stat", "cpu  100 x 50 1000\n");
    write("proc/pressure/memory", "total=\n");
    std::filesystem::remove_all(root / "sys");
    ActivityWatch watch(root);
    const Activity activity = watch.look(0, {});
    for (const Disturber who : {Disturber::cpu, Disturber::steal, Disturber::disk,
                                Disturber::memory, Disturber::gpu, Disturber::slowed})
        EXPECT_TRUE(unwatchedIn(activity, activity).has(who)) << specOf(who).name;
}

TEST_F(MadeUpSystem, ABatteryIsSeen) {
    std::filesystem::create_directories(root / "sys/class/power_supply/AC");
    write("sys/class/power_supply/AC/type", "Mains\n");
    write("sys/class/power_supply/AC/online", "1\n");
    ActivityWatch watch(root);
    const Activity before = watch.look(0, {});
    EXPECT_EQ(before.mains, true);
    write("sys/class/power_supply/AC/online", "0\n");
    EXPECT_TRUE(disturbersBetween(before, watch.look(1, {})).has(Disturber::power));
}

TEST(ActivityWatch, ReadsThisSystem) {
    if (!std::ifstream("/proc/stat")) GTEST_SKIP() << "there is no /proc";
    ActivityWatch watch;
    const Activity first = watch.look();
    ASSERT_TRUE(first.cpu);
    const Activity second = watch.look();
    EXPECT_GE(second.at, first.at);
    EXPECT_FALSE(disturbersBetween(first, second).has(Disturber::suspended));
}

Measured measuredOf(std::size_t clean, std::size_t disturbed) {
    Measured one;
    one.variant.work.engine = EngineKind::cpu;
    one.variant.work.task = CipherWork{findCipher("aes-128-ctr")};
    for (std::size_t i = 0; i < clean + disturbed; ++i) {
        one.samples.push_back({.wall = i < clean ? 1.0 : 2.0});
        one.marks.push_back(i < clean ? Disturbers() : only(Disturber::cpu));
    }
    return one;
}

TEST(CountedSamples, AreTheCleanOnesIfTheyAreSixAndHalf) {
    EXPECT_EQ(measuredOf(20, 0).seconds().size(), 20U);
    EXPECT_EQ(measuredOf(6, 6).seconds(), std::vector<double>(6, 1.0));
    EXPECT_EQ(measuredOf(6, 7).seconds().size(), 13U) << "more than half are disturbed";
    EXPECT_EQ(measuredOf(5, 2).seconds().size(), 7U) << "too few for an interval";
}

TEST(CountedSamples, AreChosenWithinEachRepetition) {
    Measured one = measuredOf(6, 6);
    one.repetitions = {8, 4}; // six clean and two; four disturbed ones
    EXPECT_EQ(one.counted(), (std::vector<std::size_t>{0, 1, 2, 3, 4, 5, 8, 9, 10, 11}));
    EXPECT_EQ(valuesOf(one.medians()), (std::vector<double>{1, 2}));
}

std::string said(const BenchRun& run) {
    return english(messageOf(quietnessOf(run).value()));
}

TEST(QuietnessOf, ARunSaysWhatWasWatchedAndSeen) {
    BenchRun run;
    run.measured = {measuredOf(20, 0)};
    EXPECT_FALSE(quietnessOf(run)) << "an older run";
    run.unwatched.emplace();
    EXPECT_TRUE(quietnessOf(run)->isQuiet());
    EXPECT_EQ(said(run), "Quiet throughout: none of 20 samples was disturbed.");
    run.measured.push_back(measuredOf(20, 3));
    EXPECT_FALSE(quietnessOf(run)->isQuiet());
    EXPECT_EQ(said(run), "3 of 43 samples were disturbed and do not count: another process on the "
                         "CPU (3).");
    run.measured.push_back(measuredOf(0, 7));
    EXPECT_EQ(said(run),
              "Not quiet: 10 of 50 samples were disturbed, of some variants too many to be left "
              "out: another process on the CPU (10).");
    run.unwatched = only(Disturber::gpu);
    EXPECT_TRUE(quietnessOf(run)->unwatched.empty()) << "nothing ran on a GPU";
    run.unwatched = only(Disturber::memory);
    run.measured.resize(1);
    EXPECT_FALSE(quietnessOf(run)->isQuiet());
    EXPECT_EQ(said(run), "Quiet throughout: none of 20 samples was disturbed. Not watched: no "
                         "/proc/pressure here.");
}

TEST(QuietnessOf, ARunIsKeptWithIt) {
    BenchRun run = twoLines({{1e9, 1, 2}});
    run.measured.front().marks.resize(run.measured.front().samples.size());
    run.measured.front().marks.back() = only(Disturber::disk);
    run.unwatched = only(Disturber::gpu);
    const auto back = readRun(writeRun(run));
    ASSERT_TRUE(back) << back.error().context;
    EXPECT_EQ(back->unwatched, run.unwatched);
    EXPECT_EQ(back->measured.front().marks, run.measured.front().marks);
}

} // namespace
} // namespace blockwarp::tests
