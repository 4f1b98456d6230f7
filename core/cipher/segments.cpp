// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/cipher/segments.h"

#include "core/crypto/openssl.h"

#include <openssl/core_names.h>
#include <openssl/crypto.h>
#include <openssl/evp.h>
#include <openssl/params.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <memory>

namespace blockwarp {
namespace {

struct FreeMac {
    void operator()(EVP_MAC* mac) const { EVP_MAC_free(mac); }
    void operator()(EVP_MAC_CTX* context) const { EVP_MAC_CTX_free(context); }
};
using MacContext = std::unique_ptr<EVP_MAC_CTX, FreeMac>;
using Mac = std::array<std::uint8_t, SegmentMacs::kMacBytes>;

template <std::size_t Size>
void putBigEndian(std::span<std::uint8_t, Size> to, std::uint64_t number) {
    for (std::size_t i = Size; i-- > 0; number >>= 8)
        to[i] = static_cast<std::uint8_t>(number);
}

using Prefix = std::array<std::uint8_t, 16>;

Prefix macPrefix(std::uint64_t index, bool last, std::size_t bytes) {
    Prefix prefix{};
    putBigEndian(std::span(prefix).first<8>(), index);
    putBigEndian(std::span(prefix).subspan<8, 4>(), last ? 1 : 0);
    putBigEndian(std::span(prefix).subspan<12, 4>(), bytes);
    return prefix;
}

/// HMAC-SHA-256 under one key, again and again: the key is hashed once.
class Hmac {
  public:
    static Result<Hmac> open(const SecretBytes& key) {
        const std::unique_ptr<EVP_MAC, FreeMac> mac(EVP_MAC_fetch(nullptr, "HMAC", nullptr));
        MacContext context(mac ? EVP_MAC_CTX_new(mac.get()) : nullptr);
        char digest[] = "SHA256";
        const OSSL_PARAM parameters[] = {
            OSSL_PARAM_construct_utf8_string(OSSL_MAC_PARAM_DIGEST, digest, 0),
            OSSL_PARAM_construct_end()};
        if (!context || EVP_MAC_init(context.get(), key.span().data(), key.size(), parameters) != 1)
            return crypto::evpRefused("EVP_MAC_init");
        return Hmac(std::move(context));
    }

    Result<Mac> of(std::uint64_t index, bool last, std::span<const std::uint8_t> segment) {
        const Prefix prefix = macPrefix(index, last, segment.size());
        Mac mac{};
        std::size_t written = 0;
        const bool done = EVP_MAC_init(context_.get(), nullptr, 0, nullptr) == 1 &&
                          EVP_MAC_update(context_.get(), prefix.data(), prefix.size()) == 1 &&
                          EVP_MAC_update(context_.get(), segment.data(), segment.size()) == 1 &&
                          EVP_MAC_final(context_.get(), mac.data(), &written, mac.size()) == 1;
        if (!done) return crypto::evpRefused("EVP_MAC_final");
        return mac;
    }

  private:
    explicit Hmac(MacContext context) : context_(std::move(context)) {}
    MacContext context_;
};

/// The segments of a chunk, as they lie in its buffer.
struct Segments {
    const UnitLayout& layout;
    const Chunk& chunk;

    std::uint64_t first() const { return chunk.offset / layout.unitBytes; }
    std::size_t count() const {
        return std::max<std::size_t>(1, (chunk.bytes + layout.unitBytes - 1) / layout.unitBytes);
    }
    std::size_t offset(std::size_t i) const { return i * layout.unitBytes; }
    std::size_t storedOffset(std::size_t i) const {
        return static_cast<std::size_t>(layout.storedOffset(offset(i)));
    }
    std::size_t bytes(std::size_t i) const {
        return std::min(layout.unitBytes, chunk.bytes - offset(i));
    }
    bool isLast(std::size_t i) const { return chunk.last && i + 1 == count(); }
};

} // namespace

Result<void> SegmentMacs::seal(std::span<std::uint8_t> buffer, const Chunk& chunk) const {
    auto hmac = Hmac::open(key_);
    if (!hmac) return hmac.error();
    const Segments segments{layout_, chunk};
    for (std::size_t i = segments.count(); i-- > 0;) { // the last has to make room first
        const auto segment = buffer.subspan(segments.storedOffset(i), segments.bytes(i));
        std::memmove(segment.data(), buffer.data() + segments.offset(i), segment.size());
        const auto mac = hmac->of(segments.first() + i, segments.isLast(i), segment);
        if (!mac) return mac.error();
        std::ranges::copy(*mac, segment.data() + segment.size());
    }
    return {};
}

Result<void> SegmentMacs::open(std::span<std::uint8_t> buffer, const Chunk& chunk) const {
    auto hmac = Hmac::open(key_);
    if (!hmac) return hmac.error();
    const Segments segments{layout_, chunk};
    for (std::size_t i = 0; i < segments.count(); ++i) {
        const auto segment = buffer.subspan(segments.storedOffset(i), segments.bytes(i));
        const auto mac = hmac->of(segments.first() + i, segments.isLast(i), segment);
        if (!mac) return mac.error();
        if (CRYPTO_memcmp(mac->data(), segment.data() + segment.size(), mac->size()) != 0)
            return Error{ErrorCode::wrongKeyOrDamaged, "a segment's MAC is wrong", i};
    }
    for (std::size_t i = 1; i < segments.count(); ++i)
        std::memmove(buffer.data() + segments.offset(i), buffer.data() + segments.storedOffset(i),
                     segments.bytes(i));
    return {};
}

std::vector<std::uint8_t> macPrefixes(std::size_t segmentBytes, std::uint64_t first,
                                      std::size_t bytes, bool last) {
    const std::size_t count = std::max<std::size_t>(1, (bytes + segmentBytes - 1) / segmentBytes);
    std::vector<std::uint8_t> prefixes;
    prefixes.reserve(count * sizeof(Prefix));
    for (std::size_t i = 0; i < count; ++i) {
        const Prefix prefix = macPrefix(first + i, last && i + 1 == count,
                                        std::min(segmentBytes, bytes - i * segmentBytes));
        prefixes.insert(prefixes.end(), prefix.begin(), prefix.end());
    }
    return prefixes;
}

Result<Iv> SegmentIvs::at(std::uint64_t segment) const {
    const char* name = key_.size() == 16   ? "AES-128-ECB"
                       : key_.size() == 24 ? "AES-192-ECB"
                                           : "AES-256-ECB";
    const std::unique_ptr<EVP_CIPHER, decltype(&EVP_CIPHER_free)> cipher(
        EVP_CIPHER_fetch(nullptr, name, nullptr), EVP_CIPHER_free);
    const crypto::EvpContext context(EVP_CIPHER_CTX_new());
    Iv number{};
    putBigEndian(std::span(number).last<8>(), segment);
    Iv iv{};
    int written = 0;
    if (!cipher || !context ||
        EVP_EncryptInit_ex2(context.get(), cipher.get(), key_.span().data(), nullptr, nullptr) !=
            1 ||
        EVP_CIPHER_CTX_set_padding(context.get(), 0) != 1 ||
        EVP_EncryptUpdate(context.get(), iv.data(), &written, number.data(),
                          static_cast<int>(number.size())) != 1)
        return crypto::evpRefused("EVP_EncryptUpdate");
    return iv;
}

} // namespace blockwarp
