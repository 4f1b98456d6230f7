// SPDX-License-Identifier: GPL-3.0-or-later
/// The padding oracle attack on CBC with PKCS#7 (Vaudenay, "Security Flaws Induced by CBC Padding",
/// EUROCRYPT 2002, §3), with every byte that it finds as a step. A server that tells right padding
/// from wrong decrypts for whoever asks it: AES⁻¹ of a ciphertext block, the block's intermediate
/// value, comes out byte by byte. The attacker never holds a key.
#pragma once

#include "core/base/cancel.h"
#include "core/base/error.h"
#include "core/trace/aes_trace.h"

#include <functional>
#include <optional>
#include <span>
#include <vector>

namespace blockwarp {

/// Whether the CBC decryption of `ciphertext` ends in valid padding (RFC 5652 §6.3). The bytes are
/// valid for the duration of the call.
using PaddingServer =
    std::function<bool(const AesState& iv, std::span<const std::uint8_t> ciphertext)>;

/// Bytes of ciphertext that the attack accepts: 16 to this many, in whole blocks.
inline constexpr std::size_t kMaxPaddingAttackBytes = 1024;
/// Queries for a block: 256 guesses a byte, and one that checks the last byte.
inline constexpr std::uint64_t kMaxPaddingQueriesPerBlock = 256 * kAesBlockBytes + 1;

/// A byte was found. The block before it in the query was `forged`.
struct PaddingStep {
    std::size_t block = 0;    ///< of the ciphertext, from 0
    std::size_t position = 0; ///< in the block; 15 first, 0 last
    std::uint8_t guess = 0;   ///< forged[position]
    AesState forged{};
    std::uint8_t padding = 0;      ///< 16 - position: what the server found at the end
    std::uint8_t intermediate = 0; ///< guess XOR padding: a byte of AES⁻¹ of the block
    std::uint8_t plain = 0;        ///< intermediate XOR the real block before
    /// Position 15 only: a guess whose padding was right, but longer than 01, for example 02 02.
    std::optional<std::uint8_t> longerPadding{};
    std::uint64_t queries = 0; ///< from the start of the attack up to here
};

enum class PaddingOutcome : std::uint8_t {
    running,
    decrypted,     ///< every byte was found
    nothingLearnt, ///< the answers do not depend on the padding, or no longer do
};

class PaddingAttack {
  public:
    /// Error: partialBlock (no multiple of 16 bytes), badTuning (none, or more than
    /// kMaxPaddingAttackBytes).
    static Result<PaddingAttack> start(const AesState& iv, std::span<const std::uint8_t> ciphertext,
                                       PaddingServer server);

    /// The next byte, or nothing once the outcome is certain. Error: cancelled; the next call
    /// guesses the same byte from the start. `cancel` is asked before every query.
    Result<std::optional<PaddingStep>> step(const CancelToken& cancel);
    /// All bytes that remain; their steps are not kept. Error: cancelled.
    Result<PaddingOutcome> run(const CancelToken& cancel);

    PaddingOutcome outcome() const { return outcome_; }
    std::uint64_t queries() const { return queries_; }
    /// As long as the ciphertext; bytes that are not known yet are 0.
    const std::vector<std::uint8_t>& padded() const { return plain_; }
    /// The text without its padding, once all is decrypted; nothing if the padding is wrong.
    std::optional<std::vector<std::uint8_t>> text() const;

  private:
    /// Whether the server accepts, or nothing if cancelled.
    using Answer = std::optional<bool>;

    PaddingAttack(const AesState& iv, std::span<const std::uint8_t> ciphertext,
                  PaddingServer server);
    AesState blockAt(std::size_t block) const; ///< block 0 is the IV
    AesState firstForged() const;
    Answer ask(const AesState& forged, const CancelToken& cancel);
    Answer endsIn01(AesState forged, const CancelToken& cancel);
    Answer acceptsPadding00(AesState forged, const CancelToken& cancel);
    Answer accepts(PaddingStep& step, const CancelToken& cancel);
    void record(PaddingStep& step);

    std::vector<std::uint8_t> message_; ///< the IV, then the ciphertext
    PaddingServer server_;
    std::vector<std::uint8_t> plain_;
    AesState intermediate_{}; ///< of the present block; from the present position on it is known
    std::size_t found_ = 0;   ///< bytes
    std::uint64_t queries_ = 0;
    PaddingOutcome outcome_ = PaddingOutcome::running;
};

} // namespace blockwarp
