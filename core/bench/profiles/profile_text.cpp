// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/bench/profiles/profile_text.h"

#include "core/bench/profiles/bound.h"

#include <fmt/format.h>

namespace blockwarp {
namespace {

struct Column {
    std::string_view title;
    std::string_view counter;
};
constexpr Column kColumns[] = {
    {"issue", "issue"},      {"ALU", "alu"},          {"FMA", "fma"},
    {"sh+L1", "wavefronts"}, {"const", "constant"},   {"L2", "l2"},
    {"memory", "dram"},      {"occup.", "occupancy"}, {"regs", "registers"},
};

std::string cell(std::optional<double> value) {
    return value ? fmt::format("{:7.0f}", *value) : fmt::format("{:>7}", "–");
}

/// Warp instructions and wavefronts for 512 bytes: the blocks that a warp's lanes have in hand.
std::string perWarp(const StrategyProfile& profile, std::string_view counter) {
    const auto value = valueOf(profile, counter);
    if (!value) return fmt::format("{:>9}", "–");
    return fmt::format("{:9.1f}", *value * 512 / static_cast<double>(profile.bytes));
}

std::string rowOf(const StrategyProfile& profile) {
    std::string row = fmt::format("  {:20} {:7.1f}", profile.strategy, gigabytesPerSecond(profile));
    for (const Column& column : kColumns)
        row += cell(valueOf(profile, column.counter));
    for (const std::string_view counter : {"instructions", "all_wavefronts", "bank_conflicts"})
        row += perWarp(profile, counter);
    const double local =
        valueOf(profile, "local_loads").value_or(0) + valueOf(profile, "local_stores").value_or(0);
    return row + (local > 0 ? "  local memory" : "") + "\n" +
           fmt::format("  {:20} {}\n", "", boundSentence(profile));
}

std::string heading(const StrategyProfile& profile) {
    std::string heading = fmt::format(
        "{} {}, {} bytes; percent of the peak; instructions, wavefronts and bank "
        "conflicts for 512 bytes\n  {:20} {:>7}",
        profile.cipher, profile.direction == Direction::encrypt ? "encryption" : "decryption",
        profile.bytes, "", "GB/s");
    for (const Column& column : kColumns)
        heading += fmt::format("{:>7}", column.title);
    return heading + fmt::format("{:>9}{:>9}{:>9}\n", "instr.", "wavefr.", "conflicts");
}

} // namespace

std::string profileSource(const ProfileSet& set) {
    return fmt::format("{}, {}, {}", set.gpu, set.profiler, set.time.substr(0, 10));
}

std::string profileText(const ProfileSet& set) {
    std::string text = profileSource(set) + "\n";
    const StrategyProfile* before = nullptr;
    for (const StrategyProfile& profile : set.profiles) {
        const bool other = before == nullptr || before->cipher != profile.cipher ||
                           before->direction != profile.direction;
        if (other) text += "\n" + heading(profile);
        text += rowOf(profile);
        before = &profile;
    }
    return text;
}

} // namespace blockwarp
