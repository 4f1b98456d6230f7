// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/guard.h"
#include "core/bench/measure/contender_kinds.h"
#include "core/rsa/power_bench.h"

#include <algorithm>

namespace blockwarp {
namespace {

/// Different numbers in a batch. They recur, so that every result of a large batch can be checked
/// though OpenSSL would take minutes for as many; no engine gains by it.
constexpr std::size_t kDistinct = 64;
/// By the kernels' code on the host, which checks OpenSSL and is slow.
constexpr std::size_t kByKernels = 2;

rsa::Tuning rsaTuning(const Work& work) {
    rsa::Tuning tuning;
    tuning.engine = work.engine;
    tuning.threads = work.tuning.threads;
    if (!work.tuning.devices.empty()) tuning.device = work.tuning.devices.front();
    if (work.scope == Scope::kernel && work.engine != EngineKind::cpu) {
        tuning.threads = 1; // one worker that takes everything at once: nothing overlaps
        tuning.sliceItems = static_cast<std::size_t>(work.rsa()->operations);
    }
    return tuning;
}

/// Compares as many results as there are with those that recur in `expected`.
bool agree(std::span<const std::uint8_t> outputs, std::span<const std::uint8_t> expected) {
    while (!outputs.empty()) {
        const std::size_t part = std::min(outputs.size(), expected.size());
        if (!std::ranges::equal(outputs.first(part), expected.first(part))) return false;
        outputs = outputs.subspan(part);
    }
    return true;
}

class RsaContender final : public Contender {
  public:
    RsaContender(const Work& work, std::shared_ptr<RsaProblem> problem)
        : work_(work), problem_(std::move(problem)), tuning_(rsaTuning(work)) {}

    /// Does the batch once and compares all of it.
    Result<void> verify(const CancelToken& cancel) {
        const auto result = problem_->batch->run(items(), tuning_, cancel);
        if (!result) return result.error();
        if (!agree(result->outputs.span(), problem_->expected.span()))
            return Error{ErrorCode::wrongResult, "its time means nothing"};
        const std::size_t size = problem_->batch->itemBytes();
        const bool openSsl = work_.engine == EngineKind::cpu;
        facts_.workers = result->workers;
        facts_.chunkBytes = std::min(items(), result->sliceItems) * size;
        facts_.openSeconds = result->times.open;
        facts_.verifiedBytes = (openSsl ? std::min(items(), kByKernels) : items()) * size;
        return {};
    }

    Result<Phases> sample(const CancelToken& cancel) override {
        const auto result = problem_->batch->run(items(), tuning_, cancel);
        if (!result) return result.error();
        Phases phases;
        phases.toDevice = result->times.toDevice;
        phases.kernel = result->times.kernel;
        phases.fromDevice = result->times.fromDevice;
        phases.wall = result->times.wall;
        if (work_.scope == Scope::kernel && work_.engine != EngineKind::cpu) {
            phases.toDevice = phases.fromDevice = 0; // not part of what is timed
            phases.wall = phases.kernel;
        }
        return phases;
    }

    ContenderFacts facts() const override { return facts_; }

  private:
    std::size_t items() const { return static_cast<std::size_t>(work_.rsa()->operations); }

    const Work work_;
    std::shared_ptr<RsaProblem> problem_;
    const rsa::Tuning tuning_;
    ContenderFacts facts_;
};

Result<rsa::BatchPointer> batchFor(const RsaWork& work, RsaKeys& keys) {
    if (work.operation == rsa::BenchWork::power)
        return rsa::makePowerBatch(work.bits, work.exponentBits, kDistinct);
    auto& key = keys[work.bits];
    if (!key) {
        auto made = rsa::makeBenchKey(work.bits);
        if (!made) return made.error();
        key = std::move(*made);
    }
    return rsa::makeKeyBatch(work.operation, key, kDistinct);
}

/// OpenSSL's results, of which the first are compared with the kernels' own code on the host.
Result<std::shared_ptr<RsaProblem>> makeProblem(const RsaWork& work, RsaKeys& keys,
                                                const CancelToken& cancel) {
    auto batch = batchFor(work, keys);
    if (!batch) return batch.error();
    auto expected = (*batch)->run(kDistinct, {.engine = EngineKind::cpu}, cancel);
    if (!expected) return expected.error();
    const auto byKernels = (*batch)->run(kByKernels, {.engine = EngineKind::emulated}, cancel);
    if (!byKernels) return byKernels.error();
    if (!agree(byKernels->outputs.span(), expected->outputs.span()))
        return Error{ErrorCode::wrongResult, "RSA by OpenSSL and by the kernels' code"};
    return std::make_shared<RsaProblem>(
        RsaProblem{work, std::move(*batch), std::move(expected->outputs)});
}

} // namespace

OpenedContender openRsa(const Work& work, RsaShared& shared, const CancelToken& cancel) {
    const RsaWork& rsa = *work.rsa();
    const auto same = [&](const std::shared_ptr<RsaProblem>& one) {
        return one->work.operation == rsa.operation && one->work.bits == rsa.bits &&
               one->work.exponentBits == rsa.exponentBits;
    };
    auto known = std::ranges::find_if(shared.problems, same);
    if (known == shared.problems.end()) {
        auto made = makeProblem(rsa, shared.keys, cancel);
        if (!made) return made.error();
        shared.problems.push_back(std::move(*made));
        known = shared.problems.end() - 1;
    }
    (*known)->batch->extend(static_cast<std::size_t>(rsa.operations));
    auto contender = std::make_unique<RsaContender>(work, *known);
    if (auto ok = contender->verify(cancel); !ok) return ok.error();
    return std::unique_ptr<Contender>(std::move(contender));
}

} // namespace blockwarp
