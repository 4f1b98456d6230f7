// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/guard.h"
#include "core/bench/measure/contender_kinds.h"
#include "core/rsa/power_bench.h"

#include <algorithm>

namespace blockwarp {
namespace {

using Numbers = std::vector<std::uint64_t>;

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

/// Printable characters.
Numbers text(std::size_t bytes) {
    Numbers numbers(bytes);
    for (std::size_t i = 0; i < bytes; ++i)
        numbers[i] = ' ' + i * 7 % 95;
    return numbers;
}

class TextbookContender final : public Contender {
  public:
    explicit TextbookContender(const Work& work)
        : work_(work), task_(*work.textbook()),
          engine_(work.engine == EngineKind::cuda ? rsa::TextbookEngine::cuda
                                                  : rsa::TextbookEngine::cpu),
          exponent_(task_.direction == Direction::encrypt ? key_.e : key_.d) {}

    /// Once, and all results compared: with the text, or with what squaring on the CPU makes of it.
    Result<void> verify() {
        numbers_ = text(static_cast<std::size_t>(work_.bytes));
        const auto sealed = rsa::runTextbook(key_, key_.e, numbers_, rsa::TextbookEngine::cpu);
        if (!sealed) return sealed.error();
        Numbers expected = sealed->results;
        if (task_.direction == Direction::decrypt) std::swap(numbers_, expected);
        const auto run = once();
        if (!run) return run.error();
        if (run->results != expected)
            return Error{ErrorCode::wrongResult, "its time means nothing"};
        return {};
    }

    Result<Phases> sample(const CancelToken& cancel) override {
        if (cancel.cancelled()) return Error{ErrorCode::cancelled, {}};
        const auto run = once();
        if (!run) return run.error();
        Phases phases;
        phases.kernel = run->kernelSeconds;
        phases.wall = work_.scope == Scope::kernel ? run->kernelSeconds : run->seconds;
        return phases;
    }

    ContenderFacts facts() const override {
        return {std::string(textbookWayName(task_.way)), 1, numbers_.size(), numbers_.size()};
    }

  private:
    Result<rsa::TextbookRun> once() const {
        return rsa::runTextbook(key_, exponent_, numbers_, engine_, task_.way);
    }

    const Work work_;
    const TextbookWork task_;
    const rsa::SmallKey key_ = rsa::reportKey();
    const rsa::TextbookEngine engine_;
    const std::uint64_t exponent_;
    Numbers numbers_;
};

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

OpenedContender openTextbook(const Work& work) {
    auto contender = std::make_unique<TextbookContender>(work);
    if (auto ok = contender->verify(); !ok) return ok.error();
    return std::unique_ptr<Contender>(std::move(contender));
}

} // namespace blockwarp
