// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/bench/machine/activity_watch.h"

#include "core/base/text.h"

#include <fcntl.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <ctime>
#include <fstream>
#include <numeric>

namespace blockwarp {
namespace {

constexpr double kSector = 512; // bytes, whatever the disk has

FileDescriptor opened(const std::filesystem::path& path) {
    return FileDescriptor(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
}

/// The file's beginning, from the kernel's memory; empty where it cannot be read. One call gives no
/// more than a page of such a file.
std::string contentsOf(const FileDescriptor& file, std::size_t most) {
    std::string text(file ? most : 0, '\0');
    std::size_t filled = 0;
    while (filled < text.size()) {
        const ssize_t got = ::pread(file.get(), text.data() + filled, text.size() - filled,
                                    static_cast<off_t>(filled));
        if (got <= 0) break;
        filled += static_cast<std::size_t>(got);
    }
    text.resize(filled);
    return text;
}

std::string firstWordOf(const std::filesystem::path& path) {
    std::string word;
    std::ifstream(path) >> word;
    return word;
}

/// The words of a line, which is taken from the text.
std::vector<std::string_view> nextLine(std::string_view& text) {
    const std::string_view line = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(text.size(), line.size() + 1));
    std::vector<std::string_view> words;
    for (std::size_t at = 0; (at = line.find_first_not_of(' ', at)) != std::string_view::npos;) {
        words.push_back(line.substr(at, line.find(' ', at) - at));
        at += words.back().size();
    }
    return words;
}

std::optional<double> numberAt(const std::vector<std::string_view>& words, std::size_t at) {
    const auto number =
        at < words.size() ? wholeNumber<std::uint64_t>(words[at]) : std::optional<std::uint64_t>{};
    if (!number) return {};
    return static_cast<double>(*number);
}

double clockSeconds(clockid_t clock) {
    timespec time{};
    (void)::clock_gettime(clock, &time);
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) / 1e9;
}

ActivityWatch::Own ownSoFar() {
    rusage use{};
    (void)::getrusage(RUSAGE_SELF, &use);
    const auto seconds = [](const timeval& time) {
        return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) / 1e6;
    };
    return {seconds(use.ru_utime) + seconds(use.ru_stime),
            static_cast<double>(use.ru_inblock + use.ru_oublock) * kSector};
}

/// "some avg10=0.00 … total=12": microseconds in which some task waited.
std::optional<double> pressureIn(std::string_view text) {
    const auto words = nextLine(text);
    constexpr std::string_view total = "total=";
    if (words.empty() || words.front() != "some" || !words.back().starts_with(total)) return {};
    const auto waited = wholeNumber<std::uint64_t>(words.back().substr(total.size()));
    if (!waited) return {};
    return static_cast<double>(*waited) / 1e6;
}

/// Nothing where there is no supply from the mains: a desktop's is not listed.
std::optional<bool> areOnline(const std::vector<std::filesystem::path>& mains) {
    if (mains.empty()) return {};
    return std::ranges::any_of(
        mains, [](const std::filesystem::path& one) { return firstWordOf(one / "online") == "1"; });
}

} // namespace

ActivityWatch::ActivityWatch(const std::filesystem::path& root)
    : stat_(opened(root / "proc/stat")), disks_(opened(root / "proc/diskstats")),
      memory_(opened(root / "proc/pressure/memory")) {
    const std::string stat = contentsOf(stat_, std::size_t{1} << 16);
    for (std::string_view rest = stat; !rest.empty();)
        if (const auto words = nextLine(rest);
            !words.empty() && words.front().starts_with("cpu") && words.front() != "cpu")
            ++cpus_;
    std::error_code none;
    using Folder = std::filesystem::directory_iterator;
    for (const auto& disk : Folder(root / "sys/block", none))
        if (std::filesystem::exists(disk.path() / "device", none))
            diskNames_.push_back(disk.path().filename());
    for (const auto& supply : Folder(root / "sys/class/power_supply", none))
        if (firstWordOf(supply.path() / "type") == "Mains") mains_.push_back(supply.path());
}

Activity ActivityWatch::look() {
    return look(clockSeconds(CLOCK_MONOTONIC), ownSoFar());
}

Activity ActivityWatch::look(double at, const Own& own) {
    constexpr std::size_t most = 256;
    Activity activity{.at = at};
    lookAtCpu(own, activity);
    lookAtDisks(own, activity);
    activity.memory = pressureIn(contentsOf(memory_, most));
    activity.suspended = clockSeconds(CLOCK_REALTIME) - at;
    activity.mains = areOnline(mains_);
    return activity;
}

/// "cpu", then ticks: user, nice, system, idle, iowait, irq, softirq, steal. What was not idle was
/// busy: the kernel measures idleness, and guesses from its timer's ticks whose the rest was, which
/// for many short threads is wrong by a tick of each CPU.
void ActivityWatch::lookAtCpu(const Own& own, Activity& activity) {
    constexpr std::size_t most = 256; // the first line has no more
    const std::string text = contentsOf(stat_, most);
    std::string_view rest = text;
    const auto words = nextLine(rest);
    if (words.empty() || words.front() != "cpu") return;
    std::array<double, 8> ticks{};
    for (std::size_t i = 0; i < ticks.size(); ++i) {
        const auto number = numberAt(words, i + 1);
        if (!number) return;
        ticks.at(i) = *number;
    }
    const double notBusy = ticks[3] + ticks[4];
    const double steal = ticks[7];
    const double all = std::accumulate(ticks.begin(), ticks.end(), 0.0);
    if (firstAt_ < 0) {
        firstAt_ = activity.at;
        firstTicks_ = all;
    }
    if (activity.at - firstAt_ >= kJudgedSeconds && all == firstTicks_) return; // it stands still
    activity.cpu = cpus_ * activity.at - (notBusy + steal) * kTickSeconds - own.cpuSeconds;
    activity.steal = steal * kTickSeconds;
}

/// Of the disks' bytes, so many are ours as we have asked for and no disk has counted before.
void ActivityWatch::lookAtDisks(const Own& own, Activity& activity) {
    constexpr std::size_t most = 65536;
    constexpr std::size_t name = 2;
    constexpr std::size_t sectorsRead = 5;
    constexpr std::size_t sectorsWritten = 9;
    const std::string text = contentsOf(disks_, most);
    if (text.empty() || diskNames_.empty()) return;
    double bytes = 0;
    for (std::string_view rest = text; !rest.empty();) {
        const auto words = nextLine(rest);
        if (words.size() <= sectorsWritten ||
            std::ranges::find(diskNames_, words[name]) == diskNames_.end())
            continue;
        bytes += (numberAt(words, sectorsRead).value_or(0) +
                  numberAt(words, sectorsWritten).value_or(0)) *
                 kSector;
    }
    if (lastOwn_ >= 0) {
        ownWaiting_ += own.diskBytes - lastOwn_;
        const double moved = std::max(0.0, bytes - lastDisks_);
        const double ours = std::min(moved, ownWaiting_);
        ownWaiting_ -= ours;
        othersOnDisk_ += moved - ours;
    }
    lastOwn_ = own.diskBytes;
    lastDisks_ = bytes;
    activity.disk = othersOnDisk_;
    activity.ownDisk = own.diskBytes;
}

} // namespace blockwarp
