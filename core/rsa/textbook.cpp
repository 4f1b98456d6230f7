// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/rsa/textbook.h"

#include "core/base/guard.h"
#include "core/base/statistics.h"
#include "core/base/stopwatch.h"
#include "core/engine/gpu_errors.h"
#include "core/engine/machine.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace blockwarp::rsa {
namespace {

/// 1 / a modulo m by Euclid's algorithm (HAC 2.142); 0 where there is none.
std::uint64_t inverseOf(std::uint64_t a, std::uint64_t m) {
    __extension__ using Wide = __int128;
    Wide r0 = m;
    Wide r1 = a % m;
    Wide s0 = 0;
    Wide s1 = 1;
    while (r1 != 0) {
        const Wide quotient = r0 / r1;
        r0 = std::exchange(r1, r0 - quotient * r1);
        s0 = std::exchange(s1, s0 - quotient * s1);
    }
    if (r0 != 1) return 0;
    return static_cast<std::uint64_t>(s0 < 0 ? s0 + m : s0);
}

Result<double> medianOf(unsigned samples, const SmallKey& key, std::uint64_t exponent,
                        std::span<const std::uint64_t> numbers,
                        std::span<const std::uint64_t> expected, TextbookEngine engine) {
    std::vector<double> seconds;
    for (unsigned i = 0; i <= samples; ++i) { // the first warms up
        const auto run = runTextbook(key, exponent, numbers, engine);
        if (!run) return run.error();
        if (!expected.empty() && !std::ranges::equal(run->results, expected))
            return Error{ErrorCode::wrongResult, "textbook RSA"};
        if (i > 0) seconds.push_back(run->seconds);
    }
    return summarize(seconds).median;
}

Result<TextbookRow> rowFor(std::size_t bytes, unsigned samples, bool withGpu) {
    const SmallKey key = classroomKey();
    std::vector<std::uint64_t> text(bytes);
    for (std::size_t i = 0; i < bytes; ++i)
        text[i] = ' ' + i * 7 % 95; // printable characters
    const auto sealed = runTextbook(key, key.e, text, TextbookEngine::cpu);
    if (!sealed) return sealed.error();
    TextbookRow row{.bytes = bytes};
    const auto measure = [&](TextbookEngine engine, auto& encrypt, auto& decrypt) -> Result<void> {
        const auto there = medianOf(samples, key, key.e, text, sealed->results, engine);
        if (!there) return there.error();
        const auto back = medianOf(samples, key, key.d, sealed->results, text, engine);
        if (!back) return back.error();
        encrypt = *there;
        decrypt = *back;
        return {};
    };
    if (auto ok = measure(TextbookEngine::cpu, row.encryptCpu, row.decryptCpu); !ok)
        return ok.error();
    if (!withGpu) return row;
    if (auto ok = measure(TextbookEngine::cuda, row.encryptGpu, row.decryptGpu); !ok)
        return ok.error();
    return row;
}

Result<std::vector<TextbookRow>> measureTable(std::span<const std::size_t> sizes, unsigned samples,
                                              const ProgressSink& progress) {
    std::vector<TextbookRow> rows;
    for (const std::size_t bytes : sizes) {
        if (progress.cancelled()) return Error{ErrorCode::cancelled, {}};
        const auto row = rowFor(bytes, samples, !gpuList().devices.empty());
        if (!row) return row.error();
        rows.push_back(*row);
    }
    return rows;
}

} // namespace

Result<SmallKey> smallKey(std::uint64_t p, std::uint64_t q, std::uint64_t e) {
    constexpr std::uint64_t most = 0xffffffff;
    if (p < 3 || q < 3 || p > most || q > most || p == q || p % 2 == 0 || q % 2 == 0)
        return Error{ErrorCode::unsupported, "p and q must be two odd primes below 2^32"};
    const std::uint64_t n = p * q;
    if (n < 256) return Error{ErrorCode::unsupported, "p q must be larger than any character"};
    const std::uint64_t d = inverseOf(e, std::lcm(p - 1, q - 1));
    if (d == 0)
        return Error{ErrorCode::unsupported, "e has a divisor in common with p - 1 or q - 1"};
    return SmallKey{p, q, n, e, d};
}

SmallKey classroomKey() {
    return smallKey(4294967291, 4294967279, 65537).value();
}

SmallKey reportKey() {
    return smallKey(56477, 44267, 96959).value();
}

Result<TextbookRun> runTextbook(const SmallKey& key, std::uint64_t exponent,
                                std::span<const std::uint64_t> numbers, TextbookEngine engine,
                                TextbookWay way) {
    return guarded([&]() -> Result<TextbookRun> {
        const auto prepared = kernels::textbookKey(key.n, exponent, way.exponentiation);
        if (!prepared) return fromGpu(prepared.error());
        TextbookRun run{.results = std::vector<std::uint64_t>(numbers.size())};
        if (engine == TextbookEngine::cpu) {
            const Stopwatch clock;
            kernels::emulateTextbook(*prepared, numbers, run.results, way);
            run.seconds = run.kernelSeconds = clock.seconds();
            return run;
        }
        const GpuList& list = gpuList();
        if (list.devices.empty()) return Error{ErrorCode::noGpu, list.whyEmpty};
        const auto times = kernels::runTextbookOn(list.devices.front().index, *prepared, numbers,
                                                  run.results, way);
        if (!times) return fromGpu(times.error());
        run.seconds = times->total;
        run.kernelSeconds = times->kernel;
        return run;
    });
}

Result<std::vector<TextbookRow>> textbookTable(std::span<const std::size_t> sizes, unsigned samples,
                                               const ProgressSink& progress) {
    return guarded([&] { return measureTable(sizes, samples, progress); });
}

} // namespace blockwarp::rsa
