// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/crypto/sha3.h"

#include "core/crypto/openssl.h"

namespace blockwarp::crypto {
namespace {

const EVP_MD* evpOf(Sha3 hash) {
    switch (hash) {
    case Sha3::bits256:
        return EVP_sha3_256();
    case Sha3::bits512:
        return EVP_sha3_512();
    case Sha3::shake128:
        return EVP_shake128();
    case Sha3::shake256:
        break;
    }
    return EVP_shake256();
}

bool isShake(Sha3 hash) {
    return hash == Sha3::shake128 || hash == Sha3::shake256;
}

} // namespace

Result<void> sha3(Sha3 hash, std::initializer_list<std::span<const std::uint8_t>> parts,
                  std::span<std::uint8_t> out) {
    const Handle<EVP_MD_CTX, EVP_MD_CTX_free> context(EVP_MD_CTX_new());
    bool done = context && EVP_DigestInit_ex2(context.get(), evpOf(hash), nullptr) == 1;
    for (const auto part : parts)
        done = done && EVP_DigestUpdate(context.get(), part.data(), part.size()) == 1;
    done = done && (isShake(hash) ? EVP_DigestFinalXOF(context.get(), out.data(), out.size())
                                  : EVP_DigestFinal_ex(context.get(), out.data(), nullptr)) == 1;
    if (!done) return evpRefused("SHA-3");
    return {};
}

} // namespace blockwarp::crypto
