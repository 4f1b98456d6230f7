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
    explicit CpuWorker(const WorkerRequest& request)
        : cipher_(request.cipher), direction_(request.direction), buffer_(request.capacity) {}

    std::span<std::uint8_t> buffer() override { return buffer_.span(); }

    Result<void> setKeys(const WorkerKeys& keys) override {
        auto context = openEvp(cipher_, direction_, keys.cipher);
        if (!context) return context.error();
        context_ = std::move(*context);
        return {};
    }

    void forget(std::size_t bytes) override {
        context_.reset();
        wipe(buffer_.span().first(std::min(bytes, buffer_.size())));
    }

    Result<void> process(const WorkerTask& task, const ProgressSink& progress,
                         Phases& phases) override {
        const Stopwatch clock;
        if (EVP_CipherInit_ex2(context_.get(), nullptr, nullptr, task.iv.data(), -1, nullptr) != 1)
            return evpRefused("EVP_CipherInit_ex2");
        auto rest = buffer_.span().first(task.bytes);
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
    const CipherSpec& cipher_;
    const Direction direction_;
    SecretBytes buffer_;
    EvpContext context_;
};

std::unique_ptr<Worker> openWorker(const WorkerRequest& request) {
    if (request.cipher.unitBytes != 0) return openUnitWorker(request);
    return std::make_unique<CpuWorker>(request);
}

struct FreeCipher {
    void operator()(EVP_CIPHER* cipher) const { EVP_CIPHER_free(cipher); }
};

} // namespace

Result<EvpContext> openEvp(const CipherSpec& spec, Direction direction,
                           std::span<const std::uint8_t> key) {
    const std::string name(spec.name);
    const std::unique_ptr<EVP_CIPHER, FreeCipher> cipher(
        EVP_CIPHER_fetch(nullptr, name.c_str(), nullptr));
    EvpContext context(EVP_CIPHER_CTX_new());
    if (!cipher || !context) return evpRefused("EVP_CIPHER_fetch");
    const int encrypt = direction == Direction::encrypt ? 1 : 0;
    if (EVP_CipherInit_ex2(context.get(), cipher.get(), key.data(), nullptr, encrypt, nullptr) != 1)
        return evpRefused("EVP_CipherInit_ex2");
    EVP_CIPHER_CTX_set_padding(context.get(), 0); // the pipeline pads
    return context;
}

Result<Workers> openCpuWorkers(const WorkerRequest& request) {
    Workers workers;
    const std::size_t count = workerCount(EngineKind::cpu, request);
    for (std::size_t i = 0; i < count; ++i)
        workers.push_back(openWorker(request));
    return workers;
}

} // namespace blockwarp
