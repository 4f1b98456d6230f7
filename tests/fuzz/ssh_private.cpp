// SPDX-License-Identifier: GPL-3.0-or-later
/// OpenSSH's private keys, locked or not: the input is what a PEM block holds, or the part of it
/// that a passphrase locks.
#include "core/base/text.h"
#include "core/crypto/bcrypt_pbkdf.h"
#include "core/keys/ssh_keys.h"
#include "core/keys/ssh_wire.h"
#include "tests/fuzz/target.h"

#include <openssl/err.h>
#include <openssl/evp.h>

#include <algorithm>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace {

using namespace blockwarp;
using Bytes = std::vector<std::uint8_t>;

constexpr std::string_view kPassphrase = "kite kite"; ///< of the seeds
constexpr std::string_view kSalt = "salt of the lock";

/// Lets a derivation have one round for each of its two blocks. More would only take time.
class AfterTwoRounds final : public CancelToken {
  public:
    bool cancelled() const override { return ++asked_ > 2; }

  private:
    mutable int asked_ = 0;
};

keys::PemBlock blockOf(std::span<const std::uint8_t> contents) {
    return {std::string(keys::kSshPrivateBlock), {}, SecretBytes(contents)};
}

Result<keys::Identity> parse(const keys::PemBlock& block) {
    return keys::parseSshIdentity(block, SecretBytes(kPassphrase), AfterTwoRounds());
}

void checkFile(fuzz::Input input) {
    const auto block = blockOf(input);
    const bool locked = keys::isLockedSsh(block);
    const auto identity = parse(block);
    const auto unasked = keys::parseSshIdentity(block);
    if (locked) fuzz::require(!unasked, "a locked key does not open by itself");
    if (!locked)
        fuzz::require(bool(identity) == bool(unasked), "a passphrase that is not needed is not "
                                                       "looked at");
    if (identity) {
        fuzz::require(bool(keys::publicLineOf(*identity)), "a private key has a public one");
        return;
    }
    const ErrorCode code = identity.error().code;
    fuzz::require(code == ErrorCode::badIdentity || code == ErrorCode::unsupported ||
                      (locked && code == ErrorCode::cancelled),
                  "it says what is wrong");
}

/// AES-256-CTR under kPassphrase, by OpenSSL.
Bytes sealed(const Bytes& plain) {
    static const auto key =
        crypto::bcryptPbkdf(asBytes(kPassphrase), asBytes(kSalt), 1, 48, NoCancel());
    const std::unique_ptr<EVP_CIPHER_CTX, decltype(&EVP_CIPHER_CTX_free)> context(
        EVP_CIPHER_CTX_new(), EVP_CIPHER_CTX_free);
    Bytes bytes(plain.size());
    int written = 0;
    fuzz::require(EVP_EncryptInit_ex(context.get(), EVP_aes_256_ctr(), nullptr, key->span().data(),
                                     key->span().data() + 32) == 1 &&
                      EVP_EncryptUpdate(context.get(), bytes.data(), &written, plain.data(),
                                        static_cast<int>(plain.size())) == 1,
                  "OpenSSL encrypts");
    return bytes;
}

Bytes fileOf(std::string_view cipher, std::string_view kdf, const Bytes& kdfOptions,
             const Bytes& secret) {
    const std::string_view magic("openssh-key-v1\0", 15);
    Bytes file(magic.begin(), magic.end());
    Bytes publicKey;
    keys::appendWire(publicKey, asBytes("ssh-ed25519"));
    keys::appendWire(file, asBytes(cipher));
    keys::appendWire(file, asBytes(kdf));
    keys::appendWire(file, kdfOptions);
    file.insert(file.end(), {0, 0, 0, 1});
    keys::appendWire(file, publicKey);
    keys::appendWire(file, secret);
    return file;
}

/// Locked and opened again, a part is what it is without a lock.
void checkPart(fuzz::Input input) {
    constexpr std::size_t most = 4096;
    Bytes part{1, 2, 3, 4, 1, 2, 3, 4};
    part.insert(part.end(), input.begin(),
                input.begin() + static_cast<std::ptrdiff_t>(std::min(input.size(), most)));
    part.resize((part.size() + 15) / 16 * 16);
    Bytes options;
    keys::appendWire(options, asBytes(kSalt));
    options.insert(options.end(), {0, 0, 0, 1});
    const auto open = parse(blockOf(fileOf("none", "none", {}, part)));
    if (!open && input.size() % 8 != 0) return; // a derivation takes milliseconds
    const auto opened = parse(blockOf(fileOf("aes256-ctr", "bcrypt", options, sealed(part))));
    fuzz::require(bool(open) == bool(opened), "a lock changes nothing");
    if (open)
        fuzz::require(*keys::publicLineOf(*open) == *keys::publicLineOf(*opened),
                      "it is the same key");
    else
        fuzz::require(open.error().context == opened.error().context, "and the same error");
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const fuzz::Input input(data, size);
    checkFile(input);
    checkPart(input);
    fuzz::require(ERR_peek_error() == 0, "no error is left in OpenSSL's list");
    return 0;
}
