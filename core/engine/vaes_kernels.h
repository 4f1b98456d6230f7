// SPDX-License-Identifier: GPL-3.0-or-later
/// AES-CTR and AES-GCM with the vector instructions VAES and VPCLMULQDQ: what engine `vaes`
/// computes with. GCM goes when the OpenSSL that we link has it on wide registers (3.1 and later).
#pragma once

#include "kernels/algorithm.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

namespace blockwarp::vaes {

inline constexpr std::size_t kWidestBytes = 64; ///< of a register
inline constexpr std::size_t kMaxRoundKeys = 15;
/// Independent chains in flight, which hide the latency of a round.
inline constexpr std::size_t kRegisters = 8;
inline constexpr std::size_t kPowers = kRegisters * kWidestBytes / kAesBlockBytes;

using Block = std::array<std::uint8_t, kAesBlockBytes>;

/// A key as the kernels want it; wiped when it goes.
struct Key {
    /// `key`: 16, 24 or 32 bytes (asserted). `powers` are left to Kernels::derivePowers.
    explicit Key(std::span<const std::uint8_t> key);
    ~Key();
    Key(const Key&) = delete;
    Key& operator=(const Key&) = delete;

    std::size_t rounds;
    /// Each round key as often as the widest register holds it.
    alignas(
        kWidestBytes) std::array<std::array<std::uint8_t, kWidestBytes>, kMaxRoundKeys> roundKeys;
    /// Of the hash key H, multiplied by x, in reversed byte order: H^32 … H^1.
    alignas(kWidestBytes) std::array<Block, kPowers> powers;
};

/// The same functions for a width of registers.
struct Kernels {
    std::size_t registerBits;
    /// For GCM, once for each key.
    void (*derivePowers)(Key& key);
    /// In place (SP 800-38A §6.5); the counter is the whole block.
    void (*ctr)(const Key& key, const Block& counter, std::uint8_t* data, std::size_t bytes);
    /// In place (SP 800-38D §7.1), without additional data. `preCounter` is J0 there; the tag is of
    /// the ciphertext. Who opens compares it.
    void (*seal)(const Key& key, const Block& preCounter, std::uint8_t* data, std::size_t bytes,
                 Block& tag);
    void (*open)(const Key& key, const Block& preCounter, std::uint8_t* data, std::size_t bytes,
                 Block& tag);
};

/// Those that this CPU can run, the widest first; none on other processors.
std::span<const Kernels* const> kernelsHere();

} // namespace blockwarp::vaes
