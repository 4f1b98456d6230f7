// SPDX-License-Identifier: GPL-3.0-or-later
/// SHA-256 (FIPS 180-4 §6.2) of shards, 16 of them at once where the CPU has AVX-512: one shard in
/// each 32-bit lane. SHA-256 is most of the time that recovery data takes, and one message is
/// limited by the latency of its rounds: on a Xeon (Sapphire Rapids) OpenSSL with SHA-NI hashes
/// 1.4 GB/s a core, two messages interleaved with SHA-NI 1.9 GB/s, and this 2.7 GB/s.
#pragma once

#include "core/base/error.h"
#include "core/recovery/layout.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

namespace blockwarp::recovery {

/// The first half of SHA-256.
using Hash = std::array<std::uint8_t, kHashBytes>;

/// Error: cryptoLibrary.
Result<Hash> hashOf(std::span<const std::uint8_t> shard);

/// Of each of `hashes.size()` shards of `shardBytes` that stand one behind the other. Error:
/// cryptoLibrary.
Result<void> hashesOf(std::span<const std::uint8_t> shards, std::size_t shardBytes,
                      std::span<Hash> hashes);

} // namespace blockwarp::recovery
