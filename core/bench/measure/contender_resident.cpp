// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/bench/measure/contender_kinds.h"
#include "core/bench/measure/kernel_run.h"
#include "core/engine/strategy_choice.h"

namespace blockwarp {
namespace {

class Resident final : public Contender {
  public:
    Resident(KernelRun run, const Work& work, ContenderFacts facts)
        : run_(std::move(run)), copies_(work.plainCopy()), fromHost_(work.scope == Scope::memory),
          passes_(work.passes), facts_(std::move(facts)) {}

    Result<Phases> sample(const CancelToken& cancel) override {
        Phases phases;
        unsigned done = 0;
        if (fromHost_) { // the first pass is between the two copies
            if (auto ok = run_.roundTrip(cancel, phases); !ok) return ok.error();
            ++done;
        }
        for (; done < passes_; ++done) {
            const auto seconds = copies_ ? run_.copySample() : run_.sample(cancel);
            if (!seconds) return seconds.error();
            phases.kernel += *seconds;
        }
        phases.wall = phases.toDevice + phases.kernel + phases.fromDevice;
        return phases;
    }

    ContenderFacts facts() const override { return facts_; }

  private:
    KernelRun run_;
    bool copies_;   ///< plainly, instead of the cipher
    bool fromHost_; ///< over the bus and back
    unsigned passes_;
    ContenderFacts facts_;
};

} // namespace

OpenedContender openResident(const Work& work, const SharedWorkload& load,
                             const CancelToken& cancel) {
    auto run = KernelRun::open(work.engine, work.tuning, *load, cancel);
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
