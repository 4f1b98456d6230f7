// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/age/rsa_pem.h"

#include "core/age/openssl_errors.h"
#include "core/age/pem_block.h"
#include "core/age/text.h"

#include <openssl/pem.h>
#include <openssl/pkcs12.h>
#include <openssl/x509.h>

#include <cstring>
#include <optional>

namespace blockwarp::age {
namespace {

using Pkcs8 = Handle<PKCS8_PRIV_KEY_INFO, PKCS8_PRIV_KEY_INFO_free>;
using EncryptedPkcs8 = Handle<X509_SIG, X509_SIG_free>;

constexpr std::string_view kPublic = "PUBLIC KEY";
constexpr std::string_view kRsaPublic = "RSA PUBLIC KEY";
constexpr std::string_view kCertificate = "CERTIFICATE";
constexpr std::string_view kPrivate = "PRIVATE KEY";
constexpr std::string_view kRsaPrivate = "RSA PRIVATE KEY";
constexpr std::string_view kEncryptedPrivate = "ENCRYPTED PRIVATE KEY";

Error bad(ErrorCode code, std::string_view why) {
    return {code, std::string(why)};
}

/// Takes DER apart by one of OpenSSL's functions; null if that fails or something is left over.
template <class Parse>
auto parseDer(const SecretBytes& der, Parse parse) {
    const unsigned char* at = der.span().data();
    auto parsed = parse(&at, static_cast<long>(der.size()));
    if (at != der.span().data() + der.size()) parsed.reset();
    return parsed;
}

EvpKey publicKeyOf(const PemBlock& block) {
    if (block.name == kRsaPublic)
        return parseDer(block.contents, [](const unsigned char** at, long size) {
            return EvpKey(d2i_PublicKey(EVP_PKEY_RSA, nullptr, at, size));
        });
    if (block.name == kPublic)
        return parseDer(block.contents, [](const unsigned char** at, long size) {
            return EvpKey(d2i_PUBKEY(nullptr, at, size));
        });
    const auto certificate = parseDer(block.contents, [](const unsigned char** at, long size) {
        return Handle<X509, X509_free>(d2i_X509(nullptr, at, size));
    });
    return EvpKey(certificate ? X509_get_pubkey(certificate.get()) : nullptr);
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

EvpKey privateKeyOf(PemBlock block, const SecretBytes& passphrase) {
    if (block.name == kRsaPrivate) {
        if (!block.header.empty() && !decrypt(block, passphrase)) return nullptr;
        return parseDer(block.contents, [](const unsigned char** at, long size) {
            return EvpKey(d2i_PrivateKey(EVP_PKEY_RSA, nullptr, at, size));
        });
    }
    const Pkcs8 plain = block.name == kEncryptedPrivate
                            ? decrypted(block, passphrase)
                            : parseDer(block.contents, [](const unsigned char** at, long size) {
                                  return Pkcs8(d2i_PKCS8_PRIV_KEY_INFO(nullptr, at, size));
                              });
    return EvpKey(plain ? EVP_PKCS82PKEY(plain.get()) : nullptr);
}

bool isEncrypted(const PemBlock& block) {
    return block.name == kEncryptedPrivate || !block.header.empty();
}

Result<RsaIdentity> identityOf(PemBlock block, const SecretBytes& passphrase) {
    constexpr auto code = ErrorCode::badIdentity;
    if (block.name != kPrivate && block.name != kRsaPrivate && block.name != kEncryptedPrivate)
        return bad(code, "it is no RSA key, the only kind that is taken as PEM");
    const bool encrypted = isEncrypted(block);
    if (encrypted && passphrase.empty())
        return bad(code, "it is protected by a passphrase, and none was given");
    EvpKey found = privateKeyOf(std::move(block), passphrase);
    if (!found && encrypted)
        return bad(code, "the passphrase given for it is wrong, or it is damaged");
    auto key = checkedRsa(std::move(found), code);
    if (!key) return key.error();
    return RsaIdentity(std::move(*key));
}

} // namespace

bool isPem(std::span<const std::uint8_t> contents) {
    constexpr std::string_view mark = "-----BEGIN ";
    const auto text = asText(contents);
    for (std::size_t at = 0; (at = text.find(mark, at)) != std::string_view::npos; ++at)
        if (at == 0 || text[at - 1] == '\n') return true;
    return false;
}

bool isEncryptedPem(std::span<const std::uint8_t> contents) {
    const QuietErrors quiet;
    const Bio text = readerOf(contents);
    while (text) {
        const auto block = nextBlock(text.get(), ErrorCode::badIdentity);
        if (!block || !*block) break;
        if (isEncrypted(**block)) return true;
    }
    return false;
}

Result<RsaRecipient> parseRsaRecipient(std::span<const std::uint8_t> contents) {
    constexpr auto code = ErrorCode::badRecipient;
    const QuietErrors quiet;
    const Bio text = readerOf(contents);
    while (text) {
        const auto block = nextBlock(text.get(), code);
        if (!block) return block.error();
        if (!*block) break;
        const std::string& name = (*block)->name;
        if (name.ends_with(kPrivate))
            return bad(code, "it is a private key; give the public one that belongs to it");
        if (name != kPublic && name != kRsaPublic && name != kCertificate) continue;
        auto key = checkedRsa(publicKeyOf(**block), code);
        if (!key) return key.error();
        return RsaRecipient(std::move(*key));
    }
    return bad(code, "there is no public key in the PEM text");
}

Result<RsaIdentity> parseRsaIdentity(std::span<const std::uint8_t> contents,
                                     const SecretBytes& passphrase) {
    constexpr auto code = ErrorCode::badIdentity;
    const QuietErrors quiet;
    const Bio text = readerOf(contents);
    while (text) {
        auto block = nextBlock(text.get(), code);
        if (!block) return block.error();
        if (!*block) break;
        if ((*block)->name.ends_with(kPrivate)) return identityOf(std::move(**block), passphrase);
    }
    return bad(code, "there is no private key in the PEM text");
}

} // namespace blockwarp::age
