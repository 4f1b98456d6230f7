// SPDX-License-Identifier: GPL-3.0-or-later
/// What a race shows, in sentences and figures.
#pragma once

#include "core/files/race.h"

#include <string>
#include <string_view>

namespace blockwarp {

/// GB/s (10⁹ bytes of input).
struct RaceSpeeds {
    double cpuFile = 0;
    double gpuFile = 0;
    double cpuCipher = 0; ///< over the seconds in which a thread's cipher was running
    double gpuCipher = 0; ///< over those in which a kernel was
    double bus = 0;       ///< over those in which data crossed it, one way or the other
};
RaceSpeeds speedsOf(const RaceOutcome& outcome);

// Of an emulated GPU, both sentences say instead that it shows how, not how fast.
/// What limited each engine, and how fast the ciphers alone were, in as few words as that takes.
std::string shortLimitSentence(const RaceOutcome& outcome);
/// Who started, what limited each engine, and how much faster the ciphers alone were.
std::string limitSentence(const RaceOutcome& outcome);

/// What a race did differently from the one before: which speeds moved by more than
/// kMovedPercent, and which did not. `before`: what that one was, as "AES-256-GCM".
std::string changeSentence(std::string_view before, const RaceSpeeds& then, const RaceSpeeds& now);

inline constexpr double kMovedPercent = 10; // races over the same file differ by less, mostly

} // namespace blockwarp
