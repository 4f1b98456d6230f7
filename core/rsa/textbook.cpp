// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/rsa/textbook.h"

#include "core/base/guard.h"
#include "core/base/stopwatch.h"
#include "core/engine/gpu_errors.h"
#include "core/engine/machine.h"

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

} // namespace blockwarp::rsa
