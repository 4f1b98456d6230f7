// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/crypto/hpke.h"

#include "core/base/text.h"

#include <algorithm>
#include <cassert>
#include <string>
#include <utility>

namespace blockwarp::crypto {
namespace {

constexpr std::uint16_t kHkdfSha256 = 0x0001;
constexpr std::uint16_t kChaCha20Poly1305 = 0x0003;

/// I2OSP(number, 2).
std::string twoBytes(std::size_t number) {
    return {static_cast<char>(number >> 8 & 0xff), static_cast<char>(number & 0xff)};
}

std::string_view textOf(const Hmac& mac) {
    return asText(mac);
}

/// LabeledExtract and LabeledExpand (§4) of one suite. HKDF-Extract is one HMAC, and so is
/// HKDF-Expand up to 32 bytes (RFC 5869 §2.2, §2.3).
class LabeledHkdf {
  public:
    explicit LabeledHkdf(std::uint16_t kem)
        : start_("HPKE-v1HPKE" + twoBytes(kem) + twoBytes(kHkdfSha256) +
                 twoBytes(kChaCha20Poly1305)) {}

    Result<Hmac> extract(std::span<const std::uint8_t> salt, std::string_view label,
                         std::string_view material) const {
        return hmacSha256(salt, start_ + std::string(label) + std::string(material));
    }
    Result<SecretBytes> expand(std::span<const std::uint8_t> key, std::string_view label,
                               std::string_view info, std::size_t size) const {
        assert(size <= kHmacBytes);
        const auto block = hmacSha256(key, twoBytes(size) + start_ + std::string(label) +
                                               std::string(info) + '\1');
        if (!block) return block.error();
        return SecretBytes(std::span(*block).first(size));
    }

  private:
    std::string start_;
};

} // namespace

Result<HpkeKey> hpkeKey(std::uint16_t kem, const SecretBytes& shared, std::string_view info) {
    const LabeledHkdf hkdf(kem);
    const auto pskHash = hkdf.extract({}, "psk_id_hash", {});
    if (!pskHash) return pskHash.error();
    const auto infoHash = hkdf.extract({}, "info_hash", info);
    if (!infoHash) return infoHash.error();
    constexpr char baseMode = 0;
    const std::string context =
        baseMode + std::string(textOf(*pskHash)) + std::string(textOf(*infoHash));
    auto secret = hkdf.extract(shared.span(), "secret", {});
    if (!secret) return secret.error();
    auto key = hkdf.expand(*secret, "key", context, kDerivedBytes);
    auto nonce = hkdf.expand(*secret, "base_nonce", context, sizeof(AeadNonce));
    wipe(*secret);
    if (!key) return key.error();
    if (!nonce) return nonce.error();
    HpkeKey made{std::move(*key)};
    std::ranges::copy(std::as_const(*nonce).span(), made.nonce.begin());
    return made;
}

} // namespace blockwarp::crypto
