// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/rsa/power_bench.h"

#include "core/base/guard.h"
#include "core/base/random.h"
#include "core/base/stopwatch.h"
#include "core/base/team.h"
#include "core/crypto/openssl.h"
#include "core/engine/gpu_errors.h"
#include "core/engine/machine.h"
#include "core/rsa/numbers.h"
#include "kernels/rsa_batch.h"

#include <algorithm>
#include <atomic>
#include <cassert>
#include <thread>

namespace blockwarp::rsa {
namespace {

using Words = std::vector<std::uint32_t>;

/// What the CPU and the GPU are both given.
struct Problem {
    unsigned bits;
    Words modulus{};
    Words square{};
    std::uint32_t inverse = 0;
    Words exponent{};
    Words bases{};

    std::size_t words() const { return bits / 32; }
};

Result<Words> randomWords(std::size_t count) {
    Words words(count);
    if (auto ok = fillRandom({reinterpret_cast<std::uint8_t*>(words.data()), 4 * count}); !ok)
        return ok.error();
    return words;
}

Result<Problem> problemOf(unsigned bits, unsigned exponentBits, std::size_t items) {
    Problem problem{.bits = bits};
    for (const auto& [words, count] : {std::pair(&problem.modulus, problem.words()),
                                       std::pair(&problem.exponent, std::size_t{exponentBits / 32}),
                                       std::pair(&problem.bases, items * problem.words())}) {
        auto random = randomWords(count);
        if (!random) return random.error();
        *words = std::move(*random);
    }
    problem.modulus.front() |= 1;
    problem.modulus.back() |= 0x80000000;
    for (std::size_t i = 0; i < items; ++i) // below the modulus, as OpenSSL wants it
        problem.bases[(i + 1) * problem.words() - 1] &= 0x7fffffff;
    problem.square.resize(problem.words());
    const auto inverse = kernels::prepareModulus(problem.modulus, problem.square);
    if (!inverse) return Error{ErrorCode::unsupported, inverse.error().detail};
    problem.inverse = *inverse;
    return problem;
}

Number numberOf(std::span<const std::uint32_t> words) {
    return Number(BN_lebin2bn(reinterpret_cast<const unsigned char*>(words.data()),
                              static_cast<int>(words.size_bytes()), nullptr));
}

/// What threads share that compute one batch.
struct SharedBatch {
    std::size_t items;
    const CancelToken& cancel;
    std::atomic<std::size_t> next{0};
    std::size_t threads = 0; ///< that there were
};

/// What a thread computes with; made before the clock runs, as the GPU's memory is.
struct PowerContext {
    explicit PowerContext(const Problem& problem)
        : modulus(numberOf(problem.modulus)), exponent(numberOf(problem.exponent)) {}
    bool open() const {
        return context && montgomery && modulus && exponent && result &&
               BN_MONT_CTX_set(montgomery.get(), modulus.get(), context.get()) == 1;
    }

    NumberContext context{BN_CTX_new()};
    MontgomeryContext montgomery{BN_MONT_CTX_new()};
    Number modulus;
    Number exponent;
    Number result{BN_new()};
};

Result<std::vector<PowerContext>> openContexts(const Problem& problem, std::size_t workers) {
    std::vector<PowerContext> contexts;
    for (std::size_t i = 0; i < workers; ++i)
        if (!contexts.emplace_back(problem).open()) return crypto::evpRefused("BN_MONT_CTX_set");
    return contexts;
}

/// Items by OpenSSL's constant-time exponentiation, as long as there are any; false if it failed.
bool powersOfThread(const Problem& problem, const PowerContext& with,
                    std::span<std::uint32_t> results, SharedBatch& batch) {
    bool ok = true;
    const std::size_t words = problem.words();
    for (std::size_t i = 0; ok && !batch.cancel.cancelled() && (i = batch.next++) < batch.items;) {
        const Number base = numberOf(std::span(problem.bases).subspan(i * words, words));
        ok = base &&
             BN_mod_exp_mont_consttime(with.result.get(), base.get(), with.exponent.get(),
                                       with.modulus.get(), with.context.get(),
                                       with.montgomery.get()) == 1 &&
             toWords(with.result.get(), results.subspan(i * words, words));
    }
    return ok;
}

Times hostTimes(double seconds) {
    Times times;
    times.kernel = times.wall = seconds;
    return times;
}

/// The clock runs from the first thread's start to the last one's end, as for a key's operations.
Result<Times> powersOnCpu(const Problem& problem, std::span<std::uint32_t> results,
                          std::size_t workers, SharedBatch& batch) {
    Stopwatch clock;
    const auto contexts = openContexts(problem, workers);
    if (!contexts) return contexts.error();
    const double openSeconds = clock.lap();
    std::atomic<bool> ok{true};
    batch.threads = runTeam(contexts->size(), [&](std::size_t member) {
        if (!powersOfThread(problem, (*contexts)[member], results, batch)) ok = false;
    });
    Times times = hostTimes(clock.seconds());
    times.open = openSeconds;
    if (!ok) return crypto::evpRefused("BN_mod_exp_mont_consttime");
    if (batch.cancel.cancelled()) return Error{ErrorCode::cancelled, {}};
    return times;
}

kernels::PowerRun runOf(const Problem& problem, std::span<std::uint32_t> results) {
    kernels::PowerRun run;
    run.bits = problem.bits;
    run.count = results.size() / problem.words();
    run.moduli = problem.modulus.data();
    run.squares = problem.square.data();
    run.inverses = &problem.inverse;
    run.exponents = problem.exponent.data();
    run.exponentWords = static_cast<std::uint32_t>(problem.exponent.size());
    run.bases = problem.bases.data();
    run.baseWords = static_cast<std::uint32_t>(problem.words());
    run.results = results.data();
    return run;
}

Result<Times> powersOnGpu(const Problem& problem, std::span<std::uint32_t> results, int device) {
    const GpuList& list = gpuList();
    if (list.devices.empty()) return Error{ErrorCode::noGpu, list.whyEmpty};
    const auto took = kernels::runPowersOn(device >= 0 ? device : list.devices.front().index,
                                           runOf(problem, results));
    if (!took) return fromGpu(took.error());
    Times times;
    times.toDevice = took->toDevice;
    times.kernel = took->kernel;
    times.fromDevice = took->fromDevice;
    // Not the host's clock, which would count the taking and wiping of the device's memory.
    times.wall = times.toDevice + times.kernel + times.fromDevice;
    return times;
}

class PowerBatch final : public BenchBatch {
  public:
    explicit PowerBatch(Problem problem)
        : problem_(std::move(problem)), distinct_(problem_.bases.size()) {}

    std::size_t itemBytes() const override { return problem_.bits / 8; }

    void extend(std::size_t items) override {
        repeatFirst(problem_.bases, distinct_, items * problem_.words());
    }

    Result<RawResult> run(std::size_t items, const Tuning& tuning,
                          const CancelToken& cancel) const override {
        assert(items * problem_.words() <= problem_.bases.size());
        Words results(items * problem_.words());
        RawResult result;
        result.engine = tuning.engine;
        result.workers = 1;
        result.sliceItems = items;
        const auto took = compute(results, tuning, cancel, result);
        if (!took) return took.error();
        result.times = *took;
        const auto* bytes = reinterpret_cast<const std::uint8_t*>(results.data());
        result.outputs = SecretBytes(std::span(bytes, 4 * results.size()));
        result.states.resize(items, ItemState::done);
        return result;
    }

  private:
    Result<Times> compute(std::span<std::uint32_t> results, const Tuning& tuning,
                          const CancelToken& cancel, RawResult& result) const {
        if (tuning.engine == EngineKind::cuda) return powersOnGpu(problem_, results, tuning.device);
        if (tuning.engine == EngineKind::emulated) {
            const Stopwatch clock;
            kernels::emulatePowers(runOf(problem_, results));
            return hostTimes(clock.seconds());
        }
        const std::size_t cores = std::max(1U, std::thread::hardware_concurrency());
        const std::size_t items = results.size() / problem_.words();
        const std::size_t workers = std::min(items, tuning.threads != 0 ? tuning.threads : cores);
        result.sliceItems = 1;
        SharedBatch batch{items, cancel};
        auto times = powersOnCpu(problem_, results, workers, batch);
        result.workers = batch.threads;
        return times;
    }

    Problem problem_;
    const std::size_t distinct_; ///< words of the random ones
};

} // namespace

Result<BatchPointer> makePowerBatch(unsigned bits, unsigned exponentBits, std::size_t items) {
    return guarded([&]() -> Result<BatchPointer> {
        auto problem = problemOf(bits, exponentBits != 0 ? exponentBits : bits, items);
        if (!problem) return problem.error();
        return BatchPointer(std::make_unique<PowerBatch>(std::move(*problem)));
    });
}

} // namespace blockwarp::rsa
