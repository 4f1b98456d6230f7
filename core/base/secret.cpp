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

#ifdef __x86_64__
/// memcpy() of a machine with AVX-512 uses registers that no other code does: what it moved stays
/// there, and goes to the stack when the dynamic linker next finds a function of a library.
[[gnu::target("avx512f")]] void clearUpperRegisters() {
    asm volatile("vpxorq %%zmm16, %%zmm16, %%zmm16\n\t"
                 "vmovdqa64 %%zmm16, %%zmm17\n\t"
                 "vmovdqa64 %%zmm16, %%zmm18\n\t"
                 "vmovdqa64 %%zmm16, %%zmm19\n\t"
                 "vmovdqa64 %%zmm16, %%zmm20\n\t"
                 "vmovdqa64 %%zmm16, %%zmm21\n\t"
                 "vmovdqa64 %%zmm16, %%zmm22\n\t"
                 "vmovdqa64 %%zmm16, %%zmm23\n\t"
                 "vmovdqa64 %%zmm16, %%zmm24\n\t"
                 "vmovdqa64 %%zmm16, %%zmm25\n\t"
                 "vmovdqa64 %%zmm16, %%zmm26\n\t"
                 "vmovdqa64 %%zmm16, %%zmm27\n\t"
                 "vmovdqa64 %%zmm16, %%zmm28\n\t"
                 "vmovdqa64 %%zmm16, %%zmm29\n\t"
                 "vmovdqa64 %%zmm16, %%zmm30\n\t"
                 "vmovdqa64 %%zmm16, %%zmm31"
                 :
                 :
                 : "xmm16", "xmm17", "xmm18", "xmm19", "xmm20", "xmm21", "xmm22", "xmm23", "xmm24",
                   "xmm25", "xmm26", "xmm27", "xmm28", "xmm29", "xmm30", "xmm31");
}

void clearRegisters() {
    if (__builtin_cpu_supports("avx512f") != 0) clearUpperRegisters();
    if (__builtin_cpu_supports("avx") == 0) return;
    asm volatile("vzeroall"
                 :
                 :
                 : "xmm0", "xmm1", "xmm2", "xmm3", "xmm4", "xmm5", "xmm6", "xmm7", "xmm8", "xmm9",
                   "xmm10", "xmm11", "xmm12", "xmm13", "xmm14", "xmm15");
}
#else
void clearRegisters() {}
#endif

} // namespace

void wipe(std::span<std::uint8_t> bytes) {
    OPENSSL_cleanse(bytes.data(), bytes.size());
}

[[gnu::noinline]] void wipeStack() {
    std::uint8_t below[kStackBytes];
    wipe(below);
    clearRegisters();
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
