// SPDX-License-Identifier: GPL-3.0-or-later
/// Poly1305 alone by OpenSSL.
#pragma once

#include "tests/support/bytes.h"

#include <openssl/evp.h>

#include <memory>
#include <stdexcept>

namespace blockwarp::tests {

inline Bytes opensslPoly1305(const Bytes& key, const Bytes& message) {
    const std::unique_ptr<EVP_MAC, decltype(&EVP_MAC_free)> mac(
        EVP_MAC_fetch(nullptr, "Poly1305", nullptr), EVP_MAC_free);
    const std::unique_ptr<EVP_MAC_CTX, decltype(&EVP_MAC_CTX_free)> context(
        EVP_MAC_CTX_new(mac.get()), EVP_MAC_CTX_free);
    Bytes tag(16);
    std::size_t bytes = 0;
    if (EVP_MAC_init(context.get(), key.data(), key.size(), nullptr) != 1 ||
        EVP_MAC_update(context.get(), message.data(), message.size()) != 1 ||
        EVP_MAC_final(context.get(), tag.data(), &bytes, tag.size()) != 1)
        throw std::runtime_error("OpenSSL's Poly1305 failed");
    return tag;
}

} // namespace blockwarp::tests
