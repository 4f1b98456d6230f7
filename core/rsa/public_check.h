// SPDX-License-Identifier: GPL-3.0-or-later
/// Whether a private operation's result is right: its public operation leads back to the input. A
/// wrong one, of a fault or of a key whose numbers do not belong together, can give the key away
/// (Boneh, DeMillo, Lipton 1997).
#pragma once

#include "core/base/error.h"
#include "core/base/secret.h"
#include "core/rsa/numbers.h"

#include <cstdint>
#include <span>

namespace blockwarp::rsa {

/// Used by one thread.
class PublicCheck {
  public:
    /// Error: cryptoLibrary.
    static Result<PublicCheck> open(const EVP_PKEY* key);

    /// Both of the modulus' size, highest byte first. False also where it cannot be told.
    bool leadsBack(std::span<const std::uint8_t> result, std::span<const std::uint8_t> input);

  private:
    PublicCheck() = default;

    Number modulus_;
    Number exponent_;
    Number power_;
    NumberContext context_;
    MontgomeryContext montgomery_;
    SecretBytes bytes_;
};

} // namespace blockwarp::rsa
