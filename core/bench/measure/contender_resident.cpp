// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/bench/measure/contender_kinds.h"
#include "core/bench/measure/kernel_run.h"
#include "core/engine/strategy_choice.h"

namespace blockwarp {
namespace {

class Resident final : public Contender {
  public:
    Resident(KernelRun run, const Work& work, ContenderFacts facts)
        : run_(std::move(run)), copies_(work.plainCopy()), facts_(std::move(facts)) {}

    Result<Phases> sample(const ProgressSink& progress) override {
        const auto seconds = copies_ ? run_.copySample() : run_.sample(progress);
        if (!seconds) return seconds.error();
        Phases phases;
        phases.wall = phases.kernel = *seconds;
        return phases;
    }

    ContenderFacts facts() const override { return facts_; }

  private:
    KernelRun run_;
    bool copies_;
    ContenderFacts facts_;
};

} // namespace

OpenedContender openResident(const Work& work, const SharedWorkload& load,
                             const ProgressSink& progress) {
    auto run = KernelRun::open(work.engine, work.tuning, *load, progress);
    if (!run) return run.error();
    ContenderFacts facts;
    if (!work.plainCopy())
        facts.strategy = strategyName(work.engine, work.cipher(), work.direction(), work.tuning);
    facts.workers = 1;
    facts.chunkBytes = load->bytes;
    facts.verifiedBytes = load->bytes;
    return std::unique_ptr<Contender>(
        std::make_unique<Resident>(std::move(*run), work, std::move(facts)));
}

} // namespace blockwarp
