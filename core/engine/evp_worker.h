// SPDX-License-Identifier: GPL-3.0-or-later
/// What all of the CPU's workers have: a buffer, and one of OpenSSL's contexts for each key.
#pragma once

#include "core/base/secret.h"
#include "core/crypto/evp.h"
#include "core/engine/worker.h"

namespace blockwarp {

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
    EvpContext context_; ///< with cipher, direction and key, and without padding
};

} // namespace blockwarp
