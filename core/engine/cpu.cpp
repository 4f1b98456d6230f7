// SPDX-License-Identifier: GPL-3.0-or-later
/// Engine `cpu`: OpenSSL's EVP, one context per worker.
#include "core/base/secret.h"
#include "core/base/stopwatch.h"
#include "core/cipher/chunk.h"
#include "core/crypto/openssl.h"
#include "core/engine/engine.h"
#include "core/engine/rows.h"
#include "core/engine/worker.h"

#include <algorithm>
#include <cstring>
#include <memory>
#include <string>

namespace blockwarp {
namespace {

/// What all of the workers have: a buffer, and one of OpenSSL's contexts for each key.
class EvpWorker : public Worker {
  public:
    explicit EvpWorker(const WorkerRequest& request)
        : cipher_(request.cipher), direction_(request.direction), buffer_(request.capacity) {}

    std::span<std::uint8_t> buffer() final { return buffer_.span(); }
    /// Error: cryptoLibrary.
    Result<void> setKeys(const WorkerKeys& keys) final;
    void forget(std::size_t bytes) final;

  protected:
    const CipherSpec& cipher_;
    const Direction direction_;
    SecretBytes buffer_;
    crypto::EvpContext context_; ///< with cipher, direction and key, and without padding
};

struct FreeCipher {
    void operator()(EVP_CIPHER* cipher) const { EVP_CIPHER_free(cipher); }
};

Result<void> EvpWorker::setKeys(const WorkerKeys& keys) {
    const std::string name(cipher_.name);
    const std::unique_ptr<EVP_CIPHER, FreeCipher> cipher(
        EVP_CIPHER_fetch(nullptr, name.c_str(), nullptr));
    crypto::EvpContext context(EVP_CIPHER_CTX_new());
    if (!cipher || !context) return crypto::evpRefused("EVP_CIPHER_fetch");
    const int encrypt = direction_ == Direction::encrypt ? 1 : 0;
    if (EVP_CipherInit_ex2(context.get(), cipher.get(), keys.cipher.data(), nullptr, encrypt,
                           nullptr) != 1)
        return crypto::evpRefused("EVP_CipherInit_ex2");
    EVP_CIPHER_CTX_set_padding(context.get(), 0); // the pipeline pads
    context_ = std::move(context);
    return {};
}

void EvpWorker::forget(std::size_t bytes) {
    context_.reset();
    wipe(buffer_.span().first(std::min(bytes, buffer_.size())));
}

/// For a cipher with data units or segments.
class UnitWorker final : public EvpWorker {
  public:
    explicit UnitWorker(const WorkerRequest& request)
        : EvpWorker(request), layout_(request.layout),
          sealing_(request.direction == Direction::encrypt) {}

    Result<void> process(const WorkerTask& task, const CancelToken& cancel,
                         Phases& phases) override {
        const Stopwatch clock;
        const std::size_t bytes = task.bytes;
        const std::size_t units =
            std::max<std::size_t>(1, (bytes + layout_.unitBytes - 1) / layout_.unitBytes);
        // Sealing spreads the units out, so that the last one has to move first.
        for (std::size_t i = 0; i < units; ++i) {
            if (cancel.cancelled()) return Error{ErrorCode::cancelled, {}};
            const std::size_t unit = sealing_ ? units - 1 - i : i;
            const std::size_t offset = unit * layout_.unitBytes;
            const std::size_t size = std::min(layout_.unitBytes, bytes - offset);
            if (auto ok = transform(offset, size,
                                    advanceUnits(cipher_, task.iv, unit, unit + 1 == units));
                !ok) {
                wipe(buffer_.span());
                return Error{ok.error().code, ok.error().context, unit};
            }
        }
        phases.kernel += clock.seconds();
        return {};
    }

  private:
    Result<void> transform(std::size_t offset, std::size_t size, const Iv& iv) {
        std::uint8_t* plain = buffer_.span().data() + offset;
        std::uint8_t* stored = buffer_.span().data() + layout_.storedOffset(offset);
        if (sealing_) std::memmove(stored, plain, size);
        if (EVP_CipherInit_ex2(context_.get(), nullptr, nullptr, iv.data(), -1, nullptr) != 1)
            return crypto::evpRefused("EVP_CipherInit_ex2");
        int written = 0;
        // An empty payload may have a tag, but no text: XTS refuses to process none.
        if (size != 0 &&
            EVP_CipherUpdate(context_.get(), stored, &written, stored, static_cast<int>(size)) != 1)
            return crypto::evpRefused("EVP_CipherUpdate");
        if (cipher_.authenticated)
            if (auto ok = handleTag(stored + size); !ok) return ok;
        if (!sealing_) std::memmove(plain, stored, size);
        return {};
    }

    Result<void> handleTag(std::uint8_t* tag) {
        std::uint8_t none[kTagBytes];
        int written = 0;
        if (!sealing_ &&
            EVP_CIPHER_CTX_ctrl(context_.get(), EVP_CTRL_AEAD_SET_TAG, kTagBytes, tag) != 1)
            return crypto::evpRefused("EVP_CTRL_AEAD_SET_TAG");
        if (EVP_CipherFinal_ex(context_.get(), none, &written) != 1) {
            if (!sealing_) return Error{ErrorCode::wrongKeyOrDamaged, "a segment's tag is wrong"};
            return crypto::evpRefused("EVP_CipherFinal_ex");
        }
        if (sealing_ &&
            EVP_CIPHER_CTX_ctrl(context_.get(), EVP_CTRL_AEAD_GET_TAG, kTagBytes, tag) != 1)
            return crypto::evpRefused("EVP_CTRL_AEAD_GET_TAG");
        return {};
    }

    const UnitLayout layout_;
    const bool sealing_;
};

/// Between two looks at the cancel flag: well under a millisecond of work.
constexpr std::size_t kSliceBytes = std::size_t{1} << 20;

class CpuWorker final : public EvpWorker {
  public:
    using EvpWorker::EvpWorker;

    Result<void> process(const WorkerTask& task, const CancelToken& cancel,
                         Phases& phases) override {
        const Stopwatch clock;
        if (EVP_CipherInit_ex2(context_.get(), nullptr, nullptr, task.iv.data(), -1, nullptr) != 1)
            return crypto::evpRefused("EVP_CipherInit_ex2");
        auto rest = buffer_.span().first(task.bytes);
        while (!rest.empty()) {
            if (cancel.cancelled()) return Error{ErrorCode::cancelled, {}};
            const auto slice = rest.first(std::min(kSliceBytes, rest.size()));
            int written = 0;
            if (EVP_CipherUpdate(context_.get(), slice.data(), &written, slice.data(),
                                 static_cast<int>(slice.size())) != 1 ||
                static_cast<std::size_t>(written) != slice.size())
                return crypto::evpRefused("EVP_CipherUpdate");
            rest = rest.subspan(slice.size());
        }
        phases.kernel += clock.seconds();
        return {};
    }
};

std::unique_ptr<Worker> openWorker(const WorkerRequest& request) {
    if (request.cipher.unitBytes != 0) return std::make_unique<UnitWorker>(request);
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
