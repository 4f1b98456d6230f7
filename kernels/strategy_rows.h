// SPDX-License-Identifier: GPL-3.0-or-later
/// The functions behind the strategy table. `launch…` and `bind…` exist only in a build with CUDA.
#pragma once

#include "kernels/strategy.h"

namespace blockwarp::kernels {

// strategy_choice.cpp: Strategy::supports

/// All of AES but CBC encryption, where each block waits for the one before.
bool supportsAes(Algorithm algorithm, Direction direction);
/// The modes in which text lies where a block's words lie.
bool supportsBasicAes(Algorithm algorithm, Direction direction);
bool supportsChacha20(Algorithm algorithm, Direction direction);
bool supportsPlainChacha20(Algorithm algorithm, Direction direction);

// The others are in the .cu files.

/// Where a table or a key lies.
enum class Place : std::uint8_t { global, constant, shared, parameter };

// byte_strategies.cu: byte by byte
template <Place Sbox, Place Key>
void emulateBytes(const KeySchedule&, const Run&, LaunchShape);
template <Place Sbox, Place Key>
GpuResult<void> launchBytes(const KeySchedule&, const DeviceKey&, const Run&, LaunchShape,
                            const GpuStream&);
GpuResult<void> bindByteKey(const KeySchedule*, const DeviceKey&, const GpuStream&);

/// How a thread gets from a block to its ciphertext; all with keys in constant memory.
enum class TableUse : std::uint8_t {
    sbox,      ///< S-box lookups and 32-bit arithmetic
    four,      ///< four column tables
    one,       ///< one column table and rotations
    oneStaged, ///< as `one`; data goes through shared memory
    fourWords, ///< as `four`; four threads share a block
    oneWords,  ///< as `one`; four threads share a block
};

// table_strategies.cu: word by word, tables through the read-only cache
template <TableUse Use>
void emulateTables(const KeySchedule&, const Run&, LaunchShape);
template <TableUse Use>
GpuResult<void> launchTables(const KeySchedule&, const DeviceKey&, const Run&, LaunchShape,
                             const GpuStream&);
GpuResult<void> bindTableKey(const KeySchedule*, const DeviceKey&, const GpuStream&);

// ttable_replicated.cu: launch takes as many tables (4, 2 or 1) as the device has room for
template <int Tables>
void emulateReplicated(const KeySchedule&, const Run&, LaunchShape);
GpuResult<void> launchReplicated(const KeySchedule&, const DeviceKey&, const Run&, LaunchShape,
                                 const GpuStream&);
GpuResult<void> bindReplicatedKey(const KeySchedule*, const DeviceKey&, const GpuStream&);

// bitsliced.cu
void emulateBitsliced(const KeySchedule&, const Run&, LaunchShape);
GpuResult<void> launchBitsliced(const KeySchedule&, const DeviceKey&, const Run&, LaunchShape,
                                const GpuStream&);
GpuResult<void> bindBitslicedKey(const KeySchedule*, const DeviceKey&, const GpuStream&);

// hybrid.cu
void emulateHybrid(const KeySchedule&, const Run&, LaunchShape);
GpuResult<void> launchHybrid(const KeySchedule&, const DeviceKey&, const Run&, LaunchShape,
                             const GpuStream&);
GpuResult<void> bindHybridKey(const KeySchedule*, const DeviceKey&, const GpuStream&);

// chacha20_fused.cu: without input the keystream is the output
inline constexpr LaunchShape kFusedShape{128, 1}; ///< preferred
void emulateFused(const KeySchedule&, const Run&, LaunchShape);
GpuResult<void> launchFused(const KeySchedule&, const DeviceKey&, const Run&, LaunchShape,
                            const GpuStream&);

// keystream_buffer.cu
void emulateKeystreamBuffer(const KeySchedule&, const Run&, LaunchShape);
GpuResult<void> launchKeystreamBuffer(const KeySchedule&, const DeviceKey&, const Run&, LaunchShape,
                                      const GpuStream&);

} // namespace blockwarp::kernels
