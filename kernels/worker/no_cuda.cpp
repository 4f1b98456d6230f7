// SPDX-License-Identifier: GPL-3.0-or-later
/// Stands in for the GPU's side in a build without the CUDA compiler: there is never a device.
#include "kernels/device.h"
#include "kernels/gcm/tags_on_device.h"
#include "kernels/gpu_lane.h"
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

struct GpuLane::State {};

GpuLane::~GpuLane() = default;
GpuLane::GpuLane(GpuLane&&) noexcept = default;
GpuLane& GpuLane::operator=(GpuLane&&) noexcept = default;

GpuResult<GpuLane> GpuLane::open(const GpuLaneConfig&, const KeySchedule&) {
    return GpuError{GpuFault::unavailable, kWhy};
}

GpuResult<void> runGcmTagsOn(int, GhashPath, const KeySchedule&, const Run&) {
    return GpuError{GpuFault::unavailable, kWhy};
}
GpuResult<void> runHmacTagsOn(int, const HmacKey&, const MacRun&, MacUse) {
    return GpuError{GpuFault::unavailable, kWhy};
}

GpuResult<RsaTimes> runPowersOn(int, const PowerRun&) {
    return GpuError{GpuFault::unavailable, kWhy};
}
GpuResult<TextbookTimes> runTextbookOn(int, const TextbookKey&, std::span<const std::uint64_t>,
                                       std::span<std::uint64_t>) {
    return GpuError{GpuFault::unavailable, kWhy};
}

struct RsaGpuLane::State {};

RsaGpuLane::~RsaGpuLane() = default;
RsaGpuLane::RsaGpuLane(RsaGpuLane&&) noexcept = default;
RsaGpuLane& RsaGpuLane::operator=(RsaGpuLane&&) noexcept = default;

GpuResult<RsaGpuLane> RsaGpuLane::open(int, const RsaKeyWords&, std::size_t) {
    return GpuError{GpuFault::unavailable, kWhy};
}

// No lane can be opened, so none of these can be reached.
std::span<std::uint8_t> GpuLane::buffer() {
    return {};
}
GpuResult<GpuTimes> GpuLane::process(std::size_t, const Iv&) {
    return GpuTimes{};
}
GpuResult<void> GpuLane::upload(std::size_t) {
    return {};
}
GpuResult<double> GpuLane::runResident(std::size_t, const Iv&) {
    return 0.0;
}
GpuResult<double> GpuLane::copyResident(std::size_t) {
    return 0.0;
}
RsaBatch RsaGpuLane::batch() {
    return {};
}
GpuResult<RsaTimes> RsaGpuLane::runPublic(std::size_t) {
    return RsaTimes{};
}
GpuResult<RsaTimes> RsaGpuLane::runPrivate(std::size_t, const HalvesHook&) {
    return RsaTimes{};
}

} // namespace blockwarp::kernels
