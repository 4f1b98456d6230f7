// SPDX-License-Identifier: GPL-3.0-or-later
/// Engine `cpu` for ciphers that work unit by unit: OpenSSL's XTS, GCM and ChaCha20-Poly1305.
#include "core/engine/cpu_units.h"

#include "core/base/stopwatch.h"
#include "core/cipher/chunk.h"
#include "core/engine/evp_worker.h"

#include <algorithm>
#include <cstring>

namespace blockwarp {
namespace {

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
            return evpRefused("EVP_CipherInit_ex2");
        int written = 0;
        // An empty payload may have a tag, but no text: XTS refuses to process none.
        if (size != 0 &&
            EVP_CipherUpdate(context_.get(), stored, &written, stored, static_cast<int>(size)) != 1)
            return evpRefused("EVP_CipherUpdate");
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
            return evpRefused("EVP_CTRL_AEAD_SET_TAG");
        if (EVP_CipherFinal_ex(context_.get(), none, &written) != 1) {
            if (!sealing_) return Error{ErrorCode::wrongKeyOrDamaged, "a segment's tag is wrong"};
            return evpRefused("EVP_CipherFinal_ex");
        }
        if (sealing_ &&
            EVP_CIPHER_CTX_ctrl(context_.get(), EVP_CTRL_AEAD_GET_TAG, kTagBytes, tag) != 1)
            return evpRefused("EVP_CTRL_AEAD_GET_TAG");
        return {};
    }

    const UnitLayout layout_;
    const bool sealing_;
};

} // namespace

std::unique_ptr<Worker> openUnitWorker(const WorkerRequest& request) {
    return std::make_unique<UnitWorker>(request);
}

} // namespace blockwarp
