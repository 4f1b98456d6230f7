// SPDX-License-Identifier: GPL-3.0-or-later
/// Engines that compute nothing and take as long as a formula says, by a clock that only they move.
#pragma once

#include "core/bench/measure/contender.h"
#include "core/bench/measure/guess.h"

#include <algorithm>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace blockwarp::tests {

class FakeContenders final : public ContenderSource {
  public:
    /// Seconds of a sample, by its number (from 0); the warm-ups that the runner asks for count.
    std::function<double(const Work&, unsigned)> seconds = usualSeconds;
    /// Why work cannot be opened; nothing: it can.
    std::function<std::optional<Error>(const Work&)> refuse;
    double now = 0;            ///< the clock
    double betweenSamples = 0; ///< what passes beside the timed part
    std::vector<Work> order;   ///< every sample taken
    std::size_t open_ = 0;     ///< contenders that are open
    std::size_t maxOpen = 0;

    /// A GPU of some hundred GB/s (each strategy and launch shape another speed) behind a bus of
    /// 40, CPU threads of 5 each up to eight, a slow reference; 20 µs before each launch. Every
    /// seventh sample takes a tenth longer.
    static double usualSeconds(const Work& work, unsigned number) {
        if (work.rsa() != nullptr) return rsaSeconds(work) * (number % 7 == 6 ? 1.1 : 1);
        double rate = 0.1e9;
        if (work.engine == EngineKind::cuda)
            rate = work.scope == Scope::kernel ? kernelRate(work) : busRate(work);
        if (work.engine == EngineKind::cpu)
            rate = 5e9 * std::min(8U, std::max(1U, work.tuning.threads));
        if (work.scope == Scope::file) rate = std::min(rate, 3e9);
        const double overhead = work.engine == EngineKind::cuda ? 20e-6 : 1e-6;
        return (overhead + work.processedBytes() / rate) * (number % 7 == 6 ? 1.1 : 1);
    }

    Result<std::unique_ptr<Contender>> open(const Work& work, const CancelToken&) override {
        if (refuse)
            if (auto why = refuse(work)) return *why;
        return std::unique_ptr<Contender>(std::make_unique<Fake>(*this, work));
    }

    /// A GPU of a thousand times a thread that needs 5 ms to begin with.
    static double rsaSeconds(const Work& work) {
        const double all = static_cast<double>(work.rsa()->operations) *
                           guessedRsaSeconds(work.rsa()->operation, work.rsa()->bits);
        const double copies = work.scope == Scope::kernel ? 1 : 1.5;
        if (work.engine == EngineKind::cuda) return copies * (5e-3 + all / 1000);
        return all / std::min(8U, std::max(1U, work.tuning.threads));
    }

  private:
    static double kernelRate(const Work& work) {
        if (work.plainCopy()) return 1900e9;
        double rate = 500e9;
        for (const char letter : work.tuning.strategy)
            rate = rate * 0.9 + 10e9 * (letter % 16);
        const auto& shape = work.tuning.shape;
        return rate * (1 + 0.1 * (shape.threadsPerBlock % 100) / 100.0) /
               (1 + 0.05 * shape.blocksPerThread) /
               (work.direction() == Direction::decrypt ? 1.3 : 1);
    }
    static double busRate(const Work& work) {
        const unsigned workers =
            work.tuning.workersPerDevice != 0 ? work.tuning.workersPerDevice : 4;
        const auto devices =
            static_cast<double>(std::max<std::size_t>(1, work.tuning.devices.size()));
        return 40e9 * devices * std::min(1.0, 0.4 + 0.15 * workers) *
               (work.tuning.strategy == "keystream-buffer" ? 0.6 : 1);
    }

    class Fake final : public Contender {
      public:
        Fake(FakeContenders& owner, const Work& work) : owner_(owner), work_(work) {
            owner_.maxOpen = std::max(owner_.maxOpen, ++owner_.open_);
        }
        ~Fake() override { --owner_.open_; }

        Result<Phases> sample(const CancelToken&) override {
            Phases phases;
            phases.wall = owner_.seconds(work_, taken_++);
            phases.read = phases.wall * 0.2;
            phases.toDevice = phases.fromDevice = phases.wall * 0.1;
            phases.kernel = phases.wall * 0.1;
            phases.write = phases.wall * 0.5;
            owner_.now += phases.wall + owner_.betweenSamples;
            owner_.order.push_back(work_);
            return phases;
        }
        ContenderFacts facts() const override {
            return {work_.tuning.strategy, 2, 65536, work_.bytes};
        }

      private:
        FakeContenders& owner_;
        const Work work_;
        unsigned taken_ = 0;
    };
};

} // namespace blockwarp::tests
