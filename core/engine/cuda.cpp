// SPDX-License-Identifier: GPL-3.0-or-later
/// Engine `cuda`: a few workers per GPU, so that copies and kernels overlap.
#include "core/engine/gpu_errors.h"
#include "core/engine/machine.h"
#include "core/engine/rows.h"
#include "kernels/gpu_worker.h"

#include <algorithm>
#include <memory>
#include <string>

namespace blockwarp {
namespace {

class CudaWorker final : public Worker {
  public:
    static Result<std::unique_ptr<Worker>> open(const WorkerRequest& request,
                                                const kernels::GpuWorkerConfig& config) {
        auto key = std::make_unique<kernels::KeySchedule>(request.cipher.algorithm,
                                                          request.direction, request.key);
        auto worker = kernels::GpuWorker::open(config, *key);
        if (!worker) return fromGpu(worker.error());
        return std::unique_ptr<Worker>(new CudaWorker(std::move(key), std::move(*worker)));
    }

    std::span<std::uint8_t> buffer() override { return worker_.buffer(); }

    Result<void> process(std::size_t bytes, const Iv& iv, const ProgressSink&,
                         Phases& phases) override {
        const auto times = worker_.process(bytes, iv);
        if (!times) return fromGpu(times.error());
        phases.toDevice += times->toDevice;
        phases.kernel += times->kernel + times->host; // the cipher's work, wherever it is done
        phases.fromDevice += times->fromDevice;
        if (times->rejected != kernels::kNoneRejected)
            return Error{ErrorCode::wrongKeyOrDamaged, "a segment's tag is wrong", times->rejected};
        return {};
    }

    Result<double> processOnDevice(std::size_t bytes, const Iv& iv, const ProgressSink&) override {
        const auto seconds = worker_.runOnDevice(bytes, iv);
        if (!seconds) return fromGpu(seconds.error());
        return *seconds;
    }

    Result<double> copyOnDevice(std::size_t bytes) override {
        const auto seconds = worker_.copyOnDevice(bytes);
        if (!seconds) return fromGpu(seconds.error());
        return *seconds;
    }

  private:
    CudaWorker(std::unique_ptr<kernels::KeySchedule> key, kernels::GpuWorker worker)
        : key_(std::move(key)), worker_(std::move(worker)) {}

    std::unique_ptr<kernels::KeySchedule> key_; // outlives the worker
    kernels::GpuWorker worker_;
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

Result<Workers> openCudaWorkers(const WorkerRequest& request) {
    const auto choice =
        chooseStrategy(EngineKind::cuda, request.cipher, request.direction, request.tuning);
    if (!choice) return choice.error();
    const auto devices = chooseDevices(request.tuning);
    if (!devices) return devices.error();
    Workers workers;
    const std::size_t count = workerCount(EngineKind::cuda, request);
    for (std::size_t i = 0; i < count; ++i) {
        const int device = (*devices)[i % devices->size()];
        auto worker =
            CudaWorker::open(request, {.device = device,
                                       .capacity = request.capacity,
                                       .strategy = &choice->strategy,
                                       .shape = choice->shape,
                                       .unitBytes = static_cast<std::uint32_t>(
                                           layoutOf(request.cipher, request.tuning).unitBytes)});
        if (!worker) return worker.error();
        workers.push_back(std::move(*worker));
    }
    return workers;
}

} // namespace blockwarp
