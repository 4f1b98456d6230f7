// SPDX-License-Identifier: GPL-3.0-or-later
/// One message for three receivers with e = 3 and no padding (Håstad, "Solving Simultaneous Modular
/// Equations of Low Degree", SIAM J. Comput. 17, 1988): the three ciphertexts determine m³ modulo
/// n₁ · n₂ · n₃, and m³ is below that, so that its cube root is m. OAEP gives each receiver another
/// number: then the common number is no cube.
#pragma once

#include "core/attacks/integers.h"

#include <array>

namespace blockwarp {

inline constexpr std::size_t kReceivers = 3;

struct Receiver {
    Integer n;
    Integer ciphertext; ///< below n
};

struct ReceiversRun {
    std::array<Receiver, kReceivers> receivers;
    Integer product;                           ///< n₁ · n₂ · n₃
    std::array<Integer, kReceivers> weights{}; ///< 1 modulo the receiver's n, 0 modulo the others
    Integer common{};    ///< below the product, and each ciphertext modulo its n
    Integer root{};      ///< its cube root, rounded down
    bool isCube = false; ///< then the root is the message
};

/// The attacker's part. Error: badTuning (moduli have a common divisor, which factors them),
/// cryptoLibrary, outOfMemory.
Result<ReceiversRun> readByReceivers(const std::array<Receiver, kReceivers>& receivers);

/// m³ modulo each n. `message` is below each of them.
std::array<Receiver, kReceivers> sendToReceivers(IntegerMath& math,
                                                 const std::array<Integer, kReceivers>& moduli,
                                                 const Integer& message);

} // namespace blockwarp
