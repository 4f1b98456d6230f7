// SPDX-License-Identifier: GPL-3.0-or-later
/// Random factors that keep a private operation from seeing the number it was given (Kocher 1996).
///
/// Every item gets a random r of its own. The inverses are made by Montgomery's trick: one
/// inversion for a whole batch and three multiplications for each item. OpenSSL instead squares one
/// pair for each of 32 uses, which suits one operation after the other; here it would make a
/// batch's factors powers of each other for no gain. r^e is left to the kernels.
#pragma once

#include "core/base/error.h"
#include "core/rsa/numbers.h"

#include <cstdint>
#include <span>
#include <vector>

namespace blockwarp::rsa {

/// Used by one thread.
class BlindMaker {
  public:
    /// Error: cryptoLibrary.
    static Result<BlindMaker> open(const EVP_PKEY* key);

    /// Fills both with as many numbers of `words` words as fit: r below the modulus, and 1 / r.
    /// Error: cryptoLibrary.
    Result<void> make(std::span<std::uint32_t> blinds, std::span<std::uint32_t> unblinds,
                      std::size_t words);

  private:
    BlindMaker() = default;
    Result<void> drawBlinds(std::span<std::uint32_t> blinds, std::size_t words);
    bool multiply(BIGNUM* product, const BIGNUM* a, const BIGNUM* b);

    Number modulus_;
    NumberContext context_;
    MontgomeryContext montgomery_;
    std::vector<Number> blinds_;
    std::vector<Number> products_; ///< of all blinds up to here
};

} // namespace blockwarp::rsa
