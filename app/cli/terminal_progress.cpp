// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/terminal_progress.h"

#include "app/cli/printing.h"

#include <fmt/format.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <cstdio>
#include <string>
#include <utility>

namespace blockwarp::cli {
namespace {

CancelFlag interrupted; // by the signal handler

void onSignal(int) {
    interrupted.cancel();
}

void catchSignal(int signal) {
    struct sigaction inherited {};
    if (::sigaction(signal, nullptr, &inherited) == 0 && inherited.sa_handler == SIG_IGN)
        return; // nohup, or a job in the background of a script
    struct sigaction action {};
    action.sa_handler = onSignal;
    action.sa_flags = SA_RESTART | SA_RESETHAND; // a second Ctrl+C ends the program
    (void)::sigaction(signal, &action, nullptr);
}

class Interrupts final : public CancelToken {
  public:
    Interrupts() {
        for (const int signal : {SIGINT, SIGTERM, SIGHUP})
            catchSignal(signal);
    }
    bool cancelled() const override {
        return interrupted.cancelled() || printingFailed(); // nobody would hear of the rest
    }
};

constexpr double kRefreshSeconds = 0.1;
constexpr std::chrono::milliseconds kNewsPause{50};

} // namespace

const CancelToken& interrupts() {
    static const Interrupts instance;
    return instance;
}

TerminalProgress::TerminalProgress(std::string_view waiting)
    : visible_(::isatty(STDERR_FILENO) != 0), shown_(visible_ && !waiting.empty()) {
    if (shown_) (void)std::fputs(fmt::format("\r\x1b[K{}", waiting).c_str(), stderr);
}

TerminalProgress::~TerminalProgress() {
    if (shown_) (void)std::fputs("\r\x1b[K", stderr);
}

void TerminalProgress::setOf(std::string of) {
    const std::lock_guard lock(mutex_);
    of_ = std::move(of);
}

void TerminalProgress::report(std::uint64_t done, std::uint64_t total) {
    if (!visible_ || total == 0) return;
    const std::lock_guard lock(mutex_);
    if (done == 0) return begin();
    const double now = clock_.seconds();
    if (lastShown_ >= 0 && now - lastShown_ < kRefreshSeconds) return;
    lastShown_ = now;
    shown_ = true;
    const double share = static_cast<double>(done) / static_cast<double>(total);
    const double speed = static_cast<double>(done) / now / 1e9;
    const std::string line =
        fmt::format("\r\x1b[K{}{:5.1f} %{}  {:.0f} s left", of_, 100 * share,
                    speed >= 0.01 ? fmt::format("  {:.2f} GB/s", speed) : "", now / share - now);
    (void)std::fputs(line.c_str(), stderr);
}

void follow(FileQueue& queue, TerminalProgress& line) {
    while (queue.isRunning()) {
        queue.wait(kNewsPause);
        if (interrupts().cancelled()) queue.cancel();
        const bool verifies = queue.task() == QueueTask::verification;
        const ProgressMeter& meter = queue.isTogether() ? queue.runMeter() : *queue.meters().first;
        if (verifies)
            line.report(queue.examined().done, queue.examined().total);
        else if (meter.started())
            line.report(meter.done(), meter.total());
        queue.takeNews();
    }
}

/// Deriving keys is over, and no part of the speed.
void TerminalProgress::begin() {
    clock_ = Stopwatch();
    lastShown_ = -1;
    if (std::exchange(shown_, false)) (void)std::fputs("\r\x1b[K", stderr);
}

} // namespace blockwarp::cli
