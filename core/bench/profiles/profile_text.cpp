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

struct PerWarp {
    std::string_view title;
    std::string_view counter;
};
/// 512 bytes are what the 32 lanes of a warp have in hand with one block of AES each.
constexpr PerWarp kPerWarp[] = {
    {"Warp instructions for 512 bytes", "instructions"},
    {"Wavefronts of shared memory and L1 for 512 bytes", "all_wavefronts"},
    {"Wavefronts of shared memory alone", "shared_wavefronts"},
    {"Bank conflicts for 512 bytes", "bank_conflicts"},
};

struct Plain {
    std::string_view title;
    std::string_view counter;
    std::string_view unit;
};
constexpr Plain kPlain[] = {
    {"Registers a thread", "registers", ""},
    {"Threads per block", "threads_per_block", ""},
    {"Occupancy (resident warps of those that fit)", "occupancy", " %"},
    {"L1 hits", "l1_hits", " %"},
    {"L2 hits", "l2_hits", " %"},
};

void addStalls(NamedValues& facts, const StrategyProfile& profile) {
    const TopStall top = topStall(profile);
    if (top.reason != nullptr)
        facts.emplace_back("Warps waited most for",
                           fmt::format("{} ({:.0f} %)", top.reason->title, top.percent));
}

} // namespace

NamedValues profileFacts(const StrategyProfile& profile) {
    NamedValues facts{
        {"Under the profiler", fmt::format("{:.0f} GB/s", gigabytesPerSecond(profile))}};
    const auto bytes = static_cast<double>(profile.bytes);
    for (const PerWarp& fact : kPerWarp)
        if (const auto value = valueOf(profile, fact.counter))
            facts.emplace_back(fact.title, fmt::format("{:.1f}", *value * 512 / bytes));
    if (const auto value = valueOf(profile, "dram_bytes"))
        facts.emplace_back("Bytes of GPU memory for each byte",
                           fmt::format("{:.2f}", *value / bytes));
    for (const Plain& fact : kPlain)
        if (const auto value = valueOf(profile, fact.counter))
            facts.emplace_back(fact.title, fmt::format("{:.0f}{}", *value, fact.unit));
    const auto loads = valueOf(profile, "local_loads");
    const auto stores = valueOf(profile, "local_stores");
    if (loads && stores)
        facts.emplace_back("Registers spilled to local memory",
                           *loads + *stores > 0 ? fmt::format("{:.1f} instructions for 512 bytes",
                                                              (*loads + *stores) * 512 / bytes)
                                                : std::string("none"));
    addStalls(facts, profile);
    return facts;
}

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
