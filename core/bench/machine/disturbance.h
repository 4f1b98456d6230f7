// SPDX-License-Identifier: GPL-3.0-or-later
/// What others did to the machine while a sample was taken: counters at two moments, and when their
/// difference makes the samples between them doubtful. A sample's own duration never does.
#pragma once

#include "core/base/message.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace blockwarp {

enum class Disturber : std::uint8_t {
    cpu,       ///< other processes on the CPU
    steal,     ///< other machines on the same host
    disk,      ///< other processes' reads and writes
    memory,    ///< the system waited for memory
    gpu,       ///< other processes on the GPU
    slowed,    ///< the GPU lowered its clock: too warm, or its power failed
    suspended, ///< the machine slept, or its clock was set
    power,     ///< the mains went or came
};

/// Counters since some moment in the past; empty where nobody tells.
struct Activity {
    double at = 0;                     ///< seconds, monotonic; it stands still in a suspend
    std::optional<double> cpu{};       ///< seconds of all CPUs for other processes
    std::optional<double> steal{};     ///< seconds of all CPUs
    std::optional<double> disk{};      ///< bytes of other processes
    double ownDisk = 0;                ///< bytes of this one
    std::optional<double> memory{};    ///< seconds in which something waited
    std::optional<double> gpu{};       ///< percent of the multiprocessors' time since the last look
    std::optional<bool> slowed{};      ///< at this moment
    std::optional<double> suspended{}; ///< seconds by which the wall clock is ahead of `at`
    std::optional<bool> mains{};       ///< empty: has no battery
};

struct DisturberSpec {
    Disturber who;
    std::string_view name; ///< in files: "cpu"
    const char* title;     ///< CORE_TEXT, in a list: "another process on the CPU"
    const char* unwatched; ///< CORE_TEXT: why nobody can tell
    /// It disturbs from this share of the time on, and no less than twice what the counter
    /// resolves.
    double share;      ///< of a second; disk: bytes a second; gpu: percent
    double resolution; ///< seconds; disk: bytes; gpu: percent
};
std::span<const DisturberSpec> disturberSpecs(); ///< in the order of Disturber
const DisturberSpec& specOf(Disturber who);

/// A set of Disturbers, a bit each.
class Disturbers {
  public:
    Disturbers() = default;
    bool empty() const { return bits_ == 0; }
    bool has(Disturber who) const { return (bits_ & bitOf(who)) != 0; }
    void add(Disturber who) { bits_ = static_cast<std::uint16_t>(bits_ | bitOf(who)); }
    void add(Disturbers others) { bits_ = static_cast<std::uint16_t>(bits_ | others.bits_); }
    Disturbers operator&(Disturbers other) const {
        Disturbers both;
        both.bits_ = bits_ & other.bits_;
        return both;
    }
    bool operator==(const Disturbers&) const = default;

  private:
    static std::uint16_t bitOf(Disturber who) {
        return static_cast<std::uint16_t>(1U << static_cast<unsigned>(who));
    }
    std::uint16_t bits_ = 0;
};

/// Of /proc/stat: USER_HZ is 100 on every architecture of Linux.
inline constexpr double kTickSeconds = 0.01;
/// The shortest time that is judged, of several ticks.
inline constexpr double kJudgedSeconds = 0.1;

/// Who disturbed between two moments, in which we wrote so many files. A counter that ran backwards
/// tells nothing.
Disturbers disturbersBetween(const Activity& before, const Activity& after, std::size_t files = 0);

/// Whose counters are missing or stood still all the time. No battery is no lack.
Disturbers unwatchedIn(const Activity& first, const Activity& last);

} // namespace blockwarp
