// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/keys/ed25519.h"

#include "core/base/text.h"
#include "core/crypto/encoding.h"
#include "core/crypto/openssl.h"
#include "core/keys/ssh_wire.h"
#include "core/keys/x25519.h"
#include "kernels/algorithm.h"

#include <openssl/bn.h>
#include <openssl/evp.h>

#include <algorithm>
#include <array>
#include <optional>
#include <span>

namespace blockwarp::keys {
namespace {

using Number = crypto::Handle<BIGNUM, BN_clear_free>;
using NumberContext = crypto::Handle<BN_CTX, BN_CTX_free>;
using ConstBytes = std::span<const std::uint8_t>;

constexpr std::string_view kSshEd25519Label = "age-encryption.org/v1/ssh-ed25519";

Error badRecipient(const char* why) {
    return {ErrorCode::badRecipient, why};
}
Error malformed(const char* why) {
    return {ErrorCode::malformed, why};
}

Result<std::string> nameOf(const Ed25519Recipient& recipient) {
    const auto bytes = sshBytesOf(recipient);
    if (!bytes) return bytes.error();
    return keyNameOf(*bytes);
}

/// HKDF of no secret: the step that OpenSSL 3.0 refuses to do without one, by hand (RFC 5869 §2).
Result<SecretBytes> tweakOf(const Ed25519Recipient& recipient) {
    const auto salt = sshBytesOf(recipient);
    if (!salt) return salt.error();
    const auto extracted = crypto::hmacSha256(*salt, {});
    if (!extracted) return extracted.error();
    const auto expanded = crypto::hmacSha256(*extracted, std::string(kSshEd25519Label) + '\x01');
    if (!expanded) return expanded.error();
    return SecretBytes(ConstBytes(*expanded));
}

/// What wraps the file key; nothing if the point is one of low order.
Result<std::optional<SecretBytes>> wrapKey(const SecretBytes& scalar,
                                           const crypto::X25519Point& point,
                                           const Ed25519Recipient& recipient,
                                           const crypto::X25519Point& share) {
    const auto ours = montgomeryOf(recipient);
    if (!ours) return ours.error();
    const auto tweak = tweakOf(recipient);
    if (!tweak) return tweak.error();
    const auto shared = crypto::x25519Shared(scalar, point);
    if (!shared) return shared.error();
    if (!*shared) return std::optional<SecretBytes>{};
    crypto::X25519Point sharedPoint{};
    std::ranges::copy((*shared)->span(), sharedPoint.begin());
    const auto tweaked = crypto::x25519Shared(*tweak, sharedPoint);
    wipe(sharedPoint);
    if (!tweaked) return tweaked.error();
    if (!*tweaked) return std::optional<SecretBytes>{};
    std::array<std::uint8_t, 2 * crypto::kX25519Bytes> salt{};
    std::ranges::copy(*ours, std::ranges::copy(share, salt.begin()).out);
    auto key = crypto::hkdfSha256((*tweaked)->span(), salt, kSshEd25519Label);
    if (!key) return key.error();
    return std::optional<SecretBytes>(std::move(*key));
}

} // namespace

Result<std::vector<std::uint8_t>> Ed25519Recipient::bytes() const {
    return std::vector<std::uint8_t>(point.begin(), point.end());
}

std::string Ed25519Recipient::line() const {
    return formatRecipient(*this);
}

StanzaSize SshEd25519Stanza::size(const Ed25519Recipient&, std::size_t fileKeyBytes) {
    return {kType.size() + 1 + crypto::base64Length(kKeyNameBytes) + 1 +
                crypto::base64Length(crypto::kX25519Bytes),
            fileKeyBytes + kTagBytes};
}

Result<Stanza> SshEd25519Stanza::wrap(const SecretBytes& fileKey,
                                      const Ed25519Recipient& recipient) {
    const auto name = nameOf(recipient);
    if (!name) return name.error();
    const auto point = montgomeryOf(recipient);
    if (!point) return point.error();
    const auto ephemeral = generateIdentity();
    if (!ephemeral) return ephemeral.error();
    const crypto::X25519Point& share = ephemeral->recipient.point;
    const auto key = wrapKey(ephemeral->secret, *point, recipient, share);
    if (!key) return key.error();
    if (!*key) return badRecipient("it is a point of low order");
    auto body = crypto::sealOnce(**key, fileKey.span());
    if (!body) return body.error();
    return Stanza{std::string(kType), {*name, crypto::encodeBase64(share)}, std::move(*body)};
}

Result<void> SshEd25519Stanza::check(const Stanza& stanza, std::size_t fileKeyBytes) {
    const auto& arguments = stanza.arguments;
    if (arguments.size() != 2 || !crypto::decodeBase64(arguments[0], kKeyNameBytes) ||
        !crypto::decodeBase64(arguments[1], crypto::kX25519Bytes) ||
        stanza.body.size() != fileKeyBytes + kTagBytes)
        return malformed("an SSH stanza in its header is not made as it should be");
    return {};
}

Unwrapped SshEd25519Stanza::unwrap(const Stanza& stanza, const Ed25519Identity& identity,
                                   Unwrapping&) {
    const auto name = nameOf(identity.recipient);
    if (!name) return name.error();
    if (stanza.arguments[0] != *name) return nothingUnwrapped();
    crypto::X25519Point share{};
    std::ranges::copy(*crypto::decodeBase64(stanza.arguments[1], crypto::kX25519Bytes),
                      share.begin());
    const auto scalar = scalarOf(identity);
    if (!scalar) return scalar.error();
    const auto key = wrapKey(*scalar, share, identity.recipient, share);
    if (!key) return key.error();
    if (!*key) return malformed("an SSH stanza in its header has a share of low order");
    return crypto::openOnce(**key, stanza.body);
}

std::string SshEd25519Stanza::describe(const Stanza&) {
    return "an SSH key";
}

std::string formatRecipient(const Ed25519Recipient& recipient) {
    std::vector<std::uint8_t> bytes;
    appendWire(bytes, asBytes(SshEd25519Stanza::kType));
    appendWire(bytes, recipient.point);
    return std::string(SshEd25519Stanza::kType) + " " + crypto::encodeBase64(bytes);
}

Result<std::vector<std::uint8_t>> sshBytesOf(const Ed25519Recipient& recipient) {
    std::vector<std::uint8_t> bytes;
    appendWire(bytes, asBytes(SshEd25519Stanza::kType));
    appendWire(bytes, recipient.point);
    return bytes;
}

Result<crypto::X25519Point> montgomeryOf(const Ed25519Recipient& recipient) {
    const crypto::QuietErrors quiet;
    auto bytes = recipient.point;
    bytes.back() &= 0x7f; // x's sign is no part of y
    const NumberContext context(BN_CTX_new());
    const Number y(BN_lebin2bn(bytes.data(), static_cast<int>(bytes.size()), nullptr));
    const Number p(BN_new());
    const Number above(BN_new());
    const Number below(BN_new());
    crypto::X25519Point point{};
    // u = (1 + y) / (1 - y) modulo 2^255 - 19.
    if (!context || !y || !p || !above || !below || BN_set_bit(p.get(), 255) != 1 ||
        BN_sub_word(p.get(), 19) != 1 ||
        BN_mod_add(above.get(), BN_value_one(), y.get(), p.get(), context.get()) != 1 ||
        BN_mod_sub(below.get(), BN_value_one(), y.get(), p.get(), context.get()) != 1)
        return crypto::evpRefused("BN_mod_add");
    if (BN_mod_inverse(below.get(), below.get(), p.get(), context.get()) == nullptr)
        return badRecipient("it is a point of low order");
    if (BN_mod_mul(above.get(), above.get(), below.get(), p.get(), context.get()) != 1 ||
        BN_bn2lebinpad(above.get(), point.data(), static_cast<int>(point.size())) < 0)
        return crypto::evpRefused("BN_mod_mul");
    return point;
}

Result<SecretBytes> scalarOf(const Ed25519Identity& identity) {
    SecretBytes hash(64);
    if (EVP_Digest(identity.seed.span().data(), identity.seed.size(), hash.span().data(), nullptr,
                   EVP_sha512(), nullptr) != 1)
        return crypto::evpRefused("SHA-512");
    return SecretBytes(hash.span().first(crypto::kX25519Bytes));
}

} // namespace blockwarp::keys
