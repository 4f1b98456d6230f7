// SPDX-License-Identifier: GPL-3.0-or-later
/// Authenticated segments by OpenSSL, one call a segment: what kernels have to agree with.
#pragma once

#include "tests/support/bytes.h"
#include "tests/support/openssl_aead.h"

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

namespace blockwarp::tests {

/// Bytes at a 16-byte boundary.
class AlignedBytes {
  public:
    explicit AlignedBytes(const Bytes& content)
        : blocks_(content.size() / 16 + 1), size_(content.size()) {
        std::ranges::copy(content, data());
    }
    std::uint8_t* data() { return blocks_.front().byte; }
    Bytes bytes() { return {data(), data() + size_}; }

  private:
    struct alignas(16) Sixteen {
        std::uint8_t byte[16];
    };
    std::vector<Sixteen> blocks_;
    std::size_t size_;
};

/// A payload's key and framing.
struct Segments {
    std::string cipher; ///< OpenSSL's name
    Bytes key;
    Iv iv{};
    std::uint32_t unitBytes = 0;
    Bytes aad;

    std::string text(std::size_t bytes) const {
        return cipher + ", " + std::to_string(bytes) + " bytes in segments of " +
               std::to_string(unitBytes) + ", AAD of " + std::to_string(aad.size());
    }
};

/// The nonce of a segment by arithmetic on bytes: a big-endian counter of eleven, then the flag.
inline Bytes segmentNonceByBytes(const Iv& iv, std::uint64_t index, bool isLast) {
    Bytes nonce(iv.begin(), iv.begin() + 12);
    for (std::size_t i = 11; i-- > 0;) {
        index += nonce[i];
        nonce[i] = static_cast<std::uint8_t>(index);
        index >>= 8;
    }
    if (!isLast) nonce[11] = 0;
    return nonce;
}

inline Bytes sealedByOpenssl(const Segments& s, const Bytes& plaintext) {
    Bytes sealed;
    std::uint64_t index = 0;
    std::size_t at = 0;
    do {
        const std::size_t bytes = std::min<std::size_t>(s.unitBytes, plaintext.size() - at);
        const auto first = plaintext.begin() + static_cast<std::ptrdiff_t>(at);
        at += bytes;
        const Bytes nonce = segmentNonceByBytes(s.iv, index++, at == plaintext.size());
        const Bytes one = opensslSeal(s.cipher, s.key, nonce, s.aad,
                                      {first, first + static_cast<std::ptrdiff_t>(bytes)});
        sealed.insert(sealed.end(), one.begin(), one.end());
    } while (at < plaintext.size());
    return sealed;
}

} // namespace blockwarp::tests
