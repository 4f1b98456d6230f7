// SPDX-License-Identifier: GPL-3.0-or-later
/// Rough guesses of how long work takes, before anything is timed: for progress bars, and to leave
/// out what would take minutes. No figure depends on them.
#pragma once

#include "core/bench/measure/work.h"

namespace blockwarp {

/// One sample, in seconds.
double guessedSeconds(const Work& work);

/// Slow engines, textbook RSA, and large batches of RSA on the CPU: samples that may not fit into
/// the time limit. All else is fast enough, whatever the guess.
bool canTakeLong(const Work& work);

/// One RSA operation on one thread of a CPU, in seconds.
double guessedRsaSeconds(rsa::BenchWork operation, unsigned bits);

} // namespace blockwarp
