// SPDX-License-Identifier: GPL-3.0-or-later
/// One fault in a signature that RSA computes in two halves (Boneh, DeMillo and Lipton, "On the
/// Importance of Checking Cryptographic Protocols for Faults", EUROCRYPT 1997; Lenstra's form): if
/// one half is wrong, the signature s' is right modulo one prime only, and gcd(s'^e - m, n) is that
/// prime. The signer's part is here to show where the fault falls; the attacker's part takes public
/// numbers alone.
#pragma once

#include "core/attacks/integers.h"

#include <openssl/evp.h>

#include <optional>

namespace blockwarp {

struct FaultKey {
    Integer p;
    Integer q;
    Integer e;
};

/// Which bit of each half falls over, from 0; nothing: none.
struct FaultBits {
    std::optional<int> halfP{};
    std::optional<int> halfQ{};
};

/// Where bits have fallen over.
enum class FaultPlace : std::uint8_t { none, halfP, halfQ, both };

/// What the signature of the bare number m gives, half by half (RFC 8017 §5.2.1, without blinding).
struct FaultySignature {
    Integer halfP; ///< m^d modulo p, as it was computed
    Integer halfQ;
    Integer signature; ///< put together from both
};

/// What the attacker computes.
struct FaultFactor {
    Integer power;      ///< s'^e modulo n
    Integer difference; ///< power - m modulo n
    Integer divisor; ///< gcd(difference, n): a prime of n; n without a fault, 1 if both are wrong
    Integer other;   ///< n / divisor

    bool isFactor() const; ///< neither 1 nor n
};

struct FaultRun {
    FaultPlace place = FaultPlace::none;
    Integer n;
    Integer e;
    Integer message;
    FaultySignature right{}; ///< as it had been without the fault
    FaultySignature wrong{};
    FaultFactor found{};
};

/// The numbers of a private key. Error: unsupported (it is public), cryptoLibrary.
Result<FaultKey> faultKeyOf(const EVP_PKEY* key);
FaultKey faultKey(IntegerMath& math, std::uint64_t p, std::uint64_t q, std::uint64_t e);

/// Error: cryptoLibrary, outOfMemory.
Result<FaultFactor> factorByFault(const Integer& n, const Integer& e, const Integer& message,
                                  const Integer& signature);

/// `key`: two different odd primes, and e with an inverse. `message` is below n. A half has as many
/// bits as its prime. Error: badTuning (there is no such bit or message), cryptoLibrary,
/// outOfMemory.
Result<FaultRun> runFaultAttack(const FaultKey& key, const Integer& message, const FaultBits& bits);

} // namespace blockwarp
