// SPDX-License-Identifier: GPL-3.0-or-later
/// One way of doing some work, opened, verified and ready to be timed again and again.
#pragma once

#include "core/base/cancel.h"
#include "core/base/error.h"
#include "core/bench/measure/work.h"
#include "core/bench/measure/workload.h"
#include "core/engine/phases.h"

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>

namespace blockwarp {

/// What opening found out.
struct ContenderFacts {
    std::string strategy; ///< empty where the engine has none
    std::size_t workers = 0;
    std::size_t chunkBytes = 0;
    /// Of payload, compared with another engine's, outside the timed part.
    std::uint64_t verifiedBytes = 0;
    double openSeconds = 0; ///< RSA: what opening the workers took
};

class Contender {
  public:
    virtual ~Contender() = default;
    /// Does the work once. `wall` is the sample: seconds by the monotonic clock; in the kernel
    /// scope of engine cuda by CUDA events.
    virtual Result<Phases> sample(const CancelToken& cancel) = 0;
    virtual ContenderFacts facts() const = 0;
};

/// Where contenders come from; tests bring their own.
class ContenderSource {
  public:
    virtual ~ContenderSource() = default;
    /// Opens, does the work once and compares the result with OpenSSL's (OpenSSL's own with the
    /// reference's). Errors: those of engines and files, badTuning, unsupported, wrongResult.
    virtual Result<std::unique_ptr<Contender>> open(const Work& work,
                                                    const CancelToken& cancel) = 0;
    /// Lets go of what contenders shared; no contender is open any more.
    virtual void forget() {}
};

/// The engines of this machine. `folder`: for the file scope's files.
class EngineContenders final : public ContenderSource {
  public:
    explicit EngineContenders(std::filesystem::path folder);
    ~EngineContenders() override;
    Result<std::unique_ptr<Contender>> open(const Work& work, const CancelToken& cancel) override;
    void forget() override;

  private:
    struct Shared;
    std::filesystem::path folder_;
    std::unique_ptr<Shared> shared_;
};

/// Why nobody can time this work anywhere (the scope, the size); what the machine lacks is found
/// when it is opened. Errors: badTuning, unsupported.
Result<void> checkWork(const Work& work);

} // namespace blockwarp
