// SPDX-License-Identifier: GPL-3.0-or-later
/// AES on one block with every intermediate value kept (FIPS 197): for the Inspector.
#pragma once

#include "kernels/algorithm.h"

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace blockwarp {

/// 16 bytes in the order in which they are read; byte i is row i % 4 of column i / 4 (§3.4).
using AesState = std::array<std::uint8_t, kAesBlockBytes>;
/// Four bytes in the order in which they are read (§3.5).
using AesWord = std::array<std::uint8_t, 4>;

enum class AesForm : std::uint8_t {
    cipher,            ///< §5.1: encryption
    inverse,           ///< §5.3: decryption, the steps undone one by one
    equivalentInverse, ///< §5.3.5: decryption in the order of the cipher, with changed round keys
};

enum class AesStep : std::uint8_t {
    input,
    addRoundKey,   ///< §5.1.4, its own inverse
    subBytes,      ///< §5.1.1
    shiftRows,     ///< §5.1.2
    mixColumns,    ///< §5.1.3
    invSubBytes,   ///< §5.3.2
    invShiftRows,  ///< §5.3.1
    invMixColumns, ///< §5.3.3
};

/// One row of the key expansion (§5.2, as Appendix A prints it). Words of the key itself have only
/// `index` and `word`.
struct KeyWordStep {
    int index = 0;            ///< i of w[i]
    bool fromKey = false;     ///< i < Nk
    AesWord previous{};       ///< w[i-1]
    bool rotated = false;     ///< RotWord was applied
    bool substituted = false; ///< SubWord was applied
    AesWord afterRotWord{};
    AesWord afterSubWord{};
    AesWord rcon{};      ///< zero unless `rotated`
    AesWord afterRcon{}; ///< what w[i-Nk] is added to
    AesWord back{};      ///< w[i-Nk]
    AesWord word{};      ///< w[i]
};

/// A step of a round: the state before and after it.
struct AesStage {
    int round = 0; ///< 0 to Nr
    AesStep step = AesStep::input;
    AesState before{};
    AesState after{};
    AesState roundKey{}; ///< for addRoundKey; else zero
};

struct AesTrace {
    AesForm form = AesForm::cipher;
    int rounds = 0;                    ///< Nr: 10, 12 or 14
    std::vector<AesStage> stages;      ///< the first one is `input`
    std::vector<KeyWordStep> keyWords; ///< 4 × (Nr + 1)
    const AesState& output() const { return stages.back().after; }
};

/// `key`: 16, 24 or 32 bytes (asserted).
AesTrace traceAes(AesForm form, std::span<const std::uint8_t> key, const AesState& block);

std::vector<KeyWordStep> expandKey(std::span<const std::uint8_t> key);

/// The bytes of the state before a step that byte `index` after it depends on: one, or the four of
/// a column.
std::vector<int> sourcesOf(AesStep step, int index);

/// §5.1.1 Figure 7, or §5.3.2 Figure 14: 256 bytes.
std::span<const std::uint8_t, 256> aesSbox(bool inverse);

/// How (Inv)MixColumns makes one byte: the sum of four products (§5.1.3, §5.3.3).
struct MixProduct {
    std::uint8_t coefficient = 0;
    std::uint8_t byte = 0;
    std::uint16_t unreduced = 0; ///< the product of the polynomials
    std::uint8_t product = 0;    ///< modulo m(x)
};
std::array<MixProduct, 4> mixProducts(bool inverse, const AesState& before, int index);

} // namespace blockwarp
