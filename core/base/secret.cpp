// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/secret.h"

#include <openssl/crypto.h>

#include <utility>

namespace blockwarp {
namespace {

/// Abandoned work (core/base/abandonable.h) may still be inside OpenSSL when the process ends, so
/// OpenSSL must not tear itself down then. Has to come before any other call of it.
[[maybe_unused]] const int kOpensslStays = OPENSSL_init_crypto(OPENSSL_INIT_NO_ATEXIT, nullptr);

/// Deeper than any call of a worker goes.
constexpr std::size_t kStackBytes = std::size_t{64} << 10;

} // namespace

void wipe(std::span<std::uint8_t> bytes) {
    OPENSSL_cleanse(bytes.data(), bytes.size());
}

[[gnu::noinline]] void wipeStack() {
    std::uint8_t below[kStackBytes];
    wipe(below);
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
