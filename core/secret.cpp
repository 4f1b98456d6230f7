// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/secret.h"

#include <openssl/crypto.h>

#include <utility>

namespace blockwarp {

void wipe(std::span<std::uint8_t> bytes) {
    OPENSSL_cleanse(bytes.data(), bytes.size());
}

SecretBytes& SecretBytes::operator=(SecretBytes&& other) noexcept {
    if (this != &other) {
        clear();
        bytes_ = std::move(other.bytes_);
    }
    return *this;
}

void SecretBytes::clear() {
    wipe(bytes_);
    bytes_.clear();
}

} // namespace blockwarp
