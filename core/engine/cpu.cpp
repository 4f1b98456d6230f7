// SPDX-License-Identifier: GPL-3.0-or-later
/// Engine `cpu`: OpenSSL's EVP, one context per worker.
#include "core/base/stopwatch.h"
#include "core/engine/cpu_units.h"
#include "core/engine/evp_worker.h"
#include "core/engine/rows.h"

#include <algorithm>
#include <memory>

namespace blockwarp {
namespace {

/// Between two looks at the cancel flag: well under a millisecond of work.
constexpr std::size_t kSliceBytes = std::size_t{1} << 20;

class CpuWorker final : public EvpWorker {
  public:
    using EvpWorker::EvpWorker;

    Result<void> process(const WorkerTask& task, const CancelToken& cancel,
                         Phases& phases) override {
        const Stopwatch clock;
        if (EVP_CipherInit_ex2(context_.get(), nullptr, nullptr, task.iv.data(), -1, nullptr) != 1)
            return evpRefused("EVP_CipherInit_ex2");
        auto rest = buffer_.span().first(task.bytes);
        while (!rest.empty()) {
            if (cancel.cancelled()) return Error{ErrorCode::cancelled, {}};
            const auto slice = rest.first(std::min(kSliceBytes, rest.size()));
            int written = 0;
            if (EVP_CipherUpdate(context_.get(), slice.data(), &written, slice.data(),
                                 static_cast<int>(slice.size())) != 1 ||
                static_cast<std::size_t>(written) != slice.size())
                return evpRefused("EVP_CipherUpdate");
            rest = rest.subspan(slice.size());
        }
        phases.kernel += clock.seconds();
        return {};
    }
};

std::unique_ptr<Worker> openWorker(const WorkerRequest& request) {
    if (request.cipher.unitBytes != 0) return openUnitWorker(request);
    return std::make_unique<CpuWorker>(request);
}

} // namespace

Result<Workers> openCpuWorkers(const WorkerRequest& request) {
    Workers workers;
    const std::size_t count = workerCount(EngineKind::cpu, request);
    for (std::size_t i = 0; i < count; ++i)
        workers.push_back(openWorker(request));
    return workers;
}

} // namespace blockwarp
