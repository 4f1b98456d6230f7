// SPDX-License-Identifier: GPL-3.0-or-later
/// Engine `cuda`: a few workers per GPU, so that copies and kernels overlap.
#include "core/cipher/segments.h"
#include "core/engine/gpu_errors.h"
#include "core/engine/machine.h"
#include "core/engine/rows.h"
#include "core/engine/strategy_choice.h"
#include "kernels/gpu_worker.h"

#include <algorithm>
#include <memory>
#include <optional>
#include <string>

namespace blockwarp {
namespace {

class CudaWorker final : public Worker {
  public:
    static Result<std::unique_ptr<Worker>> open(const kernels::GpuWorkerConfig& config) {
        auto worker = kernels::GpuWorker::open(config);
        if (!worker) return fromGpu(worker.error());
        return std::unique_ptr<Worker>(new CudaWorker(config, std::move(*worker)));
    }

    std::span<std::uint8_t> buffer() override { return worker_.buffer(); }

    Result<void> setKeys(const WorkerKeys& keys) override {
        key_.emplace(config_.algorithm, config_.direction, keys.cipher);
        makesMacs_ = !keys.macs.empty();
        if (auto ok = worker_.setKey(*key_, keys.macs); !ok) return fromGpu(ok.error());
        return {};
    }

    void forget(std::size_t bytes) override {
        worker_.forget(bytes);
        key_.reset();
    }

    Result<void> process(const WorkerTask& task, const CancelToken&, Phases& phases) override {
        const auto prefixes =
            makesMacs_ ? macPrefixes(config_.macUnitBytes, task.firstSegment, task.bytes, task.last)
                       : std::vector<std::uint8_t>();
        const auto times = worker_.process(task.bytes, task.iv, prefixes);
        if (!times) return fromGpu(times.error());
        phases.toDevice += times->toDevice;
        phases.kernel += times->kernel + times->host; // the cipher's work, wherever it is done
        phases.fromDevice += times->fromDevice;
        if (times->rejected != kernels::kNoneRejected)
            return Error{ErrorCode::wrongKeyOrDamaged, "a segment's tag is wrong", times->rejected};
        return {};
    }

    Result<double> processOnDevice(const WorkerTask& task, const CancelToken&) override {
        const auto seconds = worker_.runOnDevice(task.bytes, task.iv);
        if (!seconds) return fromGpu(seconds.error());
        return *seconds;
    }

    Result<double> copyOnDevice(std::size_t bytes) override {
        const auto seconds = worker_.copyOnDevice(bytes);
        if (!seconds) return fromGpu(seconds.error());
        return *seconds;
    }

  private:
    CudaWorker(const kernels::GpuWorkerConfig& config, kernels::GpuWorker worker)
        : config_(config), worker_(std::move(worker)) {}

    const kernels::GpuWorkerConfig config_;
    std::optional<kernels::KeySchedule> key_; // outlives the worker
    kernels::GpuWorker worker_;
    bool makesMacs_ = false;
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
        auto worker =
            CudaWorker::open({.algorithm = request.cipher.algorithm,
                              .direction = request.direction,
                              .device = (*devices)[i % devices->size()],
                              .capacity = request.capacity,
                              .strategy = &choice->strategy,
                              .shape = choice->shape,
                              .unitBytes = static_cast<std::uint32_t>(request.layout.unitBytes),
                              .macUnitBytes = static_cast<std::uint32_t>(request.macUnitBytes),
                              .keyUse = request.tuning.keyUse});
        if (!worker) return worker.error();
        workers.push_back(std::move(*worker));
    }
    return workers;
}

} // namespace blockwarp
