// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/bench/experiments/experiment_parts.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cassert>
#include <iterator>

namespace blockwarp {

Racer gpuRacer(const Settings& settings) {
    return {settings.kernels == EngineKind::cuda ? "GPU" : "emulated GPU", settings.kernels, 0};
}

std::string_view cpuTitle(EngineKind engine) {
    return engine == EngineKind::cpu ? "CPU (OpenSSL)" : engineSpec(engine).title;
}

Racer cpuRacer(unsigned threads, EngineKind engine) {
    return {fmt::format("{}, {} thread{}", cpuTitle(engine), threads, threads == 1 ? "" : "s"),
            engine, threads};
}

std::vector<Racer> cpuRacers(const Settings& settings, unsigned threads) {
    std::vector<Racer> racers;
    for (const EngineKind engine : settings.cpuEngines)
        racers.push_back(cpuRacer(threads, engine));
    return racers;
}

Racer referenceRacer(unsigned threads) {
    return {fmt::format("reference, {} thread{}", threads, threads == 1 ? "" : "s"),
            EngineKind::reference, threads};
}

std::vector<Racer> allRacers(const Settings& settings, const BenchMachine& machine) {
    std::vector<Racer> racers{gpuRacer(settings)};
    std::ranges::copy(cpuRacers(settings, machine.threads), std::back_inserter(racers));
    if (machine.threads > 1) std::ranges::copy(cpuRacers(settings, 1), std::back_inserter(racers));
    racers.push_back(referenceRacer());
    return racers;
}

Work workOf(const Racer& racer, const Settings& settings, Scope scope, const CipherSpec& cipher,
            Direction direction, std::uint64_t bytes) {
    Work work{.engine = racer.engine,
              .scope = scope,
              .bytes = bytes,
              .task = CipherWork{&cipher, direction}};
    work.tuning.threads = racer.threads;
    if (cipher.unitBytes != 0 && settings.unit.size() == 1)
        work.tuning.unitBytes = static_cast<std::size_t>(settings.unit.front());
    if (engineSpec(racer.engine).usesStrategies && settings.strategies.size() == 1)
        work.tuning.strategy = settings.strategies.front();
    return work;
}

Variant plainCopy(Variant like) {
    like.series = "plain copy";
    like.category.clear();
    like.work.cipherWork().plainCopy = true;
    like.work.tuning.strategy.clear();
    like.work.tuning.shape = {0, 0};
    like.automatic = false;
    return like;
}

std::string workTitle(const CipherSpec& cipher, Direction direction) {
    return fmt::format("{} {}", cipher.name, directionTitle(direction));
}

std::string facetTitle(Scope scope, const CipherSpec& cipher, Direction direction) {
    if (hasBothDirections(scope)) return fmt::format("{}, {}", scopeTitle(scope), cipher.name);
    return fmt::format("{}, {}", scopeTitle(scope), workTitle(cipher, direction));
}

const CipherSpec* cipherNamed(std::string_view name) {
    const CipherSpec* cipher = findCipher(name);
    assert(cipher != nullptr);
    return cipher;
}

std::vector<const CipherSpec*> ciphersNamed(std::initializer_list<const char*> names) {
    std::vector<const CipherSpec*> ciphers;
    for (const char* name : names)
        ciphers.push_back(cipherNamed(name));
    return ciphers;
}

std::uint64_t fitting(std::uint64_t bytes, const BenchMachine& machine) {
    const std::uint64_t max = std::bit_floor(std::max(kMiB, machine.memoryBytes / 16));
    return std::min(bytes, max);
}

std::vector<std::uint64_t> sizesUpTo(std::uint64_t first, std::uint64_t last, unsigned factor,
                                     const BenchMachine& machine) {
    std::vector<std::uint64_t> sizes;
    for (std::uint64_t size = first; size <= fitting(last, machine); size *= factor)
        sizes.push_back(size);
    return sizes;
}

} // namespace blockwarp
