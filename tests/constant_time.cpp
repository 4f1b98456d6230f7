// SPDX-License-Identifier: GPL-3.0-or-later
/// Runs ML-KEM with secrets that valgrind takes for undefined, so that it reports each branch and
/// each address that depends on one. Built and run by .ci/check-constant-time.
#include "core/crypto/ml_kem.h"

#include <valgrind/memcheck.h>

#include <cstdio>

namespace {

using namespace blockwarp;

void hide(std::span<const std::uint8_t> bytes) {
    VALGRIND_MAKE_MEM_UNDEFINED(bytes.data(), bytes.size());
}
void show(std::span<const std::uint8_t> bytes) {
    VALGRIND_MAKE_MEM_DEFINED(bytes.data(), bytes.size());
}

SecretBytes hidden(std::size_t size, std::uint8_t start) {
    SecretBytes bytes(size);
    for (std::uint8_t& byte : bytes.span())
        byte = start++;
    hide(bytes.span());
    return bytes;
}

} // namespace

int main() {
    auto keys = crypto::mlKemKeys(hidden(crypto::kMlKemSeedBytes, 1));
    if (!keys) return 2;
    show(keys->encapsulation);
    // The public key in the private one, and its hash; not z, which is the rest.
    constexpr std::size_t behind = crypto::kMlKemSecretBytes - crypto::kMlKemPublicBytes - 64;
    show(keys->decapsulation.span().subspan(behind, crypto::kMlKemPublicBytes + 32));
    auto made = crypto::mlKemEncapsulate(keys->encapsulation, hidden(crypto::kMlKemSharedBytes, 2));
    if (!made) return 2;
    show(made->ciphertext);
    for (const unsigned change : {0U, 1U}) { // one that opens, and one that is rejected
        made->ciphertext[0] ^= static_cast<std::uint8_t>(change);
        auto opened = crypto::mlKemDecapsulate(keys->decapsulation, made->ciphertext);
        if (!opened) return 2;
        show(opened->span());
        show(made->shared.span());
        const bool equal =
            std::equal(opened->span().begin(), opened->span().end(), made->shared.span().begin());
        if (equal != (change == 0)) return 3;
    }
    std::puts("ML-KEM-768: no branch and no address depends on a secret.");
    return 0;
}
