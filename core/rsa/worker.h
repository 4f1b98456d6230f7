// SPDX-License-Identifier: GPL-3.0-or-later
/// What one thread computes RSA with: an engine opens as many as its tuning says.
#pragma once

#include "core/rsa/raw.h"

#include <memory>
#include <vector>

namespace blockwarp::rsa {

/// Used by one thread.
class Worker {
  public:
    virtual ~Worker() = default;
    /// Items that come one behind the other; each is below the modulus. Sets `states` where a
    /// result was faulty, and leaves zeros there.
    virtual Result<void> run(std::span<const std::uint8_t> inputs, std::span<std::uint8_t> outputs,
                             std::span<ItemState> states, Times& times) = 0;
};

using Workers = std::vector<std::unique_ptr<Worker>>;

struct WorkersRequest {
    EVP_PKEY* key;
    bool isPrivate;
    std::size_t items; ///< in all
    const Tuning& tuning;
};

struct OpenWorkers {
    Workers workers;
    std::size_t sliceItems; ///< that run() takes at most
};

/// One of OpenSSL's contexts each. Error: cryptoLibrary.
Result<OpenWorkers> openCpuWorkers(const WorkersRequest& request);
/// `engine`: cuda or emulated. Errors: unsupported, noGpu and the like.
Result<OpenWorkers> openKernelWorkers(EngineKind engine, const WorkersRequest& request);

} // namespace blockwarp::rsa
