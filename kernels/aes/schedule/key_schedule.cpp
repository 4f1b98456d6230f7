// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernels/key_schedule.h"

#include "kernels/aes_tables.h"

#include <algorithm>
#include <cassert>
#include <cstring>

namespace blockwarp::kernels {
namespace {

constexpr ByteTable kSbox = makeSbox();

/// FIPS 197 §5.2 on bytes: word i of the schedule is bytes 4i … 4i + 3.
void expandKey(std::span<const std::uint8_t> key, int rounds, std::uint8_t* schedule) {
    const std::size_t keyWords = key.size() / 4;
    std::copy(key.begin(), key.end(), schedule);
    std::uint8_t roundConstant = 1;
    for (std::size_t i = keyWords; i < 4 * (static_cast<std::size_t>(rounds) + 1); ++i) {
        const std::uint8_t* before = schedule + 4 * (i - 1);
        std::uint8_t word[4] = {before[0], before[1], before[2], before[3]};
        if (i % keyWords == 0) {
            std::rotate(word, word + 1, word + 4);
            for (auto& byte : word)
                byte = kSbox.at[byte];
            word[0] ^= roundConstant;
            roundConstant = xtime(roundConstant);
        } else if (keyWords > 6 && i % keyWords == 4) {
            for (auto& byte : word)
                byte = kSbox.at[byte];
        }
        for (std::size_t b = 0; b < 4; ++b)
            schedule[4 * i + b] =
                static_cast<std::uint8_t>(schedule[4 * (i - keyWords) + b] ^ word[b]);
    }
}

void inverseMixColumn(std::uint8_t* column) {
    const std::uint8_t a[4] = {column[0], column[1], column[2], column[3]};
    for (unsigned r = 0; r < 4; ++r)
        column[r] = static_cast<std::uint8_t>(
            gfMultiply(a[r], 14) ^ gfMultiply(a[(r + 1) % 4], 11) ^ gfMultiply(a[(r + 2) % 4], 13) ^
            gfMultiply(a[(r + 3) % 4], 9));
}

/// FIPS 197 §5.3.5: round keys in reverse, the inner ones through InvMixColumns.
void invertSchedule(int rounds, std::uint8_t* schedule) {
    for (int low = 0, high = rounds; low < high; ++low, --high)
        std::swap_ranges(schedule + 16 * low, schedule + 16 * low + 16, schedule + 16 * high);
    for (int column = 4; column < 4 * rounds; ++column)
        inverseMixColumn(schedule + 4 * column);
}

} // namespace

KeySchedule::KeySchedule(Algorithm algorithm, Direction direction,
                         std::span<const std::uint8_t> key)
    : algorithm_(algorithm), direction_(direction) {
    if (algorithm == Algorithm::chacha20 || algorithm == Algorithm::chacha20Poly1305) {
        assert(key.size() == 32);
        rounds_ = 20;
        std::copy(key.begin(), key.end(), bytes_.begin());
        return;
    }
    if (algorithm == Algorithm::aesXts) {
        assert(key.size() == 32 || key.size() == 64);
        const auto tweakKey = key.subspan(key.size() / 2);
        key = key.first(key.size() / 2);
        expandKey(tweakKey, static_cast<int>(key.size() / 4) + 6, tweakBytes_.data());
    }
    assert(key.size() == 16 || key.size() == 24 || key.size() == 32);
    rounds_ = static_cast<int>(key.size() / 4) + 6;
    expandKey(key, rounds_, bytes_.data());
    if (usesInverseCipher(algorithm, direction)) invertSchedule(rounds_, bytes_.data());
}

KeySchedule::~KeySchedule() {
    explicit_bzero(bytes_.data(), bytes_.size());
    explicit_bzero(tweakBytes_.data(), tweakBytes_.size());
}

} // namespace blockwarp::kernels
