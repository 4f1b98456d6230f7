// SPDX-License-Identifier: GPL-3.0-or-later
/// Column tables in shared memory with one copy for each of its 32 banks: a warp's 32 lookups at 32
/// different indices never meet in a bank, so they are served together.
#pragma once

#include "kernels/aes/aes_words.h"
#include "kernels/aes/table/read_only_tables.h"
#include "kernels/device/multipliers.h"

#include <cstdint>

namespace blockwarp::kernels {

inline constexpr std::uint32_t kBanks = 32;
inline constexpr std::uint32_t kTableWords = 256 * kBanks; ///< one replicated table: 32 KiB

/// `Count` column tables (4, 2 or 1; the others are rotations) and, for the inverse cipher, the
/// inverse S-box: its column tables hold no plain S-box byte, the forward ones do.
template <bool Inverse, int Count>
inline constexpr std::uint32_t kReplicatedWords = (Count + (Inverse ? 1 : 0)) * kTableWords;

/// One thread's part of filling the tables of a thread block: a table's entry goes to all banks,
/// four at a time; neighbouring threads start at different banks.
template <bool Inverse, int Count>
HD void fillReplicated(std::uint32_t* memory, const TableSet& set, std::uint32_t thread,
                       std::uint32_t threads) {
    constexpr std::uint32_t entries = kReplicatedWords<Inverse, Count> / kBanks;
    for (std::uint32_t at = thread; at < entries; at += threads) {
        const std::uint32_t table = at / 256;
        const std::uint32_t word = table < Count ? readOnly(set.columns.at[table] + at % 256)
                                                 : readOnly(set.sbox.at + at % 256) * 0x01010101U;
        UNROLL for (std::uint32_t i = 0; i < kBanks / 4; ++i) {
            const std::uint32_t bank = (4 * (i + at)) % kBanks;
            storeBlock(reinterpret_cast<std::uint8_t*>(memory + kBanks * at + bank),
                       {{word, word, word, word}});
        }
    }
}

/// The tables as one lane sees them.
template <bool Inverse, int Count>
class ReplicatedTables {
  public:
#if defined(__CUDA_ARCH__)
    HD ReplicatedTables(const std::uint32_t* memory, std::uint32_t lane, const Multipliers& by)
        : base_(static_cast<std::uint32_t>(__cvta_generic_to_shared(memory)) + 4 * lane), by_(by) {}
#else
    HD ReplicatedTables(const std::uint32_t* memory, std::uint32_t lane, const Multipliers& by)
        : memory_(memory + lane), by_(by) {}
#endif

    HD std::uint32_t middle(std::uint32_t w0, std::uint32_t w1, std::uint32_t w2,
                            std::uint32_t w3) const {
        if constexpr (Count == 4)
            return lookup<0, 0>(w0) ^ lookup<1, 1>(w1) ^ lookup<2, 2>(w2) ^ lookup<3, 3>(w3);
        else if constexpr (Count == 2)
            return lookup<0, 0>(w0) ^ lookup<1, 1>(w1) ^
                   rotateRight(lookup<0, 2>(w2) ^ lookup<1, 3>(w3), 16);
        else
            return lookup<0, 0>(w0) ^
                   rotateRight(
                       lookup<0, 1>(w1) ^
                           rotateRight(lookup<0, 2>(w2) ^ rotateRight(lookup<0, 3>(w3), 24), 24),
                       24);
    }

    /// What the byte in row `Row` of `word` contributes to its column.
    template <int Row>
    HD std::uint32_t row(std::uint32_t word) const {
        if constexpr (Row < Count)
            return lookup<Row, Row>(word);
        else
            return rotateRight(lookup<Row % Count, Row>(word), 32 - 8 * (Row - Row % Count));
    }

    /// Byte 1 of a forward column word, and every byte of an inverse S-box word, is the S-box's.
    HD std::uint32_t last(std::uint32_t w0, std::uint32_t w1, std::uint32_t w2,
                          std::uint32_t w3) const {
        constexpr int table = Inverse ? Count : 0;
        const std::uint32_t low =
            lookupByte<table, 1>(w1) * by_.times256 + lookupByte<table, 0>(w0);
        const std::uint32_t high =
            lookupByte<table, 3>(w3) * by_.times256 + lookupByte<table, 2>(w2);
        return high * by_.times65536 + low;
    }

  private:
    /// Word `Byte`-th byte of `word` of table `Table`, from this lane's bank. The address is one
    /// dot product: byte × 128 + what is the same for all lookups of the lane.
    template <int Table, int Byte>
    HD std::uint32_t lookup(std::uint32_t word) const {
#if defined(__CUDA_ARCH__)
        const std::uint32_t address = __dp4a(word, 4 * kBanks << (8 * Byte), base_);
        return static_cast<const std::uint32_t*>(
            __cvta_shared_to_generic(address))[Table * kTableWords];
#else
        return memory_[Table * kTableWords + kBanks * byteOf(word, Byte)];
#endif
    }

    /// Byte 1 of the word that lookup() finds.
    template <int Table, int Byte>
    HD std::uint32_t lookupByte(std::uint32_t word) const {
#if defined(__CUDA_ARCH__)
        const std::uint32_t address = __dp4a(word, 4 * kBanks << (8 * Byte), base_);
        return static_cast<const std::uint8_t*>(
            __cvta_shared_to_generic(address))[4 * Table * kTableWords + 1];
#else
        return byteOf(lookup<Table, Byte>(word), 1);
#endif
    }

#if defined(__CUDA_ARCH__)
    std::uint32_t base_; ///< shared-memory address of this lane's bank
#else
    const std::uint32_t* memory_;
#endif
    Multipliers by_;
};

} // namespace blockwarp::kernels
