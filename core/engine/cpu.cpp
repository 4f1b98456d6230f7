// SPDX-License-Identifier: GPL-3.0-or-later
/// Engine `cpu`: OpenSSL's EVP, one context per worker.
#include "core/base/secret.h"
#include "core/base/stopwatch.h"
#include "core/engine/cpu_units.h"
#include "core/engine/evp_worker.h"
#include "core/engine/rows.h"

#include <algorithm>
#include <memory>
#include <string>

namespace blockwarp {
namespace {

/// Between two looks at the cancel flag: well under a millisecond of work.
constexpr std::size_t kSliceBytes = std::size_t{1} << 20;

class CpuWorker final : public Worker {
  public:
    CpuWorker(const WorkerRequest& request, EvpContext context)
        : buffer_(request.capacity), context_(std::move(context)) {}

    std::span<std::uint8_t> buffer() override { return buffer_.span(); }

    Result<void> process(std::size_t bytes, const Iv& iv, const ProgressSink& progress,
                         Phases& phases) override {
        const Stopwatch clock;
        if (EVP_CipherInit_ex2(context_.get(), nullptr, nullptr, iv.data(), -1, nullptr) != 1)
            return evpRefused("EVP_CipherInit_ex2");
        auto rest = buffer_.span().first(bytes);
        while (!rest.empty()) {
            if (progress.cancelled()) return Error{ErrorCode::cancelled, {}};
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

  private:
    SecretBytes buffer_;
    EvpContext context_;
};

Result<std::unique_ptr<Worker>> openWorker(const WorkerRequest& request) {
    if (request.cipher.unitBytes != 0) return openUnitWorker(request);
    auto context = openEvp(request);
    if (!context) return context.error();
    return std::unique_ptr<Worker>(std::make_unique<CpuWorker>(request, std::move(*context)));
}

struct FreeCipher {
    void operator()(EVP_CIPHER* cipher) const { EVP_CIPHER_free(cipher); }
};

} // namespace

Result<EvpContext> openEvp(const WorkerRequest& request) {
    const std::string name(request.cipher.name);
    const std::unique_ptr<EVP_CIPHER, FreeCipher> cipher(
        EVP_CIPHER_fetch(nullptr, name.c_str(), nullptr));
    EvpContext context(EVP_CIPHER_CTX_new());
    if (!cipher || !context) return evpRefused("EVP_CIPHER_fetch");
    const int encrypt = request.direction == Direction::encrypt ? 1 : 0;
    if (EVP_CipherInit_ex2(context.get(), cipher.get(), request.key.data(), nullptr, encrypt,
                           nullptr) != 1)
        return evpRefused("EVP_CipherInit_ex2");
    EVP_CIPHER_CTX_set_padding(context.get(), 0); // the pipeline pads
    return context;
}

Result<Workers> openCpuWorkers(const WorkerRequest& request) {
    Workers workers;
    const std::size_t count = workerCount(EngineKind::cpu, request);
    for (std::size_t i = 0; i < count; ++i) {
        auto worker = openWorker(request);
        if (!worker) return worker.error();
        workers.push_back(std::move(*worker));
    }
    return workers;
}

} // namespace blockwarp
