// SPDX-License-Identifier: GPL-3.0-or-later
/// Engine `cuda`: a few lanes per GPU, so that copies and kernels overlap.
#include "core/engine/gpu_errors.h"
#include "core/engine/machine.h"
#include "core/engine/rows.h"
#include "kernels/gpu_worker.h"

#include <algorithm>
#include <memory>
#include <string>

namespace blockwarp {
namespace {

class CudaLane final : public Lane {
  public:
    static Result<std::unique_ptr<Lane>> open(const LaneRequest& request,
                                              const kernels::GpuWorkerConfig& config) {
        auto key = std::make_unique<kernels::KeySchedule>(request.cipher.algorithm,
                                                          request.direction, request.key);
        auto lane = kernels::GpuWorker::open(config, *key);
        if (!lane) return fromGpu(lane.error());
        return std::unique_ptr<Lane>(new CudaLane(std::move(key), std::move(*lane)));
    }

    std::span<std::uint8_t> buffer() override { return lane_.buffer(); }

    Result<void> process(std::size_t bytes, const Iv& iv, const ProgressSink&,
                         Phases& phases) override {
        const auto times = lane_.process(bytes, iv);
        if (!times) return fromGpu(times.error());
        phases.toDevice += times->toDevice;
        phases.kernel += times->kernel + times->host; // the cipher's work, wherever it is done
        phases.fromDevice += times->fromDevice;
        if (times->rejected != kernels::kNoneRejected)
            return Error{ErrorCode::wrongKeyOrDamaged, "a segment's tag is wrong", times->rejected};
        return {};
    }

    Result<double> processOnDevice(std::size_t bytes, const Iv& iv, const ProgressSink&) override {
        const auto seconds = lane_.runOnDevice(bytes, iv);
        if (!seconds) return fromGpu(seconds.error());
        return *seconds;
    }

    Result<double> copyOnDevice(std::size_t bytes) override {
        const auto seconds = lane_.copyOnDevice(bytes);
        if (!seconds) return fromGpu(seconds.error());
        return *seconds;
    }

  private:
    CudaLane(std::unique_ptr<kernels::KeySchedule> key, kernels::GpuWorker lane)
        : key_(std::move(key)), lane_(std::move(lane)) {}

    std::unique_ptr<kernels::KeySchedule> key_; // outlives the lane
    kernels::GpuWorker lane_;
};

/// The GPUs to use, or why not.
Result<std::vector<int>> chooseDevices(const Tuning& tuning) {
    const GpuList& list = gpuList();
    if (list.devices.empty()) return Error{ErrorCode::noGpu, list.whyEmpty};
    if (tuning.devices.empty()) return std::vector{list.devices.front().index};
    for (const int device : tuning.devices)
        if (std::ranges::find(list.devices, device, &GpuInfo::index) == list.devices.end())
            return Error{ErrorCode::noGpu, "there is no GPU number " + std::to_string(device)};
    return tuning.devices;
}

} // namespace

Result<Lanes> openCudaLanes(const LaneRequest& request) {
    const auto choice =
        chooseStrategy(EngineKind::cuda, request.cipher, request.direction, request.tuning);
    if (!choice) return choice.error();
    const auto devices = chooseDevices(request.tuning);
    if (!devices) return devices.error();
    Lanes lanes;
    const std::size_t count = laneCount(EngineKind::cuda, request);
    for (std::size_t i = 0; i < count; ++i) {
        const int device = (*devices)[i % devices->size()];
        auto lane =
            CudaLane::open(request, {.device = device,
                                     .capacity = request.capacity,
                                     .strategy = &choice->strategy,
                                     .shape = choice->shape,
                                     .unitBytes = static_cast<std::uint32_t>(
                                         layoutOf(request.cipher, request.tuning).unitBytes)});
        if (!lane) return lane.error();
        lanes.push_back(std::move(*lane));
    }
    return lanes;
}

} // namespace blockwarp
