// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/attacks/attack_keys.h"

#include "core/crypto/primitives.h"

#include <algorithm>
#include <utility>

namespace blockwarp {
namespace {

/// Different bytes for each `use` of a seed.
Result<crypto::Sha256> derivedBytes(std::uint64_t seed, std::uint8_t use) {
    std::array<std::uint8_t, 9> bytes{use};
    for (std::size_t i = 1; i < bytes.size(); ++i)
        bytes[i] = static_cast<std::uint8_t>(seed >> (8 * (i - 1)));
    return crypto::sha256(bytes);
}

crypto::EvpContext keyedContext(AttackedCipher cipher, const AttackKeys& keys, bool encrypts) {
    crypto::EvpContext context(EVP_CIPHER_CTX_new());
    const EVP_CIPHER* mode = cipher == AttackedCipher::cbc ? EVP_aes_128_cbc() : EVP_aes_128_gcm();
    if (!context || EVP_CipherInit_ex(context.get(), mode, nullptr, keys.cipher.data(),
                                      keys.iv.data(), encrypts ? 1 : 0) != 1)
        return nullptr;
    return context;
}

} // namespace

Result<AttackKeys> attackKeys(std::uint64_t seed) {
    AttackKeys keys;
    const auto first = derivedBytes(seed, 0);
    const auto second = derivedBytes(seed, 1);
    const auto third = derivedBytes(seed, 2);
    for (const auto* part : {&first, &second, &third})
        if (!*part) return part->error();
    std::copy_n(first->begin(), keys.cipher.size(), keys.cipher.begin());
    std::copy_n(first->begin() + kAesBlockBytes, keys.iv.size(), keys.iv.begin());
    std::ranges::copy(*second, keys.mac.begin());
    std::ranges::copy(*third, keys.mac.begin() + crypto::kSha256Bytes);
    return keys;
}

Result<AttackedAes> AttackedAes::make(AttackedCipher cipher, const AttackKeys& keys) {
    auto seal = keyedContext(cipher, keys, true);
    auto open = keyedContext(cipher, keys, false);
    if (!seal || !open) return crypto::evpRefused("EVP_CipherInit_ex");
    return AttackedAes(cipher, std::move(seal), std::move(open));
}

Result<std::vector<std::uint8_t>> AttackedAes::encrypt(std::span<const std::uint8_t> iv,
                                                       std::span<const std::uint8_t> text) const {
    std::vector<std::uint8_t> sealed(text.size() + kAesBlockBytes);
    int bytes = 0;
    int last = 0;
    if (EVP_EncryptInit_ex(seal_.get(), nullptr, nullptr, nullptr, iv.data()) != 1 ||
        EVP_EncryptUpdate(seal_.get(), sealed.data(), &bytes, text.data(),
                          static_cast<int>(text.size())) != 1 ||
        EVP_EncryptFinal_ex(seal_.get(), sealed.data() + bytes, &last) != 1)
        return crypto::evpRefused("EVP_Encrypt");
    if (cipher_ == AttackedCipher::gcm &&
        EVP_CIPHER_CTX_ctrl(seal_.get(), EVP_CTRL_AEAD_GET_TAG, kAesBlockBytes,
                            sealed.data() + text.size()) != 1)
        return crypto::evpRefused("EVP_CTRL_AEAD_GET_TAG");
    if (cipher_ == AttackedCipher::cbc)
        sealed.resize(static_cast<std::size_t>(bytes) + static_cast<std::size_t>(last));
    return sealed;
}

bool AttackedAes::accepts(std::span<const std::uint8_t> iv,
                          std::span<const std::uint8_t> ciphertext, AesState tag) const {
    const crypto::QuietErrors quiet;
    std::vector<std::uint8_t> plain(ciphertext.size() + kAesBlockBytes);
    int bytes = 0;
    int last = 0;
    const bool hasTag = cipher_ == AttackedCipher::gcm;
    return EVP_DecryptInit_ex(open_.get(), nullptr, nullptr, nullptr, iv.data()) == 1 &&
           EVP_DecryptUpdate(open_.get(), plain.data(), &bytes, ciphertext.data(),
                             static_cast<int>(ciphertext.size())) == 1 &&
           (!hasTag || EVP_CIPHER_CTX_ctrl(open_.get(), EVP_CTRL_AEAD_SET_TAG, kAesBlockBytes,
                                           tag.data()) == 1) &&
           EVP_DecryptFinal_ex(open_.get(), plain.data() + bytes, &last) == 1;
}

} // namespace blockwarp
