// SPDX-License-Identifier: GPL-3.0-or-later
/// Experiments over one choice: key-size, threads, keystream-buffer, chunk-size, gpus.
#include "core/bench/experiments/experiment_parts.h"

#include <fmt/format.h>

#include <algorithm>

namespace blockwarp {
namespace {

std::uint64_t onlySize(const Settings& settings) {
    return settings.sizes.empty() ? 256 * kMiB : settings.sizes.front();
}

/// One variant for each scope, cipher and direction.
template <class Make>
void forEachWork(const Settings& settings, const Make& make) {
    for (const Scope scope : settings.scopes)
        for (const CipherSpec* cipher : settings.ciphers)
            for (const Direction direction : settings.directions)
                make(scope, *cipher, direction);
}

} // namespace

Settings keySizeDefaults(const BenchMachine& machine, Effort effort) {
    Settings settings;
    settings.ciphers = ciphersNamed({"aes-128-ctr", "aes-192-ctr", "aes-256-ctr"});
    settings.scopes = {Scope::kernel, Scope::memory};
    settings.sizes = {fitting(effort == Effort::full ? 512 * kMiB : 128 * kMiB, machine)};
    return settings;
}

std::vector<Variant> keySizeVariants(const Settings& settings, const BenchMachine& machine) {
    std::vector<Variant> variants;
    unsigned heat = 0;
    for (const Scope scope : settings.scopes) {
        for (const Direction direction : settings.directions)
            for (const Racer& racer : allRacers(settings, machine)) {
                double place = 0;
                for (const CipherSpec* cipher : settings.ciphers) {
                    const bool slow = racer.engine == EngineKind::reference;
                    const std::uint64_t bytes =
                        slow ? std::min(onlySize(settings), 4 * kMiB) : onlySize(settings);
                    variants.push_back(
                        {.facet =
                             fmt::format("{}, {}", scopeTitle(scope), directionTitle(direction)),
                         .series = racer.title,
                         .category = std::string(cipher->name),
                         .x = place++,
                         .work = workOf(racer, settings, scope, *cipher, direction, bytes),
                         .heat = heat});
                }
            }
        ++heat;
    }
    return variants;
}

Settings threadsDefaults(const BenchMachine& machine, Effort effort) {
    Settings settings;
    settings.ciphers = ciphersNamed({"aes-128-ctr"});
    settings.scopes = {Scope::kernel, Scope::memory, Scope::file};
    settings.sizes = {fitting(effort == Effort::full ? kGiB : 256 * kMiB, machine)};
    const unsigned max = 2 * machine.threads;
    for (unsigned threads = 1; threads <= max;
         threads += effort == Effort::full ? 1 + threads / 8 : 1 + threads / 2)
        settings.threads.push_back(threads);
    for (const unsigned always : {machine.threads, max})
        if (std::ranges::find(settings.threads, always) == settings.threads.end())
            settings.threads.push_back(always);
    std::ranges::sort(settings.threads);
    return settings;
}

std::vector<Variant> threadsVariants(const Settings& settings, const BenchMachine&) {
    std::vector<Variant> variants;
    unsigned heat = 0;
    forEachWork(settings, [&](Scope scope, const CipherSpec& cipher, Direction direction) {
        for (const std::uint64_t threads : settings.threads)
            for (const Racer& racer : cpuRacers(settings, static_cast<unsigned>(threads)))
                variants.push_back(
                    {.facet = facetTitle(scope, cipher, direction),
                     .series = std::string(cpuTitle(racer.engine)),
                     .category = {},
                     .x = static_cast<double>(threads),
                     .work = workOf(racer, settings, scope, cipher, direction, onlySize(settings)),
                     .heat = heat});
        ++heat;
    });
    return variants;
}

Settings keystreamBufferDefaults(const BenchMachine& machine, Effort effort) {
    Settings settings;
    settings.ciphers = ciphersNamed({"chacha20"});
    settings.scopes = {Scope::memory, Scope::file};
    settings.sizes = {fitting(effort == Effort::full ? kGiB : 256 * kMiB, machine)};
    settings.chunks = sizesUpTo(kMiB, 256 * kMiB, effort == Effort::full ? 2 : 4, machine);
    settings.strategies = {"keystream-buffer", "fused"};
    return settings;
}

std::vector<Variant> keystreamBufferVariants(const Settings& settings,
                                             const BenchMachine& machine) {
    std::vector<Variant> variants;
    unsigned heat = 0;
    const std::uint64_t bytes = onlySize(settings);
    forEachWork(settings, [&](Scope scope, const CipherSpec& cipher, Direction direction) {
        for (const std::uint64_t chunk : settings.chunks) {
            const auto add = [&](const Racer& racer, std::string_view strategy) {
                Variant variant{.facet = facetTitle(scope, cipher, direction),
                                .series = strategy.empty()
                                              ? racer.title
                                              : fmt::format("{}, {}", racer.title, strategy),
                                .category = {},
                                .x = static_cast<double>(chunk),
                                .work = workOf(racer, settings, scope, cipher, direction, bytes),
                                .heat = heat};
                variant.work.tuning.strategy = strategy;
                variant.work.tuning.chunkBytes = static_cast<std::size_t>(chunk);
                variants.push_back(std::move(variant));
            };
            for (const std::string& strategy : settings.strategies)
                add(gpuRacer(settings), strategy);
            add(cpuRacer(machine.threads), {});
            ++heat;
        }
    });
    return variants;
}

Settings chunkSizeDefaults(const BenchMachine& machine, Effort effort) {
    Settings settings;
    settings.ciphers = ciphersNamed({"aes-128-ctr"});
    settings.scopes = {Scope::memory};
    settings.sizes = {fitting(effort == Effort::full ? 2 * kGiB : 512 * kMiB, machine)};
    settings.chunks = sizesUpTo(kMiB, effort == Effort::full ? 512 * kMiB : 256 * kMiB,
                                effort == Effort::full ? 2 : 4, machine);
    settings.workers = {1, 2, 4, 8};
    return settings;
}

std::vector<Variant> chunkSizeVariants(const Settings& settings, const BenchMachine& machine) {
    std::vector<Variant> variants;
    unsigned heat = 0;
    const std::uint64_t bytes = onlySize(settings);
    forEachWork(settings, [&](Scope scope, const CipherSpec& cipher, Direction direction) {
        for (const std::uint64_t chunk : settings.chunks) {
            const auto add = [&](const Racer& racer, std::uint64_t workers) {
                Variant variant{.facet = facetTitle(scope, cipher, direction),
                                .series = workers == 0
                                              ? racer.title
                                              : fmt::format("{}, {} worker{}", racer.title, workers,
                                                            workers == 1 ? "" : "s"),
                                .category = {},
                                .x = static_cast<double>(chunk),
                                .work = workOf(racer, settings, scope, cipher, direction, bytes),
                                .heat = heat};
                variant.work.tuning.chunkBytes = static_cast<std::size_t>(chunk);
                if (racer.engine == EngineKind::cuda)
                    variant.work.tuning.workersPerDevice = static_cast<unsigned>(workers);
                if (racer.engine == EngineKind::emulated)
                    variant.work.tuning.threads = static_cast<unsigned>(workers);
                variants.push_back(std::move(variant));
            };
            for (const std::uint64_t workers : settings.workers)
                add(gpuRacer(settings), workers);
            for (const Racer& racer : cpuRacers(settings, machine.threads))
                add(racer, 0);
            ++heat;
        }
    });
    return variants;
}

Settings gpusDefaults(const BenchMachine& machine, Effort effort) {
    Settings settings;
    settings.ciphers = ciphersNamed({"aes-128-ctr"});
    settings.scopes = {Scope::memory, Scope::file};
    settings.sizes = {fitting(effort == Effort::full ? 4 * kGiB : kGiB, machine)};
    for (std::size_t count = 1; count <= std::max<std::size_t>(1, machine.gpus.size()); ++count)
        settings.gpus.push_back(count);
    return settings;
}

std::vector<Variant> gpusVariants(const Settings& settings, const BenchMachine& machine) {
    std::vector<Variant> variants;
    unsigned heat = 0;
    forEachWork(settings, [&](Scope scope, const CipherSpec& cipher, Direction direction) {
        const auto add = [&](const Racer& racer, std::uint64_t count) {
            Variant variant{
                .facet = facetTitle(scope, cipher, direction),
                .series = racer.title,
                .category = {},
                .x = static_cast<double>(count),
                .work = workOf(racer, settings, scope, cipher, direction, onlySize(settings)),
                .heat = heat};
            if (racer.engine == EngineKind::cuda && !machine.gpus.empty()) {
                if (count > machine.gpus.size())
                    variant.refused =
                        Error{ErrorCode::noGpu, fmt::format("GPUs here: {}", machine.gpus.size())};
                else
                    variant.work.tuning.devices.assign(machine.gpus.begin(),
                                                       machine.gpus.begin() +
                                                           static_cast<std::ptrdiff_t>(count));
            }
            variants.push_back(std::move(variant));
        };
        for (const std::uint64_t count : settings.gpus)
            add(gpuRacer(settings), count);
        ++heat;
    });
    return variants;
}

} // namespace blockwarp
