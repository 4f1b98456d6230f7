// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/crypto/bcrypt_pbkdf.h"

#include "core/base/text.h"
#include "core/crypto/openssl.h"
#include "core/crypto/pi_digits.h"

#include <openssl/crypto.h>

#include <algorithm>
#include <array>
#include <cassert>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

namespace blockwarp::crypto {
namespace {

constexpr std::size_t kSha512Bytes = 64;
constexpr std::size_t kBlockBytes = 32; ///< that a bcrypt gives
constexpr int kCost = 64;               ///< of each bcrypt: 2^6 expansions of the key
constexpr int kEncryptions = 64;        ///< of the text
constexpr std::string_view kText = "OxychromaticBlowfishSwatDynamite";
static_assert(kText.size() == kBlockBytes);

/// Big-endian words, wiped.
template <std::size_t count>
struct SecretWords {
    std::array<std::uint32_t, count> words{};

    SecretWords() = default;
    explicit SecretWords(std::span<const std::uint8_t> bytes) {
        for (std::size_t i = 0; i < 4 * count; ++i)
            words[i / 4] = words[i / 4] << 8 | bytes[i];
    }
    ~SecretWords() { OPENSSL_cleanse(words.data(), sizeof words); }
    SecretWords(const SecretWords&) = delete;
    SecretWords& operator=(const SecretWords&) = delete;
};
using Hash = SecretWords<kSha512Bytes / 4>;

/// Blowfish (Schneier 1993) with bcrypt's key schedule.
class Blowfish {
  public:
    Blowfish() { state_.words = kPiDigits; }

    /// Mixes the key into the subkeys, then replaces all of the state by what it makes of the salt.
    void expand(const Hash& key, const Hash& salt) {
        auto& state = state_.words;
        for (std::size_t i = 0; i < kSubkeys; ++i)
            state[i] ^= key.words[i % key.words.size()];
        std::uint32_t left = 0;
        std::uint32_t right = 0;
        for (std::size_t i = 0; i < state.size(); i += 2) {
            left ^= salt.words[i % salt.words.size()];
            right ^= salt.words[(i + 1) % salt.words.size()];
            encrypt(left, right);
            state[i] = left;
            state[i + 1] = right;
        }
    }

    void encrypt(std::uint32_t& left, std::uint32_t& right) const {
        for (std::size_t round = 0; round < kRounds; ++round) {
            left ^= state_.words[round];
            right ^= mixed(left);
            std::swap(left, right);
        }
        std::swap(left, right);
        right ^= state_.words[kRounds];
        left ^= state_.words[kRounds + 1];
    }

  private:
    static constexpr std::size_t kRounds = 16;
    static constexpr std::size_t kSubkeys = kRounds + 2;

    std::uint32_t entry(std::size_t table, std::uint32_t byte) const {
        return state_.words[kSubkeys + 256 * table + (byte & 0xff)];
    }
    std::uint32_t mixed(std::uint32_t word) const {
        return ((entry(0, word >> 24) + entry(1, word >> 16)) ^ entry(2, word >> 8)) +
               entry(3, word);
    }

    SecretWords<kPiDigits.size()> state_; ///< subkeys, then tables
};

std::optional<SecretBytes> sha512(std::span<const std::uint8_t> bytes) {
    SecretBytes hash(kSha512Bytes);
    if (EVP_Digest(bytes.data(), bytes.size(), hash.span().data(), nullptr, EVP_sha512(),
                   nullptr) != 1)
        return {};
    return hash;
}

/// bcrypt of two hashes; its words come out little-endian.
SecretBytes bcrypt(const Hash& passphrase, const Hash& salt) {
    const Hash none;
    Blowfish blowfish;
    blowfish.expand(passphrase, salt);
    for (int i = 0; i < kCost; ++i) {
        blowfish.expand(salt, none);
        blowfish.expand(passphrase, none);
    }
    SecretWords<kBlockBytes / 4> text(asBytes(kText));
    for (std::size_t i = 0; i < text.words.size(); i += 2)
        for (int times = 0; times < kEncryptions; ++times)
            blowfish.encrypt(text.words[i], text.words[i + 1]);
    SecretBytes block(kBlockBytes);
    for (std::size_t i = 0; i < kBlockBytes; ++i)
        block.span()[i] = static_cast<std::uint8_t>(text.words[i / 4] >> (8 * (i % 4)));
    return block;
}

/// The XOR of a chain of bcrypts, each salted by the one before.
Result<SecretBytes> chain(const Hash& passphrase, SecretBytes salt, std::uint32_t rounds,
                          const CancelToken& cancel) {
    SecretBytes sum(kBlockBytes);
    for (std::uint32_t round = 0; round < rounds; ++round) {
        if (cancel.cancelled()) return Error{ErrorCode::cancelled, {}};
        const auto hash = sha512(salt.span());
        if (!hash) return evpRefused("SHA-512");
        salt = bcrypt(passphrase, Hash(hash->span()));
        std::ranges::transform(sum.span(), salt.span(), sum.span().begin(),
                               [](std::uint8_t a, std::uint8_t b) { return a ^ b; });
    }
    return sum;
}

/// With the number of a block behind it, from 1.
SecretBytes numbered(std::span<const std::uint8_t> salt, std::size_t number) {
    SecretBytes bytes(salt.size() + 4);
    auto* end = std::ranges::copy(salt, bytes.span().data()).out;
    for (int shift = 24; shift >= 0; shift -= 8)
        *end++ = static_cast<std::uint8_t>(number >> shift);
    return bytes;
}

} // namespace

Result<SecretBytes> bcryptPbkdf(std::span<const std::uint8_t> passphrase,
                                std::span<const std::uint8_t> salt, std::uint32_t rounds,
                                std::size_t size, const CancelToken& cancel) {
    assert(!passphrase.empty() && !salt.empty());
    assert(rounds >= 1 && rounds <= kMaxBcryptRounds && size >= 1 && size <= 1024);
    const auto hashed = sha512(passphrase);
    if (!hashed) return evpRefused("SHA-512");
    const Hash hash(hashed->span());
    SecretBytes key(size);
    // Unlike PBKDF2's, the blocks are interleaved: whoever wants a part of the key needs them all.
    const std::size_t blocks = (size + kBlockBytes - 1) / kBlockBytes;
    for (std::size_t block = 0; block < blocks; ++block) {
        const auto bytes = chain(hash, numbered(salt, block + 1), rounds, cancel);
        if (!bytes) return bytes.error();
        for (std::size_t i = 0; block + i * blocks < size; ++i)
            key.span()[block + i * blocks] = bytes->span()[i];
    }
    return key;
}

} // namespace blockwarp::crypto
