// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/keys/ssh_lock.h"

#include "core/base/text.h"
#include "core/crypto/bcrypt_pbkdf.h"
#include "core/crypto/openssl.h"
#include "core/keys/pem_block.h"
#include "core/keys/ssh_wire.h"
#include "core/keys/stanza.h"

#include <openssl/evp.h>

#include <algorithm>
#include <cstddef>
#include <string>
#include <utility>

namespace blockwarp::keys {

struct SshLockCipher {
    std::string_view name;
    const EVP_CIPHER* (*evp)();
    std::size_t keyBytes;
    std::size_t ivBytes; ///< derived behind the key
    std::size_t tagBytes;
};

namespace {

constexpr SshLockCipher kCiphers[] = {
    {"aes256-ctr", EVP_aes_256_ctr, 32, 16, 0}, // ssh-keygen's default
    {"aes256-cbc", EVP_aes_256_cbc, 32, 16, 0},
    {"aes128-ctr", EVP_aes_128_ctr, 16, 16, 0},
    {"aes256-gcm@openssh.com", EVP_aes_256_gcm, 32, 12, 16},
};
constexpr std::size_t kBlockBytes = 16;

Error damagedLock() {
    return {ErrorCode::badIdentity, "it is damaged"};
}

Error otherLock(const std::string& what) {
    return {
        ErrorCode::unsupported,
        what + "; `ssh-keygen -p -Z aes256-ctr -a 24 -f COPY` locks a copy of it in a way that is"};
}

/// False if the tag is wrong.
Result<bool> unseal(const SshLockCipher& cipher, const SecretBytes& keyAndIv,
                    std::span<const std::uint8_t> sealed, std::span<const std::uint8_t> tag,
                    SecretBytes& plain) {
    const crypto::QuietErrors quiet;
    const crypto::EvpContext context(EVP_CIPHER_CTX_new());
    const std::uint8_t* const key = keyAndIv.span().data();
    auto* const expected = const_cast<std::uint8_t*>(tag.data()); // which is only read
    int written = 0;
    int last = 0;
    if (!context ||
        EVP_DecryptInit_ex2(context.get(), cipher.evp(), key, key + cipher.keyBytes, nullptr) !=
            1 ||
        EVP_CIPHER_CTX_set_padding(context.get(), 0) != 1 ||
        (!tag.empty() && EVP_CIPHER_CTX_ctrl(context.get(), EVP_CTRL_AEAD_SET_TAG,
                                             static_cast<int>(tag.size()), expected) != 1) ||
        EVP_DecryptUpdate(context.get(), plain.span().data(), &written, sealed.data(),
                          static_cast<int>(sealed.size())) != 1)
        return crypto::evpRefused("EVP_DecryptUpdate");
    return EVP_DecryptFinal_ex(context.get(), plain.span().data() + written, &last) == 1;
}

} // namespace

Result<SshLock> SshLock::read(std::string_view cipher, std::string_view kdf,
                              std::span<const std::uint8_t> kdfOptions,
                              std::span<const std::uint8_t> sealed,
                              std::span<const std::uint8_t> tag) {
    const auto* found = std::ranges::find(kCiphers, cipher, &SshLockCipher::name);
    if (found == std::end(kCiphers))
        return otherLock("it is locked with " + shownWord(displayName(cipher)) +
                         ", which is not read here");
    if (kdf != "bcrypt")
        return otherLock("its passphrase goes through " + shownWord(displayName(kdf)) +
                         ", which is not known here");
    SshLock lock;
    WireReader options(kdfOptions);
    lock.cipher_ = found;
    lock.salt_ = options.string();
    lock.rounds_ = options.number();
    lock.sealed_ = sealed;
    lock.tag_ = tag;
    if (!options.done() || lock.salt_.empty() || lock.salt_.size() > crypto::kMaxBcryptSaltBytes ||
        lock.rounds_ == 0 || sealed.empty() || sealed.size() % kBlockBytes != 0 ||
        tag.size() != found->tagBytes)
        return damagedLock();
    if (lock.rounds_ > crypto::kMaxBcryptRounds)
        return otherLock("its passphrase goes through " + std::to_string(lock.rounds_) +
                         " rounds of bcrypt, and only up to 1,024 are read here");
    return lock;
}

Result<SecretBytes> SshLock::open(const SecretBytes& passphrase, const CancelToken& cancel) const {
    const auto keyAndIv = crypto::bcryptPbkdf(passphrase.span(), salt_, rounds_,
                                              cipher_->keyBytes + cipher_->ivBytes, cancel);
    if (!keyAndIv) return keyAndIv.error();
    SecretBytes plain(sealed_.size() + kBlockBytes); // OpenSSL may want room for a block more
    const auto fits = unseal(*cipher_, *keyAndIv, sealed_, tag_, plain);
    if (!fits) return fits.error();
    if (!*fits) return Error{ErrorCode::badIdentity, std::string(kWrongPassphrase)};
    return SecretBytes(std::as_const(plain).span().first(sealed_.size()));
}

} // namespace blockwarp::keys
