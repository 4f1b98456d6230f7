// SPDX-License-Identifier: GPL-3.0-or-later
/// What makes a run's figures doubtful, as data.
#pragma once

#include "core/base/message.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace blockwarp {

inline constexpr const char* kStoppedEarly =
    CORE_TEXT("core", "Stopped early: not everything was timed.");

struct Caution {
    enum class Kind : std::uint8_t {
        busy,   ///< the machine had other work before the run
        slowed, ///< a GPU lowered its clock
        lost,   ///< a repetition did not come to its end
        remade, ///< the same, and another one took its place
        other,  ///< a sentence of a run that another program wrote
    };
    Kind kind = Kind::other;
    std::string load{};                 ///< busy: the load average, with one digit
    unsigned threads = 0;               ///< busy: of the CPU
    int gpu = 0;                        ///< slowed: its number
    std::vector<std::string> reasons{}; ///< slowed: as throttleReasons() names them
    unsigned repetition = 0;            ///< lost: which, from 1
    int exitCode = 0;   ///< lost, remade: 128 + the signal's number where one ended it
    std::string text{}; ///< other

    bool operator==(const Caution&) const = default;
};

/// A sentence.
Message messageOf(const Caution& caution);

/// Runs of formats 1 to 4 hold the sentence: the caution that it was made of.
Caution cautionFrom(std::string_view sentence);

} // namespace blockwarp
