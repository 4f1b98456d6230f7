// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/keys/scrypt_time.h"

#include "core/base/memory_room.h"
#include "core/base/stopwatch.h"
#include "core/base/team.h"
#include "core/crypto/primitives.h"
#include "core/keys/scrypt_keys.h"

#include <algorithm>

namespace blockwarp::age {
namespace {

constexpr unsigned kEasier = 3; ///< as an exponent of two

/// So many fit into the memory that scryptKey() lets them share.
std::size_t atATime() {
    return std::max<std::size_t>(1, availableMemory() / 4 / scryptBytes(kScryptLogN));
}

void deriveOne(std::size_t) {
    constexpr ScryptSalt nothing{};
    (void)scrypt(nothing, nothing, kScryptLogN - kEasier);
}

} // namespace

double ScryptPace::secondsFor(std::size_t total) const {
    const std::size_t rounds = (total + keys - 1) / keys;
    return seconds * static_cast<double>(rounds);
}

ScryptPace measureScryptPace(std::size_t threads) {
    const Stopwatch clock;
    const std::size_t members = runTeam(std::clamp<std::size_t>(threads, 1, atATime()), deriveOne);
    return {clock.seconds() * (1U << kEasier), members};
}

} // namespace blockwarp::age
