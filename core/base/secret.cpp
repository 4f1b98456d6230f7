// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/secret.h"

#include <openssl/crypto.h>
#include <sodium.h>

#include <sys/prctl.h>
#include <sys/resource.h>

#include <algorithm>
#include <cstdlib>

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

SecretBytes::SecretBytes(std::size_t size)
    : bytes_(size == 0 ? nullptr : new std::uint8_t[size](), Release{size, false}), size_(size) {}

SecretBytes::SecretBytes(std::span<const std::uint8_t> bytes) : SecretBytes(bytes.size()) {
    std::ranges::copy(bytes, span().begin());
}

SecretBytes::SecretBytes(std::string_view text) : SecretBytes(text.size()) {
    std::ranges::copy(text, span().begin());
}

void SecretBytes::Release::operator()(std::uint8_t* bytes) const {
    wipe({bytes, size});
    if (isKept)
        ::sodium_free(bytes);
    else
        delete[] bytes;
}

void SecretBytes::keep() {
    if (empty() || bytes_.get_deleter().isKept || ::sodium_init() < 0) return;
    auto* pages = static_cast<std::uint8_t*>(::sodium_malloc(size_));
    if (pages == nullptr) return;
    std::ranges::copy(span(), pages);
    bytes_ = std::unique_ptr<std::uint8_t[], Release>(pages, Release{size_, true});
}

} // namespace blockwarp
