// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/bench/measure/guess.h"

#include <algorithm>

namespace blockwarp {
namespace {

/// Bytes a second, from the AES-128-CTR figures in docs/performance.md.
constexpr double kReferenceRate = 0.1e9; ///< 0.10e9: one thread, byte by byte
constexpr double kEmulatedRate = 0.05e9; ///< a third of 0.14e9 a thread: other ciphers are slower
constexpr double kFileRate = 1e9;        ///< a third of 2.9e9 in a RAM disk: disks are slower
constexpr double kMemoryRate = 20e9;     ///< half of 39e9 over PCIe 5: PCIe 4 has half
constexpr double kLaunchSeconds = 20e-6; ///< a launch with its two CUDA events, however small

/// docs/performance-rsa.md: a single operation takes 5 ms; batches of 65,536 are as fast as 290
/// (public) to 780 (full exponent) threads of the CPU beside it.
constexpr double kRsaLaunchSeconds = 5e-3;
constexpr double kRsaGpuThreads = 300;
/// The kernels' code on the host multiplies 32-bit words in C++; OpenSSL 64-bit words in assembly.
constexpr double kRsaEmulatedSlowdown = 10;

/// One operation with 2048 bits on one of the 16 threads in docs/performance-rsa.md, rounded up,
/// and the power of the number of bits with which it grows.
struct RsaRate {
    double seconds;
    int power;
};
constexpr RsaRate kFullExponent{2.5e-3, 3}; ///< as many squarings as bits, each quadratic
constexpr RsaRate kPrivate{0.6e-3, 3};      ///< two of half the size (CRT), and the check
constexpr RsaRate kPublic{30e-6, 2};        ///< e = 65537: always 17 multiplications
constexpr double kRateBits = 2048;

RsaRate rateOf(rsa::BenchWork operation) {
    switch (operation) {
    case rsa::BenchWork::power:
        return kFullExponent;
    case rsa::BenchWork::privateOperation:
        return kPrivate;
    case rsa::BenchWork::publicOperation:
        break;
    }
    return kPublic;
}

double guessedBatch(const Work& work, const RsaWork& rsa) {
    const auto operations = static_cast<double>(rsa.operations);
    const double all = operations * guessedRsaSeconds(rsa.operation, rsa.bits);
    if (work.engine == EngineKind::cuda) return kRsaLaunchSeconds + all / kRsaGpuThreads;
    const bool emulated = work.engine == EngineKind::emulated;
    const bool alone = emulated && work.scope == Scope::kernel; // one worker takes everything
    const double threads = alone ? 1 : std::max(1U, work.tuning.threads);
    return (emulated ? kRsaEmulatedSlowdown : 1) * all / std::min(threads, operations);
}

/// A product and a division of 64 bits on one thread; a GPU has a thread for each number, slower.
constexpr double kProductSeconds = 4e-9;
constexpr double kGpuProductSeconds = 200e-9;
constexpr double kGpuNumbersAtOnce = 1e5;

double guessedTextbook(const Work& work, const TextbookWork& textbook) {
    const auto numbers = static_cast<double>(work.bytes);
    const double products = textbookProducts(textbook);
    if (work.engine != EngineKind::cuda) return numbers * products * kProductSeconds;
    const double rounds = std::max(1.0, numbers / kGpuNumbersAtOnce);
    return kLaunchSeconds + rounds * products * kGpuProductSeconds;
}

} // namespace

double guessedRsaSeconds(rsa::BenchWork operation, unsigned bits) {
    const RsaRate rate = rateOf(operation);
    double seconds = rate.seconds;
    for (int i = 0; i < rate.power; ++i)
        seconds *= bits / kRateBits;
    return seconds;
}

bool canTakeLong(const Work& work) {
    return work.engine == EngineKind::reference || work.engine == EngineKind::emulated ||
           work.textbook() != nullptr || (work.rsa() != nullptr && work.engine == EngineKind::cpu);
}

double guessedSeconds(const Work& work) {
    if (const RsaWork* rsa = work.rsa()) return guessedBatch(work, *rsa);
    if (const TextbookWork* textbook = work.textbook()) return guessedTextbook(work, *textbook);
    const double bytes = work.processedBytes() * (hasBothDirections(work.scope) ? 2 : 1);
    switch (work.engine) {
    case EngineKind::reference:
        return bytes / kReferenceRate / std::max(1U, work.tuning.threads);
    case EngineKind::emulated:
        return bytes / kEmulatedRate;
    default:
        return kLaunchSeconds + bytes / (readsFile(work.scope) ? kFileRate : kMemoryRate);
    }
}

} // namespace blockwarp
