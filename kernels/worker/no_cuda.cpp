// SPDX-License-Identifier: GPL-3.0-or-later
/// Stands in for the GPU's side in a build without the CUDA compiler: there is never a device.
#include "kernels/chacha20/poly1305_by_matrix.h"
#include "kernels/device.h"
#include "kernels/gcm/tags_on_device.h"
#include "kernels/gpu_worker.h"
#include "kernels/rsa_batch.h"
#include "kernels/rsa_textbook.h"

#include <cassert>

namespace blockwarp::kernels {
namespace {

constexpr const char* kWhy = "this program was built without CUDA";

} // namespace

DeviceList listDevices() {
    return {.devices = {}, .whyEmpty = kWhy};
}

struct GpuWorker::State {};

GpuWorker::~GpuWorker() = default;
GpuWorker::GpuWorker(GpuWorker&&) noexcept = default;
GpuWorker& GpuWorker::operator=(GpuWorker&&) noexcept = default;

GpuResult<GpuWorker> GpuWorker::open(const GpuWorkerConfig&) {
    return GpuError{GpuFault::unavailable, kWhy};
}

GpuResult<void> runGcmTagsOn(int, GhashPath, const KeySchedule&, const Run&) {
    return GpuError{GpuFault::unavailable, kWhy};
}
GpuResult<void> runHmacTagsOn(int, const HmacKey&, const MacRun&, MacUse) {
    return GpuError{GpuFault::unavailable, kWhy};
}

GpuResult<void> multiplyFragmentsOn(int, std::span<ByteFragments>) {
    return GpuError{GpuFault::unavailable, kWhy};
}
GpuResult<void> multiplyFragmentsOn(int, std::span<WarpFragments>) {
    return GpuError{GpuFault::unavailable, kWhy};
}

GpuResult<RsaTimes> runPowersOn(int, const PowerRun&) {
    return GpuError{GpuFault::unavailable, kWhy};
}
GpuResult<TextbookTimes> runTextbookOn(int, const TextbookKey&, std::span<const std::uint64_t>,
                                       std::span<std::uint64_t>, TextbookWay) {
    return GpuError{GpuFault::unavailable, kWhy};
}

struct RsaGpuWorker::State {};

RsaGpuWorker::~RsaGpuWorker() = default;
RsaGpuWorker::RsaGpuWorker(RsaGpuWorker&&) noexcept = default;
RsaGpuWorker& RsaGpuWorker::operator=(RsaGpuWorker&&) noexcept = default;

GpuResult<RsaGpuWorker> RsaGpuWorker::open(int, const RsaKeyWords&, std::size_t) {
    return GpuError{GpuFault::unavailable, kWhy};
}

// No worker can be opened, so none of these can be reached.
std::span<std::uint8_t> GpuWorker::buffer() {
    return {};
}
GpuResult<void> GpuWorker::setKey(const KeySchedule&, std::span<const std::uint8_t>) {
    return {};
}
void GpuWorker::forget(std::size_t) {}
GpuResult<GpuTimes> GpuWorker::process(std::size_t, const Iv&, std::span<const std::uint8_t>) {
    return GpuTimes{};
}
GpuResult<void> GpuWorker::upload(std::size_t) {
    return {};
}
GpuResult<double> GpuWorker::runOnDevice(std::size_t, const Iv&) {
    return 0.0;
}
GpuResult<double> GpuWorker::copyOnDevice(std::size_t) {
    return 0.0;
}
RsaBatch RsaGpuWorker::batch() {
    return {};
}
GpuResult<RsaTimes> RsaGpuWorker::runPublic(std::size_t) {
    return RsaTimes{};
}
GpuResult<RsaTimes> RsaGpuWorker::runPrivate(std::size_t, const CrtHook&) {
    return RsaTimes{};
}

} // namespace blockwarp::kernels
