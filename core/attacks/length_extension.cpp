// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/attacks/length_extension.h"

#include "kernels/sha256.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace blockwarp {
namespace {

using HashedBytes = std::span<const std::uint8_t>;

constexpr std::size_t kHashBlock = kernels::kShaBlockBytes;

template <std::size_t words>
std::array<std::uint32_t, words> bigEndianWords(HashedBytes bytes) {
    std::array<std::uint32_t, words> result{};
    for (std::size_t i = 0; i < 4 * words; ++i)
        result[i / 4] = result[i / 4] << 8U | bytes[i];
    return result;
}

crypto::Sha256 digestOf(const Sha256Words& words) {
    crypto::Sha256 digest{};
    for (std::size_t i = 0; i < digest.size(); ++i)
        digest[i] = static_cast<std::uint8_t>(words[i / 4] >> (24 - 8 * (i % 4)));
    return digest;
}

Sha256Step compressed(const Sha256Words& before, HashedBytes bytes) {
    Sha256Step step{.before = before};
    std::ranges::copy(bytes, step.block.begin());
    kernels::ShaState state{};
    kernels::ShaBlock block{};
    std::ranges::copy(before, state.word);
    std::ranges::copy(bigEndianWords<16>(bytes), block.word);
    kernels::shaCompress(state, block);
    std::ranges::copy(state.word, step.after.begin());
    return step;
}

void append(std::vector<std::uint8_t>& bytes, HashedBytes more) {
    bytes.insert(bytes.end(), more.begin(), more.end());
}

std::optional<Error> sizeError(const ExtensionInput& input) {
    if (input.message.size() > kMaxExtensionBytes)
        return Error{
            ErrorCode::badTuning,
            fmt::format("the attack takes messages of at most {} bytes", kMaxExtensionBytes)};
    if (input.added.empty() || input.added.size() > kMaxExtensionBytes)
        return Error{ErrorCode::badTuning,
                     fmt::format("the attack adds 1 to {} bytes", kMaxExtensionBytes)};
    return std::nullopt;
}

} // namespace

std::vector<std::uint8_t> sha256Padding(std::uint64_t bytes) {
    constexpr std::size_t lengthBytes = 8;
    const std::size_t rest = (bytes + 1 + lengthBytes) % kHashBlock;
    const std::size_t zeros = (kHashBlock - rest) % kHashBlock;
    std::vector<std::uint8_t> padding(1 + zeros + lengthBytes);
    padding.front() = 0x80;
    for (std::size_t i = 0; i < lengthBytes; ++i)
        padding[padding.size() - 1 - i] = static_cast<std::uint8_t>(8 * bytes >> (8 * i));
    return padding;
}

Sha256Words sha256WordsOf(const crypto::Sha256& digest) {
    return bigEndianWords<8>(digest);
}

Result<ExtensionGuess> extendHash(const ExtensionInput& input, std::size_t keyBytes) {
    if (auto error = sizeError(input)) return *error;
    if (keyBytes == 0 || keyBytes > kMaxGuessedKeyBytes)
        return Error{ErrorCode::badTuning,
                     fmt::format("the guessed key has 1 to {} bytes", kMaxGuessedKeyBytes)};
    ExtensionGuess guess{.keyBytes = keyBytes,
                         .glue = sha256Padding(keyBytes + input.message.size()),
                         .forged = input.message};
    append(guess.forged, guess.glue);
    append(guess.forged, input.added);
    std::vector<std::uint8_t> rest = input.added;
    append(rest, sha256Padding(keyBytes + guess.forged.size()));
    Sha256Words state = sha256WordsOf(input.digest);
    for (std::size_t at = 0; at < rest.size(); at += kHashBlock) {
        guess.steps.push_back(compressed(state, HashedBytes(rest).subspan(at, kHashBlock)));
        state = guess.steps.back().after;
    }
    guess.digest = digestOf(state);
    return guess;
}

Result<std::vector<ExtensionGuess>> extendHash(const ExtensionInput& input, const MacServer& server,
                                               const CancelToken& cancel) {
    std::vector<ExtensionGuess> guesses;
    for (std::size_t keyBytes = 1; keyBytes <= kMaxGuessedKeyBytes; ++keyBytes) {
        auto guess = extendHash(input, keyBytes);
        if (!guess) return guess.error();
        if (cancel.cancelled()) return Error{ErrorCode::cancelled, {}};
        guess->accepted = server(guess->forged, guess->digest);
        guesses.push_back(std::move(*guess));
        if (*guesses.back().accepted) break;
    }
    return guesses;
}

} // namespace blockwarp
