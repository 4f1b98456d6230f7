// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/keys/pem_private.h"

#include "core/base/text.h"
#include "core/crypto/openssl.h"
#include "core/keys/key_pieces.h"

#include <openssl/objects.h>
#include <openssl/pem.h>
#include <openssl/pkcs12.h>
#include <openssl/x509.h>

#include <algorithm>
#include <cstring>
#include <string>
#include <utility>

namespace blockwarp::keys {
namespace {

using Pkcs8 = crypto::Handle<PKCS8_PRIV_KEY_INFO, PKCS8_PRIV_KEY_INFO_free>;
using EncryptedPkcs8 = crypto::Handle<X509_SIG, X509_SIG_free>;

constexpr std::string_view kPrivate = "PRIVATE KEY";
constexpr std::string_view kRsaPrivate = "RSA PRIVATE KEY";
constexpr std::string_view kEncryptedPrivate = "ENCRYPTED PRIVATE KEY";

Error otherPrivate() {
    return {ErrorCode::unsupported,
            "it is no RSA key and no Ed25519 key, the kinds that are taken as PEM"};
}

Pkcs8 decrypted(const PemBlock& block, const SecretBytes& passphrase) {
    const auto sealed = parseDer(block.contents, [](const unsigned char** at, long size) {
        return EncryptedPkcs8(d2i_X509_SIG(nullptr, at, size));
    });
    if (!sealed) return nullptr;
    return Pkcs8(PKCS8_decrypt(sealed.get(), asText(passphrase.span()).data(),
                               static_cast<int>(passphrase.size())));
}

/// What PEM_do_header() asks instead of the terminal.
int givePassphrase(char* buffer, int size, int, void* given) {
    const auto& passphrase = *static_cast<const SecretBytes*>(given);
    if (passphrase.size() > static_cast<std::size_t>(size)) return -1;
    std::memcpy(buffer, passphrase.span().data(), passphrase.size());
    return static_cast<int>(passphrase.size());
}

/// Undoes RFC 1421's encryption; false if the passphrase is wrong or the text damaged.
bool decrypt(PemBlock& block, const SecretBytes& passphrase) {
    EVP_CIPHER_INFO cipher{};
    auto size = static_cast<long>(block.contents.size());
    // OpenSSL only reads through these two.
    auto* given = const_cast<SecretBytes*>(&passphrase);
    if (PEM_get_EVP_CIPHER_INFO(block.header.data(), &cipher) != 1 ||
        PEM_do_header(&cipher, block.contents.span().data(), &size, givePassphrase, given) != 1)
        return false;
    block.contents = SecretBytes(block.contents.span().first(static_cast<std::size_t>(size)));
    return true;
}

/// Null if it cannot be read.
Result<EvpKey> privateKeyOf(PemBlock block, const SecretBytes& passphrase) {
    if (block.name == kRsaPrivate) {
        if (!block.header.empty() && !decrypt(block, passphrase)) return EvpKey();
        return parseDer(block.contents, [](const unsigned char** at, long size) {
            return EvpKey(d2i_PrivateKey(EVP_PKEY_RSA, nullptr, at, size));
        });
    }
    const Pkcs8 plain = block.name == kEncryptedPrivate
                            ? decrypted(block, passphrase)
                            : parseDer(block.contents, [](const unsigned char** at, long size) {
                                  return Pkcs8(d2i_PKCS8_PRIV_KEY_INFO(nullptr, at, size));
                              });
    const ASN1_OBJECT* algorithm = nullptr;
    if (!plain || PKCS8_pkey_get0(&algorithm, nullptr, nullptr, nullptr, plain.get()) != 1)
        return EvpKey();
    const int kind = OBJ_obj2nid(algorithm); // also where OpenSSL knows nothing else of it
    if (kind != NID_rsaEncryption && kind != NID_ED25519) return otherPrivate();
    return EvpKey(EVP_PKCS82PKEY(plain.get()));
}

/// RFC 1421's header says it, or the block's name.
bool isEncrypted(std::string_view name, std::string_view text) {
    return name == kEncryptedPrivate ||
           (name.ends_with(kPrivate) && text.find("Proc-Type:") != std::string_view::npos);
}

Result<Identity> ed25519IdentityOf(EVP_PKEY* key) {
    constexpr std::size_t kBytes = 32;
    Ed25519Identity identity{SecretBytes(kBytes), {}};
    auto& point = identity.recipient.point;
    std::size_t seedBytes = kBytes;
    std::size_t pointBytes = kBytes;
    if (EVP_PKEY_get_raw_private_key(key, identity.seed.span().data(), &seedBytes) != 1 ||
        EVP_PKEY_get_raw_public_key(key, point.data(), &pointBytes) != 1)
        return crypto::evpRefused("EVP_PKEY_get_raw_private_key");
    return Identity(std::move(identity));
}

} // namespace

bool isEncryptedPem(std::span<const std::uint8_t> contents) {
    const auto pieces = cutKeys(asText(contents), ErrorCode::badIdentity);
    return pieces && std::ranges::any_of(*pieces, [](const KeyPiece& piece) {
               return isEncrypted(piece.name, piece.text);
           });
}

bool isPrivateBlock(std::string_view name) {
    return name.ends_with(kPrivate);
}

Result<Identity> pemIdentityOf(PemBlock block, const SecretBytes& passphrase) {
    constexpr auto code = ErrorCode::badIdentity;
    const crypto::QuietErrors quiet;
    if (block.name != kPrivate && block.name != kRsaPrivate && block.name != kEncryptedPrivate)
        return otherPrivate();
    const bool encrypted = isEncrypted(block.name, block.header);
    if (encrypted && passphrase.empty()) return Error{code, std::string(kNoPassphrase)};
    auto found = privateKeyOf(std::move(block), passphrase);
    if (!found) return found.error();
    if (!*found && encrypted && !crypto::lackedMemory())
        return Error{code, std::string(kWrongPassphrase)};
    if (*found && EVP_PKEY_get_base_id(found->get()) == EVP_PKEY_ED25519)
        return ed25519IdentityOf(found->get());
    auto key = checkedRsa(std::move(*found), code);
    if (!key) return key.error();
    return Identity(RsaIdentity(std::move(*key)));
}

} // namespace blockwarp::keys
