// SPDX-License-Identifier: GPL-3.0-or-later
/// A nonce used twice in AES-GCM (Joux, "Authentication Failures in NIST Version of GCM", 2006):
/// the keystream is the same, and so is the mask E(K, J0) of the tags. The sum of the tags is then
/// a polynomial in the hash key H with known coefficients; its roots are the candidates for H. With
/// H and the mask, anybody can make tags under this nonce. All messages here are under one nonce,
/// without additional data, and with tags of 16 bytes (SP 800-38D §7.1).
#pragma once

#include "core/attacks/gf128_polynomial.h"

#include <functional>
#include <optional>
#include <span>
#include <vector>

namespace blockwarp {

/// Of a message's ciphertext.
inline constexpr std::size_t kMaxNonceReuseBytes = 64 * kAesBlockBytes;

struct GcmMessage {
    std::vector<std::uint8_t> ciphertext;
    AesState tag{};
};

/// Explains the tags of both messages.
struct HashKeyCandidate {
    Gf128 hashKey; ///< H = E(K, 0)
    Gf128 mask;    ///< E(K, J0): a tag XOR the ciphertext's GHASH
};

struct HashKeyRecovery {
    /// Coefficients of (T1 ⊕ T2) ⊕ D[n]·X² ⊕ D[n-1]·X³ ⊕ ... ⊕ D[1]·Xⁿ⁺¹, where D = C1 ⊕ C2 in n
    /// blocks, filled with zeros. X = H makes it 0. The lengths are equal, so that their block
    /// cancels out and X has the coefficient 0.
    Gf128Polynomial difference;
    /// One block: H², which is (T1 ⊕ T2) / D[1]. H is its square root.
    std::optional<Gf128> square{};
    /// Several blocks: how the polynomial's roots were found.
    std::optional<RootSearch> search{};
    std::vector<HashKeyCandidate> candidates{}; ///< all wrong, if the nonces differ
};

/// Whether the tag is right under the messages' nonce.
using GcmReceiver = std::function<bool(const GcmMessage&)>;

struct ForgeryTrial {
    HashKeyCandidate candidate;
    GcmMessage message;
    bool accepted = false;
};

/// The sum of two runs of bytes, as long as the shorter one: of ciphertext and its known plaintext
/// this is keystream; of keystream and another ciphertext, plaintext.
std::vector<std::uint8_t> sumOf(std::span<const std::uint8_t> a, std::span<const std::uint8_t> b);

/// SP 800-38D §6.4 over the ciphertext, filled with zeros, and the block of lengths (§7.1, step 5).
Gf128 ghash(Gf128 hashKey, std::span<const std::uint8_t> ciphertext);

/// Error: badTuning (empty, of different lengths, longer than kMaxNonceReuseBytes, or the same
/// ciphertext twice, which tells nothing), cancelled.
Result<HashKeyRecovery> recoverHashKey(const GcmMessage& first, const GcmMessage& second,
                                       const CancelToken& cancel);

/// The candidates that explain the tag of a further message, too.
std::vector<HashKeyCandidate> agreeing(const std::vector<HashKeyCandidate>& candidates,
                                       const GcmMessage& further);

/// `text` encrypted and with its tag. Error: badTuning (empty, or longer than the keystream).
Result<GcmMessage> forge(const HashKeyCandidate& candidate, std::span<const std::uint8_t> keystream,
                         std::span<const std::uint8_t> text);

/// One forgery for each candidate, up to the first one that the receiver accepts. Error: those of
/// forge(); cancelled. `cancel` is asked before every query.
Result<std::vector<ForgeryTrial>> tryForgeries(const std::vector<HashKeyCandidate>& candidates,
                                               std::span<const std::uint8_t> keystream,
                                               std::span<const std::uint8_t> text,
                                               const GcmReceiver& receiver,
                                               const CancelToken& cancel);

} // namespace blockwarp
