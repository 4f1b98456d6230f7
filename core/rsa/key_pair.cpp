// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/rsa/key_pair.h"

#include "core/base/guard.h"
#include "core/base/text.h"
#include "core/crypto/openssl.h"
#include "core/keys/new_keys.h"
#include "core/keys/rsa_pem.h"
#include "core/rsa/numbers.h"

#include <openssl/core_names.h>
#include <openssl/rsa.h>

#include <algorithm>
#include <array>
#include <memory>
#include <string>

namespace blockwarp::rsa {
namespace {

constexpr std::array kSizes{2048, 3072, 4096};

struct FreeText {
    void operator()(char* text) const { OPENSSL_free(text); }
};
using KeyContext = crypto::Handle<EVP_PKEY_CTX, EVP_PKEY_CTX_free>;
using Digits = std::unique_ptr<char, FreeText>;

Result<KeyPair> withPublicHalf(keys::RsaIdentity identity) {
    auto recipient = keys::recipientOf(identity);
    if (!recipient) return recipient.error();
    return KeyPair{std::move(*recipient), std::move(identity)};
}

bool namesPrivateKey(std::span<const std::uint8_t> contents) {
    return asText(contents).find("PRIVATE KEY-----") != std::string_view::npos;
}

/// OpenSSL's callback: 0 gives the search up.
int goOn(EVP_PKEY_CTX* context) {
    const auto* cancel = static_cast<const CancelToken*>(EVP_PKEY_CTX_get_app_data(context));
    return cancel->cancelled() ? 0 : 1;
}

keys::EvpKey generate(int bits, const CancelToken& cancel) {
    const KeyContext context(EVP_PKEY_CTX_new_from_name(nullptr, "RSA", nullptr));
    if (!context || EVP_PKEY_keygen_init(context.get()) != 1 ||
        EVP_PKEY_CTX_set_rsa_keygen_bits(context.get(), bits) != 1)
        return nullptr;
    EVP_PKEY_CTX_set_app_data(context.get(), const_cast<CancelToken*>(&cancel));
    EVP_PKEY_CTX_set_cb(context.get(), goOn);
    EVP_PKEY* key = nullptr;
    EVP_PKEY_generate(context.get(), &key);
    return keys::EvpKey(key);
}

Result<KeyPair> newPair(int bits, const CancelToken& cancel) {
    if (std::ranges::find(kSizes, bits) == kSizes.end())
        return Error{ErrorCode::unsupported, "RSA keys of " + std::to_string(bits) + " bits"};
    const crypto::QuietErrors quiet;
    keys::EvpKey key = generate(bits, cancel);
    if (cancel.cancelled()) return Error{ErrorCode::cancelled, {}};
    if (!key) return crypto::evpRefused("EVP_PKEY_generate");
    return withPublicHalf(keys::RsaIdentity(std::move(key)));
}

Result<KeyPair> parsePair(std::span<const std::uint8_t> contents, const SecretBytes& passphrase) {
    if (namesPrivateKey(contents)) {
        auto identity = keys::parseRsaIdentity(contents, passphrase);
        if (!identity) return identity.error();
        return withPublicHalf(std::move(*identity));
    }
    auto recipient = keys::parseRsaRecipient(contents);
    if (!recipient) return recipient.error();
    return KeyPair{std::move(*recipient), {}};
}

Result<KeyFacts> describePair(const KeyPair& pair) {
    const crypto::QuietErrors quiet;
    EVP_PKEY* const key = pair.recipient.get();
    const Number n = keyNumber(key, OSSL_PKEY_PARAM_RSA_N);
    const Number e = keyNumber(key, OSSL_PKEY_PARAM_RSA_E);
    const Digits modulus(n ? BN_bn2hex(n.get()) : nullptr);
    const Digits exponent(e ? BN_bn2dec(e.get()) : nullptr);
    if (!modulus || !exponent) return crypto::evpRefused("EVP_PKEY_get_bn_param");
    auto fingerprint = keys::fingerprintOf(pair.recipient);
    if (!fingerprint) return fingerprint.error();
    auto pem = keys::formatRecipient(pair.recipient);
    if (!pem) return pem.error();
    return KeyFacts{.bits = pair.recipient.bits(),
                    .isPrivate = pair.identity.has_value(),
                    .exponent = exponent.get(),
                    .modulus = modulus.get(),
                    .fingerprint = std::move(*fingerprint),
                    .recipient = std::move(*pem)};
}

Result<void> savePair(const KeyPair& pair, const SecretBytes& passphrase,
                      const std::filesystem::path& path) {
    if (!pair.identity)
        return Error{ErrorCode::unsupported, "there is no private key that could be saved"};
    auto identity = keys::formatIdentity(*pair.identity, passphrase);
    if (!identity) return identity.error();
    auto recipient = keys::formatRecipient(pair.recipient);
    if (!recipient) return recipient.error();
    return saveKey(NewKey{std::move(*identity), std::move(*recipient), true}, path);
}

} // namespace

Result<KeyPair> newKeyPair(int bits, const CancelToken& cancel) {
    return guarded([&] { return newPair(bits, cancel); });
}

Result<KeyPair> parseKeyPair(std::span<const std::uint8_t> contents,
                             const SecretBytes& passphrase) {
    return guarded([&] { return parsePair(contents, passphrase); });
}

Result<KeyFacts> factsOf(const KeyPair& pair) {
    return guarded([&] { return describePair(pair); });
}

Result<void> saveKeyPair(const KeyPair& pair, const SecretBytes& passphrase,
                         const std::filesystem::path& path) {
    return guarded([&] { return savePair(pair, passphrase, path); });
}

} // namespace blockwarp::rsa
