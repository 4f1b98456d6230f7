// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/keys/rsa_pem.h"

#include "core/base/text.h"
#include "core/crypto/openssl.h"
#include "core/keys/key_pieces.h"
#include "core/keys/pem_private.h"

#include <openssl/bio.h>
#include <openssl/objects.h>
#include <openssl/pem.h>
#include <openssl/pkcs12.h>
#include <openssl/x509.h>

#include <algorithm>
#include <utility>
#include <variant>
#include <vector>

namespace blockwarp::keys {
namespace {

using Pkcs8 = crypto::Handle<PKCS8_PRIV_KEY_INFO, PKCS8_PRIV_KEY_INFO_free>;
using PublicKeyInfo = crypto::Handle<X509_PUBKEY, X509_PUBKEY_free>;
using EncryptedPkcs8 = crypto::Handle<X509_SIG, X509_SIG_free>;
using Bio = crypto::Handle<BIO, BIO_free_all>;

constexpr std::string_view kPublic = "PUBLIC KEY";
constexpr std::string_view kRsaPublic = "RSA PUBLIC KEY";

Error bad(ErrorCode code, std::string_view why) {
    return {code, std::string(why)};
}

constexpr auto kOtherKind = "it is no RSA key, the only kind that is taken as PEM";

Result<EvpKey> publicKeyOf(const X509_PUBKEY* info) {
    ASN1_OBJECT* algorithm = nullptr;
    if (info == nullptr || X509_PUBKEY_get0_param(&algorithm, nullptr, nullptr, nullptr, info) != 1)
        return EvpKey();
    if (OBJ_obj2nid(algorithm) != NID_rsaEncryption)
        return bad(ErrorCode::badRecipient, kOtherKind);
    return EvpKey(X509_PUBKEY_get(info));
}

/// Null if it cannot be read.
Result<EvpKey> publicKeyOf(const PemBlock& block) {
    if (block.name == kRsaPublic)
        return parseDer(block.contents, [](const unsigned char** at, long size) {
            return EvpKey(d2i_PublicKey(EVP_PKEY_RSA, nullptr, at, size));
        });
    if (block.name == kPublic) {
        const auto info = parseDer(block.contents, [](const unsigned char** at, long size) {
            return PublicKeyInfo(d2i_X509_PUBKEY(nullptr, at, size));
        });
        return publicKeyOf(info.get());
    }
    const auto certificate = parseDer(block.contents, [](const unsigned char** at, long size) {
        return crypto::Handle<X509, X509_free>(d2i_X509(nullptr, at, size));
    });
    return publicKeyOf(certificate ? X509_get_X509_PUBKEY(certificate.get()) : nullptr);
}

constexpr int kSaltBytes = 16;

/// In memory that OpenSSL wipes.
Result<SecretBytes> pemText(const char* name, std::span<const std::uint8_t> der) {
    const Bio bio(BIO_new(BIO_s_secmem()));
    char* text = nullptr;
    if (!bio || PEM_write_bio(bio.get(), name, "", der.data(), static_cast<long>(der.size())) <= 0)
        return crypto::evpRefused("PEM_write_bio");
    const long size = BIO_get_mem_data(bio.get(), &text);
    return SecretBytes(std::string_view(text, static_cast<std::size_t>(size)));
}

/// What an i2d function makes of an object; empty if it fails.
template <class T>
SecretBytes derOf(int (*write)(const T*, unsigned char**), const T* object) {
    const int size = object == nullptr ? 0 : write(object, nullptr);
    SecretBytes der(size > 0 ? static_cast<std::size_t>(size) : 0);
    unsigned char* at = der.span().data();
    if (size <= 0 || write(object, &at) != size) return {};
    return der;
}

EncryptedPkcs8 encrypted(const Pkcs8& plain, const SecretBytes& passphrase) {
    crypto::Handle<X509_ALGOR, X509_ALGOR_free> how(PKCS5_pbe2_set_iv(
        EVP_aes_256_cbc(), kRsaPemIterations, nullptr, kSaltBytes, nullptr, NID_hmacWithSHA256));
    if (!plain || !how) return nullptr;
    EncryptedPkcs8 sealed(PKCS8_set0_pbe(asText(passphrase.span()).data(),
                                         static_cast<int>(passphrase.size()), plain.get(),
                                         how.get()));
    if (sealed) (void)how.release(); // it is its owner now
    return sealed;
}

} // namespace

bool isPublicBlock(std::string_view name) {
    return name == kPublic || name == kRsaPublic || name == kCertificateBlock;
}

Result<RsaRecipient> rsaRecipientOf(const PemBlock& block) {
    constexpr auto code = ErrorCode::badRecipient;
    const crypto::QuietErrors quiet;
    if (!isPublicBlock(block.name)) return bad(code, kOtherKind);
    auto found = publicKeyOf(block);
    if (!found) return found.error();
    auto key = checkedRsa(std::move(*found), code);
    if (!key) return key.error();
    return RsaRecipient(std::move(*key));
}

namespace {

/// The one piece that `isWanted`, of RSA keys alone; an error has the code given.
template <class IsWanted>
Result<KeyPiece> onlyPiece(const std::vector<KeyPiece>& pieces, ErrorCode code, const char* none,
                           IsWanted isWanted) {
    const KeyPiece* found = nullptr;
    for (const KeyPiece& piece : pieces) {
        if (!isPublicBlock(piece.name) && !isPrivateBlock(piece.name))
            return atLine(piece, bad(code, kOtherKind));
        if (!isWanted(piece.name)) continue;
        if (found != nullptr)
            return atLine(piece, bad(code, "a second key is here, and only one can be used"));
        found = &piece;
    }
    if (found == nullptr) return bad(code, none);
    return *found;
}

} // namespace

Result<RsaRecipient> parseRsaRecipient(std::span<const std::uint8_t> contents) {
    constexpr auto code = ErrorCode::badRecipient;
    const auto pieces = cutKeys(asText(contents), code);
    if (!pieces) return pieces.error();
    if (std::ranges::any_of(*pieces, isPrivateBlock, &KeyPiece::name))
        return bad(code, "it is a private key; give the public one that belongs to it");
    const auto piece =
        onlyPiece(*pieces, code, "there is no public key in the PEM text", isPublicBlock);
    if (!piece) return piece.error();
    const auto block = decodePem(piece->text, code);
    return block ? rsaRecipientOf(*block) : block.error();
}

Result<RsaIdentity> parseRsaIdentity(std::span<const std::uint8_t> contents,
                                     const SecretBytes& passphrase) {
    constexpr auto code = ErrorCode::badIdentity;
    const auto pieces = cutKeys(asText(contents), code);
    if (!pieces) return pieces.error();
    const auto piece =
        onlyPiece(*pieces, code, "there is no private key in the PEM text", isPrivateBlock);
    if (!piece) return piece.error();
    auto block = decodePem(piece->text, code);
    if (!block) return block.error();
    auto identity = pemIdentityOf(std::move(*block), passphrase);
    if (!identity && identity.error().code == ErrorCode::unsupported) return bad(code, kOtherKind);
    if (!identity) return identity.error();
    auto* rsa = std::get_if<RsaIdentity>(&*identity);
    if (rsa == nullptr) return bad(code, kOtherKind);
    return std::move(*rsa);
}

Result<std::string> formatRecipient(const RsaRecipient& recipient) {
    const crypto::QuietErrors quiet;
    const SecretBytes der = derOf<EVP_PKEY>(i2d_PUBKEY, recipient.get());
    if (der.empty()) return crypto::evpRefused("i2d_PUBKEY");
    auto text = pemText(PEM_STRING_PUBLIC, der.span());
    if (!text) return text.error();
    return std::string(asText(text->span()));
}

Result<SecretBytes> formatIdentity(const RsaIdentity& identity, const SecretBytes& passphrase) {
    const crypto::QuietErrors quiet;
    const Pkcs8 plain(EVP_PKEY2PKCS8(identity.get()));
    const EncryptedPkcs8 sealed = passphrase.empty() ? nullptr : encrypted(plain, passphrase);
    const SecretBytes der = passphrase.empty() ? derOf(i2d_PKCS8_PRIV_KEY_INFO, plain.get())
                                               : derOf(i2d_X509_SIG, sealed.get());
    if (der.empty()) return crypto::evpRefused("PKCS#8");
    return pemText(passphrase.empty() ? PEM_STRING_PKCS8INF : PEM_STRING_PKCS8, der.span());
}

} // namespace blockwarp::keys
