// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/bench/machine/cpu_use.h"

#include <linux/perf_event.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <array>

namespace blockwarp {
namespace {

/// Without a descriptor where the kernel does not permit it, or the hardware cannot.
FileDescriptor counterOf(std::uint64_t event) {
    struct perf_event_attr wanted {};
    wanted.size = sizeof wanted;
    wanted.type = PERF_TYPE_HARDWARE;
    wanted.config = event;
    wanted.inherit = 1; // threads that are started later
    wanted.exclude_hv = 1;
    wanted.read_format = PERF_FORMAT_TOTAL_TIME_ENABLED | PERF_FORMAT_TOTAL_TIME_RUNNING;
    for (const bool userOnly : {false, true}) {
        wanted.exclude_kernel = userOnly ? 1 : 0;
        const long fd = ::syscall(SYS_perf_event_open, &wanted, 0, -1, -1, PERF_FLAG_FD_CLOEXEC);
        if (fd >= 0) return FileDescriptor(static_cast<int>(fd));
    }
    return {};
}

/// Extrapolated where several events share a hardware counter.
std::optional<std::uint64_t> valueOf(const FileDescriptor& counter) {
    if (!counter) return std::nullopt;
    std::array<std::uint64_t, 3> value{}; // the count, time enabled, time running
    const ssize_t got = ::read(counter.get(), value.data(), sizeof value);
    if (got != static_cast<ssize_t>(sizeof value) || value[2] == 0) return std::nullopt;
    const double share = static_cast<double>(value[1]) / static_cast<double>(value[2]);
    return static_cast<std::uint64_t>(static_cast<double>(value[0]) * share);
}

double secondsOf(const timeval& time) {
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) / 1e6;
}

std::optional<std::uint64_t> between(const std::optional<std::uint64_t>& before,
                                     const std::optional<std::uint64_t>& now) {
    if (!now) return std::nullopt;
    return *now - std::min(*now, before.value_or(0));
}

CpuUse soFar(const FileDescriptor& cycles, const FileDescriptor& instructions) {
    struct rusage use {};
    (void)::getrusage(RUSAGE_SELF, &use); // cannot fail with these arguments
    return {secondsOf(use.ru_utime),
            secondsOf(use.ru_stime),
            static_cast<std::uint64_t>(use.ru_nvcsw),
            static_cast<std::uint64_t>(use.ru_nivcsw),
            valueOf(cycles),
            valueOf(instructions)};
}

} // namespace

CpuCounters::CpuCounters()
    : cycles_(counterOf(PERF_COUNT_HW_CPU_CYCLES)),
      instructions_(counterOf(PERF_COUNT_HW_INSTRUCTIONS)) {}

void CpuCounters::start() {
    before_ = soFar(cycles_, instructions_);
}

CpuUse CpuCounters::stop() const {
    const CpuUse now = soFar(cycles_, instructions_);
    return {now.user - before_.user,
            now.system - before_.system,
            now.voluntarySwitches - before_.voluntarySwitches,
            now.involuntarySwitches - before_.involuntarySwitches,
            between(before_.cycles, now.cycles),
            between(before_.instructions, now.instructions)};
}

} // namespace blockwarp
