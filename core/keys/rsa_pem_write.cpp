// SPDX-License-Identifier: GPL-3.0-or-later
/// The writing half of rsa_pem.h.
#include "core/crypto/evp.h"
#include "core/crypto/openssl_errors.h"
#include "core/crypto/text.h"
#include "core/keys/rsa_pem.h"

#include <openssl/bio.h>
#include <openssl/objects.h>
#include <openssl/pem.h>
#include <openssl/pkcs12.h>
#include <openssl/x509.h>

namespace blockwarp::age {
namespace {

using Bio = Handle<BIO, BIO_free_all>;
using Pkcs8 = Handle<PKCS8_PRIV_KEY_INFO, PKCS8_PRIV_KEY_INFO_free>;
using EncryptedPkcs8 = Handle<X509_SIG, X509_SIG_free>;

constexpr int kSaltBytes = 16;

/// In memory that OpenSSL wipes.
Result<SecretBytes> pemText(const char* name, std::span<const std::uint8_t> der) {
    const Bio bio(BIO_new(BIO_s_secmem()));
    char* text = nullptr;
    if (!bio || PEM_write_bio(bio.get(), name, "", der.data(), static_cast<long>(der.size())) <= 0)
        return evpRefused("PEM_write_bio");
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
    Handle<X509_ALGOR, X509_ALGOR_free> how(PKCS5_pbe2_set_iv(
        EVP_aes_256_cbc(), kRsaPemIterations, nullptr, kSaltBytes, nullptr, NID_hmacWithSHA256));
    if (!plain || !how) return nullptr;
    EncryptedPkcs8 sealed(PKCS8_set0_pbe(asText(passphrase.span()).data(),
                                         static_cast<int>(passphrase.size()), plain.get(),
                                         how.get()));
    if (sealed) (void)how.release(); // it is its owner now
    return sealed;
}

} // namespace

Result<std::string> formatRecipient(const RsaRecipient& recipient) {
    const QuietErrors quiet;
    const SecretBytes der = derOf<EVP_PKEY>(i2d_PUBKEY, recipient.get());
    if (der.empty()) return evpRefused("i2d_PUBKEY");
    auto text = pemText(PEM_STRING_PUBLIC, der.span());
    if (!text) return text.error();
    return std::string(asText(text->span()));
}

Result<SecretBytes> formatIdentity(const RsaIdentity& identity, const SecretBytes& passphrase) {
    const QuietErrors quiet;
    const Pkcs8 plain(EVP_PKEY2PKCS8(identity.get()));
    const EncryptedPkcs8 sealed = passphrase.empty() ? nullptr : encrypted(plain, passphrase);
    const SecretBytes der = passphrase.empty() ? derOf(i2d_PKCS8_PRIV_KEY_INFO, plain.get())
                                               : derOf(i2d_X509_SIG, sealed.get());
    if (der.empty()) return evpRefused("PKCS#8");
    return pemText(passphrase.empty() ? PEM_STRING_PKCS8INF : PEM_STRING_PKCS8, der.span());
}

} // namespace blockwarp::age
