// SPDX-License-Identifier: GPL-3.0-or-later
/// OpenSSL's RSA keys as the kernels take them.
#pragma once

#include "core/base/error.h"
#include "kernels/rsa_batch.h"

#include <openssl/evp.h>

namespace blockwarp::rsa {

/// Errors: unsupported (more than 4096 bits, a public exponent of more than 64 bits, more than two
/// primes, primes of unlike size), cryptoLibrary.
Result<kernels::RsaKeyWords> keyWordsOf(const EVP_PKEY* key, bool isPrivate);

} // namespace blockwarp::rsa
