// SPDX-License-Identifier: GPL-3.0-or-later
/// Integers of any size as values, for the attacks on RSA, whose steps are kept.
#pragma once

#include "core/base/error.h"

#include <openssl/bn.h>

#include <cstdint>
#include <memory>
#include <string>

namespace blockwarp {

/// Wiped with its last owner. Null only after a failure of IntegerMath.
using Integer = std::shared_ptr<const BIGNUM>;

/// In place: "9409"; hex digits in capitals, without zeros in front.
std::string decimalOf(const Integer& number);
std::string hexDigitsOf(const Integer& number);

/// Computes until OpenSSL fails: then all further results are null, and error() says why.
class IntegerMath {
  public:
    IntegerMath();
    ~IntegerMath();
    IntegerMath(const IntegerMath&) = delete;
    IntegerMath& operator=(const IntegerMath&) = delete;

    bool ok() const { return ok_; }
    Error error() const; ///< outOfMemory, cryptoLibrary

    Integer of(std::uint64_t number);
    Integer ofCopy(const BIGNUM* number);
    Integer sum(const Integer& a, const Integer& b);
    Integer difference(const Integer& a, const Integer& b);
    Integer product(const Integer& a, const Integer& b);
    Integer quotient(const Integer& a, const Integer& b);
    Integer remainder(const Integer& a, const Integer& modulus); ///< 0 to modulus - 1
    Integer power(const Integer& a, const Integer& exponent, const Integer& modulus);
    /// Fails if there is none.
    Integer inverse(const Integer& a, const Integer& modulus);
    Integer commonDivisor(const Integer& a, const Integer& b);
    Integer withBitFlipped(const Integer& a, int bit);
    /// The largest integer whose `degree`-th power is at most `a`, which is not negative.
    Integer root(const Integer& a, unsigned degree);
    bool equal(const Integer& a, const Integer& b) const;

  private:
    template <class Compute>
    Integer make(Compute compute);
    Integer nextRoot(const Integer& guess, const Integer& a, unsigned degree);
    Integer smallPower(const Integer& a, unsigned exponent);

    BN_CTX* context_;
    bool ok_;
};

} // namespace blockwarp
