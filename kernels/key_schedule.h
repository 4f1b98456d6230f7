// SPDX-License-Identifier: GPL-3.0-or-later
/// Keys as kernels want them.
#pragma once

#include "kernels/algorithm.h"

#include <array>
#include <cstdint>
#include <span>

namespace blockwarp::kernels {

inline constexpr int kMaxRounds = 14;
inline constexpr std::size_t kMaxScheduleBytes = 16 * (kMaxRounds + 1);
using ScheduleBytes = std::span<const std::uint8_t, kMaxScheduleBytes>;

/// An expanded key for one direction; wiped when it goes.
/// AES: `rounds` + 1 round keys of 16 bytes in the order in which the rounds use them. For
/// decryption these are the keys of the equivalent inverse cipher (FIPS 197 §5.3.5).
/// XTS: as above, and beside it the schedule that encrypts tweaks (IEEE 1619 §5.3: Key2).
/// ChaCha20, with or without Poly1305: the 32 key bytes, `rounds` = 20.
class KeySchedule {
  public:
    /// `key`: 16, 24 or 32 bytes for AES, 32 or 64 for XTS, 32 for ChaCha20 (asserted).
    KeySchedule(Algorithm algorithm, Direction direction, std::span<const std::uint8_t> key);
    ~KeySchedule();
    KeySchedule(const KeySchedule&) = delete;
    KeySchedule& operator=(const KeySchedule&) = delete;

    Algorithm algorithm() const { return algorithm_; }
    Direction direction() const { return direction_; }
    int rounds() const { return rounds_; }
    ScheduleBytes bytes() const { return bytes_; }
    ScheduleBytes tweakBytes() const { return tweakBytes_; } ///< zeros but for XTS

  private:
    Algorithm algorithm_;
    Direction direction_;
    int rounds_ = 0;
    alignas(16) std::array<std::uint8_t, kMaxScheduleBytes> bytes_{};
    alignas(16) std::array<std::uint8_t, kMaxScheduleBytes> tweakBytes_{};
};

/// True where the mode runs the inverse cipher (ECB, CBC and XTS decryption).
constexpr bool usesInverseCipher(Algorithm algorithm, Direction direction) {
    return direction == Direction::decrypt &&
           (algorithm == Algorithm::aesEcb || algorithm == Algorithm::aesCbc ||
            algorithm == Algorithm::aesXts);
}

} // namespace blockwarp::kernels
