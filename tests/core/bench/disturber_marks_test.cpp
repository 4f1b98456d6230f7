// SPDX-License-Identifier: GPL-3.0-or-later
/// How surely a real disturber is seen: an experiment for a quiet machine, which counts. Started by
/// hand, with a command that disturbs and what it is to disturb:
///   BLOCKWARP_DISTURBER='exec sh -c "while :; do :; done"' BLOCKWARP_DISTURBED=cpu
///   test_core --gtest_also_run_disabled_tests --gtest_filter='*DisturberMarks*'
/// The command is stopped and continued at random times. Results of one machine stand in
/// docs/performance-experiments.md.
#include "core/bench/machine/machine_state.h"
#include "core/bench/measure/contender.h"
#include "core/bench/measure/sample_marker.h"

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <random>
#include <thread>

namespace blockwarp::tests {
namespace {

using Time = std::chrono::steady_clock::time_point;
using Span = std::pair<Time, Time>;

double secondsOf(std::chrono::steady_clock::duration time) {
    return std::chrono::duration<double>(time).count();
}

/// Runs a command by turns.
class Disturbing {
  public:
    explicit Disturbing(const char* command) {
        child_ = ::fork();
        if (child_ == 0) {
            ::setpgid(0, 0);
            ::execl("/bin/sh", "sh", "-c", command, nullptr);
            ::_exit(127);
        }
        ::setpgid(child_, child_);
        std::this_thread::sleep_for(std::chrono::seconds(3)); // it has begun, a GPU is open
        turns_ = std::jthread([this](const std::stop_token& stop) { takeTurns(stop); });
    }
    ~Disturbing() {
        turns_.request_stop();
        turns_.join();
        ::kill(-child_, SIGKILL);
        ::waitpid(child_, nullptr, 0);
    }
    Disturbing(const Disturbing&) = delete;
    Disturbing& operator=(const Disturbing&) = delete;

    std::vector<Span> spans() {
        const std::lock_guard lock(mutex_);
        return spans_;
    }

  private:
    void takeTurns(const std::stop_token& stop) {
        std::mt19937 random{1};
        std::uniform_real_distribution<double> seconds(0.5, 3);
        while (!stop.stop_requested()) {
            ::kill(-child_, SIGSTOP);
            std::this_thread::sleep_for(std::chrono::duration<double>(seconds(random) + 1));
            const Time start = std::chrono::steady_clock::now();
            ::kill(-child_, SIGCONT);
            std::this_thread::sleep_for(std::chrono::duration<double>(seconds(random)));
            ::kill(-child_, SIGSTOP);
            const std::lock_guard lock(mutex_);
            spans_.emplace_back(start, std::chrono::steady_clock::now());
        }
    }

    pid_t child_ = 0;
    std::mutex mutex_;
    std::vector<Span> spans_;
    std::jthread turns_;
};

/// Work whose samples take 0.1 s or more.
Work workFor(const std::string& what) {
    Work work;
    work.task = CipherWork{findCipher("aes-128-ctr")};
    work.engine = what == "gpu" ? EngineKind::cuda : EngineKind::cpu;
    work.scope = what == "file" ? Scope::file : Scope::kernel;
    work.bytes = std::uint64_t{256} << 20;
    if (what == "cpu") work.passes = 4;
    if (what == "gpu") work.passes = 1000;
    work.tuning.threads = 1;
    return work;
}

TEST(DISABLED_DisturberMarks, FallOnTheSamplesThatWereDisturbed) {
    const char* command = std::getenv("BLOCKWARP_DISTURBER"); // NOLINT(concurrency-mt-unsafe)
    const char* what = std::getenv("BLOCKWARP_DISTURBED");    // NOLINT(concurrency-mt-unsafe)
    ASSERT_TRUE(command != nullptr && what != nullptr);
    Disturbing disturbing(command);
    EngineContenders engines(std::filesystem::temp_directory_path());
    Measured one;
    one.variant.work = workFor(what);
    auto contender = engines.open(one.variant.work, NoCancel());
    ASSERT_TRUE(contender) << describe(contender.error());
    MachineWatch machine;
    SampleMarker marker([&] { return machine.activity(); });
    std::vector<Span> spans;
    const Time begin = std::chrono::steady_clock::now();
    const auto now = [&] { return secondsOf(std::chrono::steady_clock::now() - begin); };
    marker.begin(now());
    while (now() < 60) {
        const Time start = std::chrono::steady_clock::now();
        const auto sample = (*contender)->sample(NoCancel());
        ASSERT_TRUE(sample);
        spans.emplace_back(start, std::chrono::steady_clock::now());
        one.samples.push_back(*sample);
        marker.sampled(one, now());
    }
    marker.finish(now());

    unsigned half = 0;
    unsigned halfMarked = 0;
    unsigned away = 0;
    unsigned awayMarked = 0;
    const auto disturbed = disturbing.spans();
    for (std::size_t i = 0; i < spans.size(); ++i) {
        const auto [from, to] = spans[i];
        if (secondsOf(to - from) < 0.1) continue;
        double shared = 0;
        double distance = 1e9;
        for (const auto& [start, end] : disturbed) {
            shared += std::max(0.0, secondsOf(std::min(to, end) - std::max(from, start)));
            distance = std::min(distance, std::max(secondsOf(start - to), secondsOf(from - end)));
        }
        const bool marked = !one.marks[i].empty();
        if (shared >= 0.5 * secondsOf(to - from)) {
            ++half;
            halfMarked += marked ? 1 : 0;
        } else if (distance >= 1) {
            ++away;
            awayMarked += marked ? 1 : 0;
        }
    }
    std::printf("overlapped by half: %u of %u marked; a second away: %u of %u\n", halfMarked, half,
                awayMarked, away);
    ASSERT_GT(half, 20U);
    ASSERT_GT(away, 20U);
    EXPECT_GE(halfMarked, 0.9 * half);
    EXPECT_LE(awayMarked, 0.05 * away);
}

} // namespace
} // namespace blockwarp::tests
