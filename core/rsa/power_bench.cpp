// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/rsa/power_bench.h"

#include "core/bench/statistics.h"
#include "core/engines/evp.h"
#include "core/engines/gpu_errors.h"
#include "core/machine.h"
#include "core/random.h"
#include "core/rsa/numbers.h"
#include "core/stopwatch.h"
#include "kernels/rsa_batch.h"

#include <algorithm>
#include <atomic>
#include <thread>

namespace blockwarp::rsa {
namespace {

using MontgomeryContext = age::Handle<BN_MONT_CTX, BN_MONT_CTX_free>;
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

Result<Problem> problemOf(unsigned bits, unsigned exponentBits, std::size_t batch) {
    Problem problem{.bits = bits};
    for (const auto& [words, count] : {std::pair(&problem.modulus, problem.words()),
                                       std::pair(&problem.exponent, std::size_t{exponentBits / 32}),
                                       std::pair(&problem.bases, batch * problem.words())}) {
        auto random = randomWords(count);
        if (!random) return random.error();
        *words = std::move(*random);
    }
    problem.modulus.front() |= 1;
    problem.modulus.back() |= 0x80000000;
    for (std::size_t i = 0; i < batch; ++i) // below the modulus, as OpenSSL wants it
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

/// The first `items` by OpenSSL's constant-time exponentiation; false if it failed.
bool powersOfThread(const Problem& problem, std::span<std::uint32_t> results, std::size_t items,
                    std::atomic<std::size_t>& next) {
    const NumberContext context(BN_CTX_new());
    const MontgomeryContext montgomery(BN_MONT_CTX_new());
    const Number modulus = numberOf(problem.modulus);
    const Number exponent = numberOf(problem.exponent);
    const Number result(BN_new());
    bool ok = context && montgomery && modulus && exponent && result &&
              BN_MONT_CTX_set(montgomery.get(), modulus.get(), context.get()) == 1;
    const std::size_t words = problem.words();
    for (std::size_t i = 0; ok && (i = next++) < items;) {
        const Number base = numberOf(std::span(problem.bases).subspan(i * words, words));
        ok = base &&
             BN_mod_exp_mont_consttime(result.get(), base.get(), exponent.get(), modulus.get(),
                                       context.get(), montgomery.get()) == 1 &&
             toWords(result.get(), results.subspan(i * words, words));
    }
    return ok;
}

Result<double> powersOnCpu(const Problem& problem, std::span<std::uint32_t> results,
                           std::size_t items) {
    const Stopwatch clock;
    std::atomic<std::size_t> next{0};
    std::atomic<bool> ok{true};
    {
        std::vector<std::jthread> threads;
        for (unsigned i = 0; i < std::max(1U, std::thread::hardware_concurrency()); ++i)
            threads.emplace_back([&] {
                if (!powersOfThread(problem, results, items, next)) ok = false;
            });
    }
    if (!ok) return evpRefused("BN_mod_exp_mont_consttime");
    return clock.seconds();
}

Result<kernels::RsaTimes> powersOnGpu(const Problem& problem, std::span<std::uint32_t> results) {
    kernels::PowerRun run;
    run.bits = problem.bits;
    run.count = problem.bases.size() / problem.words();
    run.moduli = problem.modulus.data();
    run.squares = problem.square.data();
    run.inverses = &problem.inverse;
    run.exponents = problem.exponent.data();
    run.exponentWords = static_cast<std::uint32_t>(problem.exponent.size());
    run.bases = problem.bases.data();
    run.baseWords = static_cast<std::uint32_t>(problem.words());
    run.results = results.data();
    const auto times = kernels::runPowersOn(gpuList().devices.front().index, run);
    if (!times) return fromGpu(times.error());
    return *times;
}

Result<void> measureCpu(const Problem& problem, Words& results, unsigned samples, BenchRow& row) {
    const std::size_t probe = std::min<std::size_t>(row.batch, 128);
    const auto timed = powersOnCpu(problem, results, probe);
    if (!timed) return timed.error();
    row.cpuItems =
        std::clamp(static_cast<std::size_t>(static_cast<double>(probe) / *timed), probe, row.batch);
    for (unsigned i = 0; i < samples; ++i) {
        const auto seconds = powersOnCpu(problem, results, row.cpuItems);
        if (!seconds) return seconds.error();
        row.cpuSeconds.push_back(*seconds);
    }
    row.cpu = static_cast<double>(row.cpuItems) / summarize(row.cpuSeconds).median;
    return {};
}

Result<void> measureGpu(const Problem& problem, Words& results, unsigned samples, BenchRow& row) {
    for (unsigned i = 0; i <= samples; ++i) {
        const auto times = powersOnGpu(problem, results);
        if (!times) return times.error();
        if (i == 0) continue; // warms up
        row.kernelSeconds.push_back(times->kernel);
        row.batchSeconds.push_back(times->toDevice + times->kernel + times->fromDevice);
    }
    const auto items = static_cast<double>(row.batch);
    row.gpuKernel = items / summarize(row.kernelSeconds).median;
    row.gpuBatch = items / summarize(row.batchSeconds).median;
    return {};
}

} // namespace

Result<BenchRow> measurePower(const BenchRequest& request, unsigned bits, std::size_t batch,
                              const ProgressSink& progress) {
    if (progress.cancelled()) return Error{ErrorCode::cancelled, {}};
    const auto problem =
        problemOf(bits, request.exponentBits != 0 ? request.exponentBits : bits, batch);
    if (!problem) return problem.error();
    BenchRow row{.work = BenchWork::power, .bits = bits, .batch = batch};
    Words byCpu(request.cpu ? problem->bases.size() : 0);
    Words byGpu(request.gpu ? problem->bases.size() : 0);
    if (request.cpu)
        if (auto ok = measureCpu(*problem, byCpu, request.samples, row); !ok) return ok.error();
    if (request.gpu)
        if (auto ok = measureGpu(*problem, byGpu, request.samples, row); !ok) return ok.error();
    if (request.cpu && request.gpu &&
        !std::equal(byCpu.begin(),
                    byCpu.begin() + static_cast<std::ptrdiff_t>(row.cpuItems * problem->words()),
                    byGpu.begin()))
        return Error{ErrorCode::wrongResult, "exponentiation on CPU and GPU"};
    return row;
}

} // namespace blockwarp::rsa
