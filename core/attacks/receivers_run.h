// SPDX-License-Identifier: GPL-3.0-or-later
/// What the three receivers of core/attacks/three_receivers.h are and get: small moduli that
/// somebody types, or keys of 2048 bits, and one message for all of them.
#pragma once

#include "core/attacks/three_receivers.h"
#include "core/base/cancel.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>

namespace blockwarp {

inline constexpr std::uint64_t kMaxSmallModulus = 999'999;
/// Of a text that is a number below any modulus of 2048 bits.
inline constexpr std::size_t kMaxReceiverTextBytes = 255;
/// With OAEP.
inline constexpr std::size_t kMaxPaddedTextBytes = 190;

using SmallModuli = std::array<std::uint64_t, kReceivers>;
using Moduli = std::array<Integer, kReceivers>;

enum class ReceiverFaultKind : std::uint8_t {
    notTwoPrimes,   ///< a product of two different primes is wanted
    exponentShares, ///< 3 divides `other` - 1, and `other` is one of the primes
    sharedPrime,    ///< with another modulus, which is `other`
    messageRange,   ///< the message, `other`, is not below the modulus
};

/// Why moduli are no keys for e = 3, or the message does not fit.
struct ReceiverFault {
    ReceiverFaultKind kind;
    std::size_t receiver; ///< from 0
    std::uint64_t number; ///< its modulus
    std::uint64_t other = 0;
};

/// `moduli` of up to kMaxSmallModulus.
std::optional<ReceiverFault> faultOfReceivers(const SmallModuli& moduli, std::uint64_t message);

/// Of three new keys of 2048 bits with e = 3; up to some seconds. Error: cancelled, cryptoLibrary,
/// outOfMemory.
Result<Moduli> newReceiverModuli(const CancelToken& cancel);

/// The text as one number for all, or padded with OAEP for each of them. `text`: not empty, of at
/// most kMaxReceiverTextBytes or kMaxPaddedTextBytes. Error: badTuning, cryptoLibrary.
Result<std::array<Receiver, kReceivers>> sendText(const Moduli& moduli,
                                                  std::span<const std::uint8_t> text, bool padded);

/// The text that the number is, without zeros in front.
std::string textOfNumber(const Integer& number);

/// How few of the ciphertexts are enough: the cube is below the product of the largest so many
/// moduli. Of a run that found the message.
std::size_t receiversNeeded(const ReceiversRun& run);

} // namespace blockwarp
