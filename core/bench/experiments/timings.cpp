// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/bench/experiments/timings.h"

#include "core/bench/experiments/experiment_parts.h"
#include "core/bench/measure/guess.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace blockwarp {
namespace {

constexpr unsigned kKernelSamples = 20;
constexpr unsigned kOtherSamples = 10; // a sample of memory or file takes many times as long
constexpr double kCpuSeconds = 1;      // of RSA operations, for one sample on the CPU
/// Minimum operations in the CPU's batch, so that every thread has some.
constexpr std::uint64_t kMinCpuOperations = 128;

constexpr ExperimentSpec kScopes{.name = "scopes",
                                 .title = "One cipher in its scopes",
                                 .explanation = "One cipher on one engine: kernel only, memory to "
                                                "memory, file to file.",
                                 .costs = true,
                                 .details = true,
                                 .axisWords = kInputSizeAxis};

Variant scopeVariant(const ScopesRequest& request, Scope scope, unsigned heat) {
    Variant variant;
    variant.samples = samplesIn(request, scope);
    variant.facet = facetTitle(scope, *request.cipher, request.direction);
    variant.series = engineSpec(request.engine).name;
    variant.work = {.engine = request.engine,
                    .scope = scope,
                    .bytes = request.bytes,
                    .passes = request.passes,
                    .tuning = request.tuning,
                    .task = CipherWork{request.cipher, request.direction}};
    variant.x = static_cast<double>(request.bytes);
    variant.heat = heat;
    return variant;
}

NamedValues settingsOf(const ScopesRequest& request) {
    std::string scopes;
    for (const Scope scope : request.scopes)
        scopes += fmt::format("{}{}", scopes.empty() ? "" : ", ", scopeName(scope));
    return {{"ciphers", std::string(request.cipher->name)},
            {"directions", request.direction == Direction::encrypt ? "encrypt" : "decrypt"},
            {"scopes", scopes},
            {"sizes", writeByteCount(request.bytes)},
            {"passes", std::to_string(request.passes)},
            {"sustain", fmt::format("{:g}", request.sustainSeconds)},
            {"warm-ups", std::to_string(request.warmUps)},
            {"folder", request.folder.string()}};
}

/// As many as take the CPU's threads about a second, by the guess.
std::uint64_t cpuOperations(rsa::BenchWork operation, unsigned bits, std::uint64_t batch,
                            const BenchMachine& machine) {
    const double enough = kCpuSeconds * machine.threads / guessedRsaSeconds(operation, bits);
    return std::clamp(static_cast<std::uint64_t>(enough), std::min(batch, kMinCpuOperations),
                      batch);
}

/// The variants of one operation with one key, in a heat of their own: they share numbers.
class RsaVariants {
  public:
    RsaVariants(const RsaRequest& request, const BenchMachine& machine)
        : request_(request), machine_(machine) {}

    void add(rsa::BenchWork operation, unsigned bits) {
        for (const std::size_t batch : request_.batches) {
            const auto exponent = operation == rsa::BenchWork::power ? request_.exponentBits : 0;
            RsaWork numbers{operation, bits, batch, exponent};
            if (request_.gpu)
                for (const Scope scope : {Scope::kernel, Scope::memory})
                    add(gpuRacer(Settings{}), scope, numbers);
            numbers.operations = cpuOperations(operation, bits, batch, machine_);
            if (request_.cpu && isNew(numbers))
                add(cpuRacer(machine_.threads), Scope::memory, numbers);
        }
        ++heat_;
    }

    std::vector<Variant> take() { return std::move(variants_); }

  private:
    /// Batches that are all too large for the CPU come down to the same one.
    bool isNew(const RsaWork& numbers) const {
        return std::ranges::none_of(variants_, [&](const Variant& one) {
            return one.work.engine == EngineKind::cpu && *one.work.rsa() == numbers;
        });
    }

    void add(const Racer& racer, Scope scope, const RsaWork& numbers) {
        Variant variant = rsaVariant(racer, scope, numbers);
        variant.heat = heat_;
        variant.samples = request_.samples;
        variants_.push_back(std::move(variant));
    }

    const RsaRequest& request_;
    const BenchMachine& machine_;
    std::vector<Variant> variants_;
    unsigned heat_ = 0;
};

NamedValues settingsOf(const RsaRequest& request) {
    return {{"key-bits", fmt::format("{}", fmt::join(request.bits, ", "))},
            {"batches", fmt::format("{}", fmt::join(request.batches, ", "))},
            {"exponent-bits",
             request.exponentBits != 0 ? std::to_string(request.exponentBits) : std::string()},
            {"samples", std::to_string(request.samples)}};
}

} // namespace

unsigned samplesIn(const ScopesRequest& request, Scope scope) {
    if (request.samples != 0) return request.samples;
    return scope == Scope::kernel ? kKernelSamples : kOtherSamples;
}

Result<BenchPlan> planScopes(const ScopesRequest& request, const BenchMachine& machine) {
    BenchPlan plan{.experiment = &kScopes,
                   .settings = settingsOf(request),
                   .warmUps = request.warmUps,
                   .folder = request.folder};
    unsigned heat = 0;
    for (const Scope scope : request.scopes) {
        Variant variant = scopeVariant(request, scope, heat++);
        const bool onGpu = scope == Scope::kernel && request.engine == EngineKind::cuda;
        plan.variants.push_back(variant);
        if (scope == Scope::kernel) plan.variants.back().sustainSeconds = request.sustainSeconds;
        if (onGpu) plan.variants.push_back(plainCopy(std::move(variant)));
    }
    if (auto ok = fitToMachine(plan.variants, plan.rule, machine); !ok) return ok.error();
    return plan;
}

Result<BenchPlan> planRsa(const RsaRequest& request, const BenchMachine& machine) {
    BenchPlan plan{.experiment = findExperiment("rsa"), .settings = settingsOf(request)};
    RsaVariants variants(request, machine);
    for (const unsigned bits : request.bits)
        for (const rsa::BenchWork operation : rsa::kBenchWorks)
            if (operation == rsa::BenchWork::power ||
                bits >= static_cast<unsigned>(keys::kMinRsaBits))
                variants.add(operation, bits);
    plan.variants = variants.take();
    if (auto ok = fitToMachine(plan.variants, plan.rule, machine); !ok) return ok.error();
    return plan;
}

} // namespace blockwarp
