// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/attacks/padding_oracle.h"

#include "core/cipher/padding.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <utility>

namespace blockwarp {
namespace {

constexpr std::size_t kLast = kAesBlockBytes - 1;

constexpr std::uint8_t flipped(std::uint8_t byte) {
    return static_cast<std::uint8_t>(byte ^ 1U);
}

} // namespace

Result<PaddingAttack> PaddingAttack::start(const AesState& iv,
                                           std::span<const std::uint8_t> ciphertext,
                                           PaddingServer server) {
    if (ciphertext.empty() || ciphertext.size() > kMaxPaddingAttackBytes)
        return Error{ErrorCode::badTuning,
                     fmt::format("the attack takes {} to {} bytes of ciphertext", kAesBlockBytes,
                                 kMaxPaddingAttackBytes)};
    if (ciphertext.size() % kAesBlockBytes != 0)
        return Error{ErrorCode::partialBlock, std::to_string(ciphertext.size())};
    return PaddingAttack(iv, ciphertext, std::move(server));
}

PaddingAttack::PaddingAttack(const AesState& iv, std::span<const std::uint8_t> ciphertext,
                             PaddingServer server)
    : message_(iv.begin(), iv.end()), server_(std::move(server)), plain_(ciphertext.size()) {
    message_.insert(message_.end(), ciphertext.begin(), ciphertext.end());
}

AesState PaddingAttack::blockAt(std::size_t block) const {
    AesState bytes{};
    std::ranges::copy(std::span(message_).subspan(block * kAesBlockBytes, kAesBlockBytes),
                      bytes.begin());
    return bytes;
}

PaddingAttack::Answer PaddingAttack::ask(const AesState& forged, const CancelToken& cancel) {
    if (cancel.cancelled()) return std::nullopt;
    ++queries_;
    return server_(forged, blockAt(found_ / kAesBlockBytes + 1));
}

/// The real block before, its known bytes changed so that they decrypt to the padding.
AesState PaddingAttack::firstForged() const {
    const std::size_t known = found_ % kAesBlockBytes;
    AesState forged = blockAt(found_ / kAesBlockBytes);
    for (std::size_t i = kAesBlockBytes - known; i < kAesBlockBytes; ++i)
        forged[i] = static_cast<std::uint8_t>(intermediate_[i] ^ (known + 1));
    return forged;
}

/// Longer paddings include the byte before the last: they become wrong when it changes, 01 does
/// not.
PaddingAttack::Answer PaddingAttack::endsIn01(AesState forged, const CancelToken& cancel) {
    forged[kLast - 1] = flipped(forged[kLast - 1]);
    return ask(forged, cancel);
}

/// `forged` decrypts to the padding 01. A server that checks the padding refuses 00.
PaddingAttack::Answer PaddingAttack::acceptsPadding00(AesState forged, const CancelToken& cancel) {
    forged[kLast] = flipped(forged[kLast]);
    return ask(forged, cancel);
}

/// Whether `step.forged` ends in step.padding. A server accepts at most two guesses for
/// a block's last byte: once the one with a longer padding is known, the other needs no check.
PaddingAttack::Answer PaddingAttack::accepts(PaddingStep& step, const CancelToken& cancel) {
    Answer answer = ask(step.forged, cancel);
    if (!answer.value_or(false) || step.position != kLast || step.longerPadding) return answer;
    answer = endsIn01(step.forged, cancel);
    if (answer == false) step.longerPadding = step.guess;
    if (answer != true || step.guess != 0) return answer;
    // The server has not refused anything of this block yet: it may accept whatever it gets.
    const Answer always = acceptsPadding00(step.forged, cancel);
    if (always == true) outcome_ = PaddingOutcome::nothingLearnt;
    return always ? Answer(true) : std::nullopt;
}

void PaddingAttack::record(PaddingStep& step) {
    step.intermediate = static_cast<std::uint8_t>(step.guess ^ step.padding);
    step.plain = static_cast<std::uint8_t>(step.intermediate ^ blockAt(step.block)[step.position]);
    step.queries = queries_;
    intermediate_[step.position] = step.intermediate;
    plain_[step.block * kAesBlockBytes + step.position] = step.plain;
    if (++found_ == plain_.size()) outcome_ = PaddingOutcome::decrypted;
}

Result<std::optional<PaddingStep>> PaddingAttack::step(const CancelToken& cancel) {
    using Found = std::optional<PaddingStep>;
    if (outcome_ != PaddingOutcome::running) return Found{};
    const std::size_t known = found_ % kAesBlockBytes;
    PaddingStep step{.block = found_ / kAesBlockBytes,
                     .position = kLast - known,
                     .forged = firstForged(),
                     .padding = static_cast<std::uint8_t>(known + 1)};
    for (unsigned guess = 0; guess < 256; ++guess) {
        step.guess = static_cast<std::uint8_t>(guess);
        step.forged[step.position] = step.guess;
        const Answer answer = accepts(step, cancel);
        if (!answer) return Error{ErrorCode::cancelled, {}};
        if (outcome_ == PaddingOutcome::nothingLearnt) return Found{};
        if (!*answer) continue;
        record(step);
        return Found{step};
    }
    outcome_ = PaddingOutcome::nothingLearnt;
    return Found{};
}

Result<PaddingOutcome> PaddingAttack::run(const CancelToken& cancel) {
    while (outcome_ == PaddingOutcome::running)
        if (auto found = step(cancel); !found) return found.error();
    return outcome_;
}

std::optional<std::vector<std::uint8_t>> PaddingAttack::text() const {
    if (outcome_ != PaddingOutcome::decrypted) return std::nullopt;
    const auto length = removePadding(plain_);
    if (!length) return std::nullopt;
    return std::vector<std::uint8_t>(plain_.begin(),
                                     plain_.begin() + static_cast<std::ptrdiff_t>(*length));
}

} // namespace blockwarp
