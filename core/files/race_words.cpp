// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/files/race_words.h"

#include "core/files/time_shares.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace blockwarp {
namespace {

double rate(const FileOutcome& outcome, double seconds) {
    return seconds > 0 ? static_cast<double>(outcome.bytesIn) / 1e9 / seconds : 0;
}

std::string speed(double gigabytes) {
    return fmt::format("{:.{}f}", gigabytes, gigabytes < 10 ? 2 : 0);
}

struct Named {
    std::string_view what;
    double RaceSpeeds::*speed;
};
constexpr Named kSpeeds[] = {{"the GPU's cipher alone", &RaceSpeeds::gpuCipher},
                             {"the CPU's cipher alone", &RaceSpeeds::cpuCipher},
                             {"the bus", &RaceSpeeds::bus},
                             {"the file on the GPU", &RaceSpeeds::gpuFile},
                             {"the file on the CPU", &RaceSpeeds::cpuFile}};

std::string joined(const std::vector<std::string>& texts) {
    std::string all;
    for (const std::string& text : texts)
        all += (all.empty() ? "" : ", ") + text;
    return all;
}

std::string cipherSentence(const RaceSpeeds& speeds) {
    const double ratio = speeds.gpuCipher / speeds.cpuCipher;
    return fmt::format(
        " The ciphers alone, over the time in which at least one thread or kernel was at "
        "it: {} GB/s on the CPU, {} on the GPU; the {}'s is {:.1f} times as fast.",
        speed(speeds.cpuCipher), speed(speeds.gpuCipher), ratio >= 1 ? "GPU" : "CPU",
        ratio >= 1 ? ratio : 1 / ratio);
}

/// Instead of figures, which would be those of a CPU that plays the GPU.
std::string emulatedSentence(const RaceOutcome& outcome) {
    constexpr std::string_view how = "The GPU's code ran on the CPU, which shows how a GPU works, "
                                     "not how fast it is.";
    if (!outcome.startOnly) return fmt::format("{} The output is the CPU's.", how);
    return fmt::format("{} It ran over the first {} MiB; the output is the CPU's, of the whole "
                       "file.",
                       how, kEmulatedRaceBytes >> 20);
}

} // namespace

RaceSpeeds speedsOf(const RaceOutcome& outcome) {
    const FileOutcome& cpu = outcome.cpu;
    const FileOutcome& gpu = outcome.gpu;
    return {rate(cpu, cpu.phases.wall), rate(gpu, gpu.phases.wall), rate(cpu, cpu.busy.cipher),
            rate(gpu, gpu.busy.cipher), rate(gpu, gpu.busy.bus)};
}

std::string shortLimitSentence(const RaceOutcome& outcome) {
    if (outcome.isEmulated()) return emulatedSentence(outcome);
    const TimeShare cpu = largestShare(outcome.cpu);
    const TimeShare gpu = largestShare(outcome.gpu);
    std::string sentence =
        cpu.part == gpu.part
            ? fmt::format("Both were limited by {} ({:.0f} and {:.0f} % of their time).",
                          nameOf(cpu.part), 100 * cpu.share, 100 * gpu.share)
            : fmt::format("The CPU was limited by {} ({:.0f} % of its time), the GPU by {} ({:.0f} "
                          "%).",
                          nameOf(cpu.part), 100 * cpu.share, nameOf(gpu.part), 100 * gpu.share);
    const RaceSpeeds speeds = speedsOf(outcome);
    if (speeds.cpuCipher > 0 && speeds.gpuCipher > 0)
        sentence += fmt::format(" Their ciphers alone reach {} and {} GB/s.",
                                speed(speeds.cpuCipher), speed(speeds.gpuCipher));
    return sentence;
}

std::string limitSentence(const RaceOutcome& outcome) {
    if (outcome.isEmulated()) return emulatedSentence(outcome);
    const TimeShare cpu = largestShare(outcome.cpu);
    const TimeShare gpu = largestShare(outcome.gpu);
    const RaceSpeeds speeds = speedsOf(outcome);
    std::string sentence = fmt::format(
        "The {} started; both found the file in memory and nothing left to be written. What took "
        "most of the CPU's time was {} ({:.0f} %), of the GPU's {} ({:.0f} %).",
        outcome.gpuFirst ? "GPU" : "CPU", nameOf(cpu.part), 100 * cpu.share, nameOf(gpu.part),
        100 * gpu.share);
    if (speeds.cpuCipher > 0 && speeds.gpuCipher > 0) sentence += cipherSentence(speeds);
    if (outcome.keySeconds > std::max(outcome.cpu.phases.wall, outcome.gpu.phases.wall))
        sentence += fmt::format(" Deriving the key, once for both, took {:.2f} s: longer than "
                                "either.",
                                outcome.keySeconds);
    return sentence;
}

std::string changeSentence(std::string_view before, const RaceSpeeds& then, const RaceSpeeds& now) {
    std::vector<std::string> moved;
    std::vector<std::string> stayed;
    for (const Named& one : kSpeeds) {
        const double a = then.*one.speed;
        const double b = now.*one.speed;
        if (a <= 0 || b <= 0) continue;
        if (std::abs(b / a - 1) * 100 > kMovedPercent)
            moved.push_back(fmt::format("{} ({} → {} GB/s)", one.what, speed(a), speed(b)));
        else
            stayed.emplace_back(one.what);
    }
    std::string sentence = fmt::format("Against the race before ({}): ", before);
    sentence += moved.empty() ? "nothing moved" : "moved: " + joined(moved);
    if (!stayed.empty() && !moved.empty())
        sentence += fmt::format("; within {:.0f} %: {}", kMovedPercent, joined(stayed));
    return sentence + ".";
}

} // namespace blockwarp
