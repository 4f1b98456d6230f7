// SPDX-License-Identifier: GPL-3.0-or-later
/// Experiment over batches of numbers instead of bytes: rsa.
#include "core/bench/experiments/experiment_parts.h"
#include "core/bench/measure/work.h"

#include <fmt/format.h>

namespace blockwarp {
namespace {

/// Bytes to bytes is what the file-less middle scope is for numbers.
std::string rsaFacet(Scope scope, rsa::BenchWork operation) {
    return fmt::format("{}, RSA {}", scope == Scope::memory ? "bytes to bytes" : scopeTitle(scope),
                       rsaTitle(operation));
}

Work rsaWork(const Racer& racer, Scope scope, const RsaWork& numbers) {
    Work work{.engine = racer.engine,
              .scope = scope,
              .bytes = numbers.operations * numbers.bits / 8,
              .task = numbers};
    work.tuning.threads = racer.threads;
    return work;
}

} // namespace

Variant rsaVariant(const Racer& racer, Scope scope, const RsaWork& numbers) {
    Variant variant;
    variant.facet = rsaFacet(scope, numbers.operation);
    variant.series = fmt::format("{}, {} bits", racer.title, numbers.bits);
    variant.x = static_cast<double>(numbers.operations);
    variant.work = rsaWork(racer, scope, numbers);
    return variant;
}

Settings rsaDefaults(const BenchMachine& machine, Effort effort) {
    Settings settings;
    const bool full = effort == Effort::full;
    settings.operations = {rsa::BenchWork::privateOperation, rsa::BenchWork::publicOperation};
    if (full) settings.operations.push_back(rsa::BenchWork::power);
    settings.keyBits = full ? std::vector<std::uint64_t>{2048, 3072, 4096}
                            : std::vector<std::uint64_t>{2048, 4096};
    settings.batches = full ? std::vector<std::uint64_t>{1, 16, 64, 256, 1024, 4096, 16384, 65536}
                            : std::vector<std::uint64_t>{1, 16, 64, 256, 4096, 65536};
    // The CPU's line is flat once every thread has something to do; only a GPU needs large batches.
    if (machine.gpus.empty())
        std::erase_if(settings.batches, [](std::uint64_t batch) { return batch > 4096; });
    settings.scopes = {Scope::kernel, Scope::memory};
    return settings;
}

/// A heat for each operation and key: its batches share their numbers.
std::vector<Variant> rsaVariants(const Settings& settings, const BenchMachine& machine) {
    std::vector<Variant> variants;
    unsigned heat = 0;
    for (const rsa::BenchWork operation : settings.operations)
        for (const std::uint64_t bits : settings.keyBits) {
            for (const Scope scope : settings.scopes)
                for (const std::uint64_t batch : settings.batches)
                    for (const Racer& racer : {gpuRacer(settings), cpuRacer(machine.threads)}) {
                        variants.push_back(rsaVariant(
                            racer, scope, {operation, static_cast<unsigned>(bits), batch}));
                        variants.back().heat = heat;
                    }
            ++heat;
        }
    return variants;
}

} // namespace blockwarp
