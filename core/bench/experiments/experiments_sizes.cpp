// SPDX-License-Identifier: GPL-3.0-or-later
/// Experiments over the size of the input: size-sweep, speedup, breakdown.
#include "core/bench/experiments/experiment_parts.h"

#include <fmt/format.h>

namespace blockwarp {

Settings sizeSweepDefaults(const BenchMachine& machine, Effort effort) {
    Settings settings;
    settings.ciphers = ciphersNamed({"aes-128-ctr"});
    settings.directions = {Direction::encrypt, Direction::decrypt};
    settings.scopes = {Scope::kernel, Scope::memory, Scope::file};
    settings.sizes = effort == Effort::full ? sizesUpTo(kKiB, 4 * kGiB, 4, machine)
                                            : sizesUpTo(4 * kKiB, 256 * kMiB, 16, machine);
    return settings;
}

Settings speedUpDefaults(const BenchMachine& machine, Effort effort) {
    Settings settings = sizeSweepDefaults(machine, effort);
    settings.directions = {Direction::encrypt};
    return settings;
}

std::vector<Variant> sizeVariants(const Settings& settings, const BenchMachine& machine) {
    std::vector<Variant> variants;
    unsigned heat = 0;
    for (const CipherSpec* cipher : settings.ciphers)
        for (const std::uint64_t bytes : settings.sizes) {
            for (const Scope scope : settings.scopes)
                for (const Direction direction : settings.directions)
                    for (const Racer& racer : allRacers(settings, machine))
                        variants.push_back(
                            {.facet = facetTitle(scope, *cipher, direction),
                             .series = racer.title,
                             .category = {},
                             .x = static_cast<double>(bytes),
                             .work = workOf(racer, settings, scope, *cipher, direction, bytes),
                             .heat = heat});
            ++heat;
        }
    return variants;
}

Settings breakdownDefaults(const BenchMachine& machine, Effort effort) {
    Settings settings;
    settings.ciphers = ciphersNamed({"aes-128-ctr"});
    settings.scopes = {Scope::file};
    settings.sizes = effort == Effort::full
                         ? std::vector{fitting(64 * kMiB, machine), fitting(kGiB, machine)}
                         : std::vector{fitting(256 * kMiB, machine)};
    settings.chunks = {kMiB, 4 * kMiB, 16 * kMiB, 64 * kMiB};
    settings.workers = {1};
    return settings;
}

std::vector<Variant> breakdownVariants(const Settings& settings, const BenchMachine&) {
    std::vector<Variant> variants;
    std::vector<Racer> racers = cpuRacers(settings, 1);
    racers.insert(racers.begin(), gpuRacer(settings));
    unsigned heat = 0;
    for (const CipherSpec* cipher : settings.ciphers)
        for (const std::uint64_t bytes : settings.sizes) {
            double place = 0;
            for (const std::uint64_t chunk : settings.chunks) {
                if (chunk > bytes) continue;
                for (const Scope scope : settings.scopes)
                    for (const Direction direction : settings.directions)
                        for (const Racer& racer : racers) {
                            const std::uint64_t workers =
                                settings.workers.empty() ? 1 : settings.workers.front();
                            Variant variant{
                                .facet = fmt::format(
                                    "{}: {}, {}",
                                    engineSpec(racer.engine).usesStrategies
                                        ? racer.title
                                        : std::string(cpuTitle(racer.engine)),
                                    facetTitle(scope, *cipher, direction),
                                    english(axisText(AxisKind::bytes, static_cast<double>(bytes)))),
                                .series = racer.title,
                                .category =
                                    english(axisText(AxisKind::bytes, static_cast<double>(chunk))),
                                .x = place,
                                .work = workOf(racer, settings, scope, *cipher, direction, bytes),
                                .heat = heat};
                            variant.work.tuning.chunkBytes = static_cast<std::size_t>(chunk);
                            variant.work.tuning.threads = static_cast<unsigned>(workers);
                            if (racer.engine == EngineKind::cuda)
                                variant.work.tuning.workersPerDevice =
                                    static_cast<unsigned>(workers);
                            variants.push_back(std::move(variant));
                        }
                ++place;
            }
            ++heat;
        }
    return variants;
}

} // namespace blockwarp
