// SPDX-License-Identifier: GPL-3.0-or-later
/// Something to compute RSA on where only the time matters: races and measurements.
#pragma once

#include "core/base/error.h"

#include <openssl/evp.h>

#include <cstdint>
#include <vector>

namespace blockwarp::rsa {

/// Random numbers one behind the other, each of the modulus' size in bytes and below any modulus of
/// that size: its highest byte is 0. Error: cryptoLibrary.
Result<std::vector<std::uint8_t>> randomInputs(const EVP_PKEY* key, std::size_t items);

} // namespace blockwarp::rsa
