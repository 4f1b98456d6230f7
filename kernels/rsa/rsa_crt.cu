// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernels/rsa_crt.h"

#include "kernels/rsa/montgomery_shapes.h"
#include "kernels/rsa/rsa_crt_lane.h"
#if defined(__CUDACC__)
#include "kernels/device/cuda_handles.cuh"
#endif

#include <cassert>

namespace blockwarp::kernels {
namespace {

template <class Lane>
void emulateItems(const RsaRun& run) {
    const bool known = dispatchPowerShape(
        run.bits,
        [&]<class Shape>(Shape) {
            for (std::uint64_t i = 0; i < run.count; ++i) {
                typename Shape::Host group;
                Lane::run(group, run, i);
            }
            return true;
        },
        false);
    assert(known);
    (void)known;
}

} // namespace

void emulatePublic(const RsaRun& run) {
    emulateItems<PublicLane>(run);
}

void emulateBlinding(const RsaRun& run) {
    emulateItems<BlindingLane>(run);
}

void emulateRecombination(const RsaRun& run) {
    emulateItems<RecombinationLane>(run);
}

#if defined(__CUDACC__)
namespace {

constexpr unsigned kRsaThreads = 128;

/// The grid covers paddedItems(), so that every thread has an item.
template <class Lane, class Shape>
__global__ void __launch_bounds__(kRsaThreads) rsaItems(RsaRun run) {
    typename Shape::Warp group;
    Lane::run(group, run, (std::uint64_t{blockIdx.x} * kRsaThreads + threadIdx.x) / Shape::threads);
}

template <class Lane>
GpuResult<void> launchItems(const RsaRun& run, const GpuStream& stream) {
    return dispatchPowerShape(
        run.bits,
        [&]<class Shape>(Shape) -> GpuResult<void> {
            constexpr unsigned perBlock = kRsaThreads / Shape::threads;
            static_assert(128 % perBlock == 0);
            const auto blocks = static_cast<unsigned>((run.count + perBlock - 1) / perBlock);
            if (blocks == 0) return {};
            rsaItems<Lane, Shape><<<blocks, kRsaThreads, 0, stream.handle>>>(run);
            return check(cudaGetLastError(), "kernel launch");
        },
        GpuResult<void>(
            GpuError{GpuFault::refused, "there are no kernels for a modulus of this width"}));
}

} // namespace

GpuResult<void> launchPublic(const RsaRun& run, const GpuStream& stream) {
    return launchItems<PublicLane>(run, stream);
}

GpuResult<void> launchBlinding(const RsaRun& run, const GpuStream& stream) {
    return launchItems<BlindingLane>(run, stream);
}

GpuResult<void> launchRecombination(const RsaRun& run, const GpuStream& stream) {
    return launchItems<RecombinationLane>(run, stream);
}
#endif

} // namespace blockwarp::kernels
