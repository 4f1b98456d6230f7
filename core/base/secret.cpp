// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/secret.h"

#include <openssl/crypto.h>

#include <sys/prctl.h>
#include <sys/resource.h>

#include <cstdlib>
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

void forbidDumps() {
    // NOLINTNEXTLINE(concurrency-mt-unsafe): before there are threads
    if (std::getenv("BLOCKWARP_ALLOW_DUMPS") != nullptr) return;
    rlimit limit{};
    // The hard limit stays, for the programs that this one starts. A dump that goes to a program,
    // as those of systemd do, ignores the limit, but not the other call.
    if (::getrlimit(RLIMIT_CORE, &limit) == 0) {
        limit.rlim_cur = 0;
        (void)::setrlimit(RLIMIT_CORE, &limit);
    }
    (void)::prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
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
