// SPDX-License-Identifier: GPL-3.0-or-later
/// Experiments on kernels alone: strategies, ladder, launch-shape.
#include "core/bench/experiments/experiment_parts.h"
#include "core/engine/machine.h"
#include "core/engine/strategy_choice.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace blockwarp {
namespace {

/// A whole launch for a GPU; as little as shows that it works for the emulation.
std::uint64_t kernelBytes(const Settings& settings, Effort effort, const BenchMachine& machine) {
    if (settings.kernels == EngineKind::emulated) return 64 * kKiB;
    return fitting(effort == Effort::full ? 256 * kMiB : 64 * kMiB, machine);
}

/// Encryption again, bit by bit: not worth a bar.
bool decryptsAsItEncrypts(const CipherSpec& cipher) {
    return cipher.algorithm == Algorithm::aesCtr || cipher.algorithm == Algorithm::chacha20;
}

std::uint64_t firstSize(const Settings& settings) {
    if (!settings.sizes.empty()) return settings.sizes.front();
    return settings.kernels == EngineKind::cuda ? 256 * kMiB : 64 * kKiB;
}

Variant kernelVariant(const Settings& settings, const CipherSpec& cipher, Direction direction,
                      std::string_view strategy) {
    Variant variant;
    variant.work =
        workOf(gpuRacer(settings), settings, Scope::kernel, cipher, direction, firstSize(settings));
    variant.work.cipherWork().inOneGo = true;
    variant.work.tuning.strategy = strategy;
    variant.category = strategy;
    return variant;
}

bool wanted(const Settings& settings, std::string_view strategy) {
    return settings.strategies.empty() ||
           std::ranges::find(settings.strategies, strategy) != settings.strategies.end();
}

std::string strategiesFacet(const CipherSpec& cipher) {
    if (cipher.unitBytes != 0 || cipher.family != "AES")
        return fmt::format("kernel only, {}", cipher.name);
    return fmt::format("kernel only, AES-{} without authentication", 8 * cipher.keyBytes);
}

} // namespace

namespace {

/// Byte by byte and by OpenSSL, each on one thread and on all.
std::vector<Racer> cpuLadder(const BenchMachine& machine) {
    std::vector<Racer> racers{referenceRacer(1)};
    if (machine.threads > 1) racers.push_back(referenceRacer(machine.threads));
    racers.push_back(cpuRacer(1));
    if (machine.threads > 1) racers.push_back(cpuRacer(machine.threads));
    return racers;
}

} // namespace

Settings strategiesDefaults(const BenchMachine& machine, Effort effort) {
    Settings settings;
    settings.ciphers =
        effort == Effort::full
            ? ciphersNamed({"aes-128-ctr", "aes-128-ecb", "aes-256-ctr", "aes-128-xts",
                            "aes-128-gcm", "chacha20", "chacha20-poly1305"})
            : ciphersNamed({"aes-128-ctr", "aes-128-ecb", "aes-128-gcm", "chacha20"});
    settings.directions = {Direction::encrypt, Direction::decrypt};
    settings.sizes = {kernelBytes(settings, effort, machine)};
    return settings;
}

std::vector<Variant> strategiesVariants(const Settings& settings, const BenchMachine&) {
    std::vector<Variant> variants;
    unsigned heat = 0;
    for (const CipherSpec* cipher : settings.ciphers)
        for (const Direction direction : settings.directions) {
            if (settings.directions.size() > 1 && direction == Direction::decrypt &&
                (decryptsAsItEncrypts(*cipher) || cipher->authenticated))
                continue;
            Work unasked = kernelVariant(settings, *cipher, direction, {}).work;
            const std::string automatic =
                strategyName(settings.kernels, *cipher, direction, unasked.tuning);
            std::size_t listed = variants.size();
            for (const Strategy& strategy : strategyList()) {
                if (!strategy.supports(cipher->algorithm, direction) ||
                    !wanted(settings, strategy.name))
                    continue;
                Variant variant = kernelVariant(settings, *cipher, direction, strategy.name);
                variant.facet = strategiesFacet(*cipher);
                variant.series = workTitle(*cipher, direction);
                variant.x = static_cast<double>(&strategy - strategyList().data());
                variant.heat = heat;
                variant.automatic = strategy.name == automatic;
                variants.push_back(std::move(variant));
            }
            if (listed == variants.size()) { // nothing does it: a row that says so
                Variant none = kernelVariant(settings, *cipher, direction, {});
                none.facet = strategiesFacet(*cipher);
                none.series = workTitle(*cipher, direction);
                none.heat = heat;
                variants.push_back(std::move(none));
            } else {
                variants.push_back(plainCopy(variants.back()));
            }
            ++heat;
        }
    return variants;
}

Settings ladderDefaults(const BenchMachine& machine, Effort effort) {
    Settings settings;
    settings.ciphers = ciphersNamed({"aes-128-ecb"});
    settings.sizes = {kernelBytes(settings, effort, machine)};
    settings.strategies = {"byte-global",   "byte-constant", "byte-shared-key", "byte-shared-sbox",
                           "byte-shared",   "word-readonly", "ttable4",         "ttable1",
                           "ttable-staged", "word4-ttable4", "word4-ttable1",   "ttable-replicated",
                           "bitsliced",     "hybrid"};
    return settings;
}

std::vector<Variant> ladderVariants(const Settings& settings, const BenchMachine& machine) {
    std::vector<Variant> variants;
    unsigned heat = 0;
    for (const CipherSpec* cipher : settings.ciphers)
        for (const Direction direction : settings.directions) {
            double step = 0;
            const auto add = [&](Variant variant, const Racer& racer) {
                variant.facet = facetTitle(Scope::kernel, *cipher, direction);
                variant.series = racer.title;
                variant.x = step++;
                variant.heat = heat;
                variants.push_back(std::move(variant));
            };
            // The reference's speed depends on no size; a large one would only take long.
            for (const Racer& racer : cpuLadder(machine)) {
                const bool slow = racer.engine == EngineKind::reference;
                const std::uint64_t bytes =
                    slow ? std::min(firstSize(settings), racer.threads * 4 * kMiB)
                         : firstSize(settings);
                Variant variant;
                variant.category = slow && racer.threads == 1 ? "reference" : racer.title;
                variant.work = workOf(racer, settings, Scope::kernel, *cipher, direction, bytes);
                add(std::move(variant), racer);
            }
            for (const std::string& strategy : settings.strategies)
                add(kernelVariant(settings, *cipher, direction, strategy), gpuRacer(settings));
            if (!settings.strategies.empty()) variants.push_back(plainCopy(variants.back()));
            ++heat;
        }
    return variants;
}

Settings launchShapeDefaults(const BenchMachine& machine, Effort effort) {
    Settings settings;
    settings.ciphers = ciphersNamed({"aes-128-ctr"});
    settings.sizes = {kernelBytes(settings, effort, machine)};
    settings.strategies = {"ttable4"};
    settings.threadsPerBlock = effort == Effort::full
                                   ? std::vector<std::uint64_t>{32, 64, 128, 256, 512, 768, 1024}
                                   : std::vector<std::uint64_t>{64, 128, 256, 512, 1024};
    settings.blocksPerThread = {1, 2, 4, 8, 16};
    return settings;
}

std::vector<Variant> launchShapeVariants(const Settings& settings, const BenchMachine&) {
    std::vector<Variant> variants;
    unsigned heat = 0;
    for (const CipherSpec* cipher : settings.ciphers)
        for (const Direction direction : settings.directions)
            for (const std::string& strategy : settings.strategies) {
                for (const std::uint64_t blocks : settings.blocksPerThread)
                    for (const std::uint64_t threads : settings.threadsPerBlock) {
                        Variant variant = kernelVariant(settings, *cipher, direction, strategy);
                        variant.facet = fmt::format("{}: {}", strategy,
                                                    facetTitle(Scope::kernel, *cipher, direction));
                        variant.series = gpuRacer(settings).title;
                        variant.category = std::to_string(blocks);
                        variant.x = static_cast<double>(threads);
                        variant.heat = heat;
                        variant.work.tuning.shape = {static_cast<std::uint32_t>(threads),
                                                     static_cast<std::uint32_t>(blocks)};
                        variants.push_back(std::move(variant));
                    }
                ++heat;
            }
    return variants;
}

} // namespace blockwarp
