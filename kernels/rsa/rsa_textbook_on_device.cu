// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernels/device/launch.cuh"
#include "kernels/rsa/rsa_memory.cuh"
#include "kernels/rsa_textbook.h"

#include <cassert>

namespace blockwarp::kernels {
namespace {

constexpr unsigned kTextbookThreads = 256;

template <Exponentiation E>
__global__ void __launch_bounds__(kTextbookThreads)
    textbookBlocks(TextbookKey key, const std::uint64_t* bases, std::uint64_t* results,
                   std::uint64_t count) {
    const std::uint64_t i = hereThread();
    if (i < count) results[i] = textbookPower<E>(key, bases[i]);
}

template <Exponentiation E>
__global__ void __launch_bounds__(kTextbookThreads)
    textbookBlocksShared(TextbookKey key, const std::uint64_t* bases, std::uint64_t* results,
                         std::uint64_t count) {
    __shared__ TextbookKey shared;
    if (threadIdx.x == 0) shared = key;
    __syncthreads();
    const std::uint64_t i = hereThread();
    if (i < count) results[i] = textbookPower<E>(shared, bases[i]);
}

using TextbookKernel = void (*)(TextbookKey, const std::uint64_t*, std::uint64_t*, std::uint64_t);

template <Exponentiation E>
TextbookKernel kernelFor(bool sharedMemory) {
    return sharedMemory ? textbookBlocksShared<E> : textbookBlocks<E>;
}

TextbookKernel kernelFor(TextbookWay way) {
    return way.exponentiation == Exponentiation::squareAndMultiply
               ? kernelFor<Exponentiation::squareAndMultiply>(way.sharedMemory)
               : kernelFor<Exponentiation::repeatedMultiplication>(way.sharedMemory);
}

GpuResult<void> copied(void* to, const void* from, std::size_t bytes, cudaMemcpyKind kind,
                       const GpuStream& stream) {
    return check(cudaMemcpyAsync(to, from, bytes, kind, stream.handle), "cudaMemcpyAsync");
}

} // namespace

GpuResult<TextbookTimes> runTextbookOn(int device, const TextbookKey& key,
                                       std::span<const std::uint64_t> bases,
                                       std::span<std::uint64_t> results, TextbookWay way) {
    assert(bases.size() == results.size());
    if (bases.empty()) return TextbookTimes{};
    if (auto ok = check(cudaSetDevice(device), "cudaSetDevice"); !ok) return ok.error();
    GpuStopwatch watch;
    WipedMemory memory;
    if (auto ok = watch.open(); !ok) return ok.error();
    if (auto ok = memory.open(2 * bases.size_bytes(), 0); !ok) return ok.error();
    auto* const in = reinterpret_cast<std::uint64_t*>(memory.device());
    auto* const out = in + bases.size();
    const GpuStream stream = watch.stream();
    if (auto ok = watch.mark(0); !ok) return ok.error();
    if (auto ok = copied(in, bases.data(), bases.size_bytes(), cudaMemcpyHostToDevice, stream); !ok)
        return ok.error();
    if (auto ok = watch.mark(1); !ok) return ok.error();
    const auto blocks =
        static_cast<unsigned>((bases.size() + kTextbookThreads - 1) / kTextbookThreads);
    kernelFor(way)<<<blocks, kTextbookThreads, 0, stream.handle>>>(key, in, out, bases.size());
    if (auto ok = check(cudaGetLastError(), "kernel launch"); !ok) return ok.error();
    if (auto ok = watch.mark(2); !ok) return ok.error();
    if (auto ok = copied(results.data(), out, results.size_bytes(), cudaMemcpyDeviceToHost, stream);
        !ok)
        return ok.error();
    if (auto ok = watch.mark(3); !ok) return ok.error();
    const auto times = watch.times();
    if (!times) return times.error();
    return TextbookTimes{times->kernel, times->toDevice + times->kernel + times->fromDevice};
}

} // namespace blockwarp::kernels
