// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/bench/machine/disturbance.h"

#include <algorithm>
#include <cmath>

namespace blockwarp {
namespace {

/// Fixed before anything was measured.
constexpr DisturberSpec kSpecs[] = {
    {Disturber::cpu, "cpu", CORE_TEXT("core", "another process on the CPU"),
     CORE_TEXT("core", "no /proc/stat here"), 0.25, kTickSeconds},
    {Disturber::steal, "steal", CORE_TEXT("core", "another machine of the same host"),
     CORE_TEXT("core", "no /proc/stat here"), 0.05, kTickSeconds},
    {Disturber::disk, "disk", CORE_TEXT("core", "another process on the disk"),
     CORE_TEXT("core", "no /proc/diskstats here"), 20e6, 1e6},
    {Disturber::memory, "memory", CORE_TEXT("core", "memory was short"),
     CORE_TEXT("core", "no /proc/pressure here"), 0.1, 1e-3},
    {Disturber::gpu, "gpu", CORE_TEXT("core", "another process on the GPU"),
     CORE_TEXT("core", "the driver does not tell whose work is on the GPU"), 2, 1},
    {Disturber::slowed, "slowed", CORE_TEXT("core", "the GPU was too warm or lacked power"),
     CORE_TEXT("core", "the driver does not tell why the GPU is slow"), 0, 0},
    {Disturber::suspended, "suspended",
     CORE_TEXT("core", "the machine slept, or its clock was set"), "", 0, 0.25},
    {Disturber::power, "power", CORE_TEXT("core", "the mains went or came"), "", 0, 0},
};

/// By how much a counter grew; nothing where it did not tell, or ran backwards.
std::optional<double> growth(const std::optional<double>& before,
                             const std::optional<double>& after) {
    if (!before || !after || *after < *before) return {};
    return *after - *before;
}

// A file system writes on our behalf, too: its journal, 12 KiB for each file of ours (ext4), and a
// little for what is in a large one.
constexpr double kJournalOfFile = 16 << 10; ///< bytes
constexpr double kOfOurDisk = 0.1;

bool grewTooMuch(const DisturberSpec& spec, const std::optional<double>& by, double seconds) {
    return by && *by >= std::max(spec.share * seconds, 2 * spec.resolution);
}

} // namespace

std::span<const DisturberSpec> disturberSpecs() {
    return kSpecs;
}

const DisturberSpec& specOf(Disturber who) {
    return kSpecs[static_cast<std::size_t>(who)];
}

Disturbers disturbersBetween(const Activity& before, const Activity& after, std::size_t files) {
    Disturbers found;
    const double seconds = after.at - before.at;
    constexpr std::pair<Disturber, std::optional<double> Activity::*> counters[] = {
        {Disturber::cpu, &Activity::cpu},
        {Disturber::steal, &Activity::steal},
        {Disturber::memory, &Activity::memory}};
    for (const auto& [who, member] : counters)
        if (grewTooMuch(specOf(who), growth(before.*member, after.*member), seconds))
            found.add(who);
    auto disk = growth(before.disk, after.disk);
    if (disk) *disk -= static_cast<double>(files) * kJournalOfFile;
    if (grewTooMuch(specOf(Disturber::disk), disk, seconds) &&
        *disk >= kOfOurDisk * (after.ownDisk - before.ownDisk))
        found.add(Disturber::disk);
    const DisturberSpec& gpu = specOf(Disturber::gpu);
    if (after.gpu && *after.gpu >= std::max(gpu.share, 2 * gpu.resolution))
        found.add(Disturber::gpu);
    if (before.slowed.value_or(false) || after.slowed.value_or(false)) found.add(Disturber::slowed);
    if (before.suspended && after.suspended &&
        std::abs(*after.suspended - *before.suspended) >=
            2 * specOf(Disturber::suspended).resolution)
        found.add(Disturber::suspended);
    if (before.mains && after.mains && *before.mains != *after.mains) found.add(Disturber::power);
    return found;
}

Disturbers unwatchedIn(const Activity& first, const Activity& last) {
    Disturbers missing;
    const auto add = [&](bool told, Disturber who) {
        if (!told) missing.add(who);
    };
    add(first.cpu && last.cpu, Disturber::cpu);
    add(first.steal && last.steal, Disturber::steal);
    add(first.disk && last.disk, Disturber::disk);
    add(first.memory && last.memory, Disturber::memory);
    add(first.gpu && last.gpu, Disturber::gpu);
    add(first.slowed && last.slowed, Disturber::slowed);
    return missing;
}

} // namespace blockwarp
