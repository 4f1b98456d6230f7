// SPDX-License-Identifier: GPL-3.0-or-later
/// What changes about the machine during a run: load, clocks, temperatures, throttling.
#pragma once

#include "core/bench/machine/activity_watch.h"
#include "core/bench/machine/caution.h"
#include "core/bench/machine/clocks.h"
#include "core/bench/machine/conditions.h"
#include "core/bench/machine/nvml.h"

#include <map>
#include <memory>
#include <string>
#include <vector>

namespace blockwarp {

class MachineWatch {
  public:
    MachineWatch();

    /// As benchConditions(), with what only the management library knows: the driver.
    NamedValues conditions(const std::filesystem::path& folder) const;
    NamedValues look(); ///< now
    /// What everybody else has done so far; of the GPUs, since the last such look. It also sees
    /// what look() would miss: throttling, and the highest clock.
    Activity activity();
    /// The CPU's, and the first GPU's at its fastest look, or its highest where nobody tells.
    Clocks clocks() const;
    /// What makes the figures doubtful, of all looks so far.
    std::vector<Caution> cautions() const;

  private:
    struct Gpu {
        int index = 0;
        std::string pciBusId;
        std::uint64_t throttled = 0; ///< all reasons seen
        unsigned smMhz = 0;          ///< the highest seen
    };
    void lookAt(Gpu& gpu, NamedValues& values);
    void addGpus(Activity& activity);

    std::unique_ptr<Nvml> nvml_;
    ActivityWatch activity_;
    std::uint64_t lastGpuLook_ = 0; ///< microseconds of the wall clock
    std::vector<Gpu> gpus_;
    double loadBefore_ = -1;
    const Clocks nominal_ = nominalClocks();
};

/// Whether so much load (in running threads) is too much for honest figures.
bool isBusy(double load, unsigned threads);

} // namespace blockwarp
