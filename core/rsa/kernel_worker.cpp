// SPDX-License-Identifier: GPL-3.0-or-later
/// Engines `cuda` and `emulated`: the kernels, on a GPU or on the host.
#include "core/base/stopwatch.h"
#include "core/engine/gpu_errors.h"
#include "core/engine/machine.h"
#include "core/rsa/blinding.h"
#include "core/rsa/key_words.h"
#include "core/rsa/worker.h"

#include <algorithm>
#include <optional>
#include <thread>

namespace blockwarp::rsa {
namespace {

using kernels::RsaBatch;
using kernels::RsaTimes;

/// Small enough that the GPU has something to do soon, while other threads still draw blinding
/// values; a large GPU is full with some of these slices at once.
constexpr std::size_t kGpuSlice = 2048;
constexpr std::size_t kMaxGpuWorkers = 16;
constexpr std::size_t kHostSlice = 8;

/// The kernels' side: where numbers lie, and who computes.
class Machine {
  public:
    virtual ~Machine() = default;
    virtual RsaBatch batch() = 0;
    virtual Result<RsaTimes> run(std::size_t count, bool isPrivate) = 0;
};

class HostMachine final : public Machine {
  public:
    HostMachine(const kernels::RsaKeyWords& key, std::size_t capacity, const kernels::CrtHook& hook)
        : key_(key), buffers_(key, capacity), hook_(hook) {}
    RsaBatch batch() override { return buffers_.batch(); }
    Result<RsaTimes> run(std::size_t count, bool isPrivate) override {
        const Stopwatch clock;
        if (isPrivate)
            kernels::emulateRsaPrivate(key_, batch(), count, hook_);
        else
            kernels::emulateRsaPublic(key_, batch(), count);
        return RsaTimes{0, clock.seconds(), 0};
    }

  private:
    const kernels::RsaKeyWords& key_;
    kernels::RsaBuffers buffers_;
    kernels::CrtHook hook_;
};

class GpuMachine final : public Machine {
  public:
    GpuMachine(kernels::RsaGpuWorker worker, const kernels::CrtHook& hook)
        : worker_(std::move(worker)), hook_(hook) {}
    RsaBatch batch() override { return worker_.batch(); }
    Result<RsaTimes> run(std::size_t count, bool isPrivate) override {
        const auto times = isPrivate ? worker_.runPrivate(count, hook_) : worker_.runPublic(count);
        if (!times) return fromGpu(times.error());
        return *times;
    }

  private:
    kernels::RsaGpuWorker worker_;
    kernels::CrtHook hook_;
};

/// A number as bytes, highest first, and as words, lowest first.
void wordsFromBytes(std::span<const std::uint8_t> bytes, std::span<std::uint32_t> words) {
    auto* const to = reinterpret_cast<std::uint8_t*>(words.data());
    std::ranges::reverse_copy(bytes, to);
    std::fill(to + bytes.size(), to + words.size_bytes(), std::uint8_t{0});
}

void bytesFromWords(std::span<const std::uint32_t> words, std::span<std::uint8_t> bytes) {
    const auto* const from = reinterpret_cast<const std::uint8_t*>(words.data());
    std::reverse_copy(from, from + bytes.size(), bytes.begin());
}

class KernelWorker final : public Worker {
  public:
    KernelWorker(std::shared_ptr<const kernels::RsaKeyWords> key, std::unique_ptr<Machine> machine,
                 std::optional<BlindMaker> blinds)
        : key_(std::move(key)), machine_(std::move(machine)), blinds_(std::move(blinds)) {}

    Result<void> run(std::span<const std::uint8_t> inputs, std::span<std::uint8_t> outputs,
                     std::span<ItemState> states, Times& times) override {
        const std::size_t count = states.size();
        const std::size_t size = inputs.size() / count;
        const std::size_t words = key_->words();
        const RsaBatch batch = machine_->batch();
        const Stopwatch clock;
        if (blinds_)
            if (auto ok = blinds_->make(batch.blinds.first(count * words),
                                        batch.unblinds.first(count * words), words);
                !ok)
                return ok;
        for (std::size_t i = 0; i < count; ++i)
            wordsFromBytes(inputs.subspan(i * size, size), batch.inputs.subspan(i * words, words));
        times.prepare += clock.seconds();
        const auto took = machine_->run(count, blinds_.has_value());
        if (!took) return took.error();
        times.toDevice += took->toDevice;
        times.kernel += took->kernel;
        times.fromDevice += took->fromDevice;
        for (std::size_t i = 0; i < count; ++i) {
            // Of a faulty item the kernel leaves zeros.
            bytesFromWords(batch.results.subspan(i * words, words),
                           outputs.subspan(i * size, size));
            if (blinds_ && batch.wrong[i] != 0) states[i] = ItemState::faulty;
        }
        return {};
    }

  private:
    std::shared_ptr<const kernels::RsaKeyWords> key_; ///< outlives the machine
    std::unique_ptr<Machine> machine_;
    std::optional<BlindMaker> blinds_; ///< none: public operations
};

Result<std::unique_ptr<Machine>> openMachine(EngineKind engine, const kernels::RsaKeyWords& key,
                                             std::size_t capacity, const Tuning& tuning) {
    if (engine == EngineKind::emulated)
        return std::unique_ptr<Machine>(
            std::make_unique<HostMachine>(key, capacity, tuning.crtHook));
    const GpuList& list = gpuList();
    if (list.devices.empty()) return Error{ErrorCode::noGpu, list.whyEmpty};
    const int device = tuning.device >= 0 ? tuning.device : list.devices.front().index;
    if (std::ranges::find(list.devices, device, &GpuInfo::index) == list.devices.end())
        return Error{ErrorCode::noGpu, "there is no GPU number " + std::to_string(device)};
    auto worker = kernels::RsaGpuWorker::open(device, key, capacity);
    if (!worker) return fromGpu(worker.error());
    return std::unique_ptr<Machine>(
        std::make_unique<GpuMachine>(std::move(*worker), tuning.crtHook));
}

} // namespace

Result<OpenWorkers> openKernelWorkers(EngineKind engine, const WorkersRequest& request) {
    auto words = keyWordsOf(request.key, request.isPrivate);
    if (!words) return words.error();
    const auto key = std::make_shared<const kernels::RsaKeyWords>(std::move(*words));
    const bool onGpu = engine == EngineKind::cuda;
    const Tuning& tuning = request.tuning;
    const std::size_t most = tuning.sliceItems != 0 ? tuning.sliceItems
                             : onGpu                ? kGpuSlice
                                                    : kHostSlice;
    const std::size_t slice = std::min(std::max<std::size_t>(1, request.items), most);
    const std::size_t cores = std::max(1U, std::thread::hardware_concurrency());
    const std::size_t wanted = tuning.threads != 0 ? tuning.threads
                               : onGpu             ? std::min(kMaxGpuWorkers, cores)
                                                   : cores;
    const std::size_t useful = std::max<std::size_t>(1, (request.items + slice - 1) / slice);
    OpenWorkers open{{}, slice};
    for (std::size_t i = 0; i < std::min(wanted, useful); ++i) {
        auto machine = openMachine(engine, *key, slice, tuning);
        if (!machine) return machine.error();
        std::optional<BlindMaker> blinds;
        if (request.isPrivate) {
            auto maker = BlindMaker::open(request.key);
            if (!maker) return maker.error();
            blinds.emplace(std::move(*maker));
        }
        open.workers.push_back(
            std::make_unique<KernelWorker>(key, std::move(*machine), std::move(blinds)));
    }
    return open;
}

} // namespace blockwarp::rsa
