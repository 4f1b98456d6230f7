// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>

namespace blockwarp::age {

/// How fast keys are derived from a passphrase at the work factor of new files.
struct ScryptPace {
    double seconds = 0;   ///< that a round takes
    std::size_t keys = 1; ///< of a round: derived at the same time

    double secondsFor(std::size_t total) const;
};

/// Of so many threads, as far as there is memory for them. Measures derivations with an eighth of
/// the work, which take about a tenth of a second.
ScryptPace measureScryptPace(std::size_t threads);

} // namespace blockwarp::age
