// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/trace/aes_trace.h"

#include "core/trace/gf256.h"
#include "kernels/aes_tables.h"

#include <algorithm>
#include <cassert>

namespace blockwarp {
namespace {

constexpr auto kSbox = kernels::makeSbox();
constexpr auto kInverseSbox = kernels::makeInverseSbox();

std::size_t at(int index) {
    return static_cast<std::size_t>(index);
}

AesWord add(const AesWord& a, const AesWord& b) {
    AesWord sum;
    for (std::size_t i = 0; i < sum.size(); ++i)
        sum[i] = static_cast<std::uint8_t>(a[i] ^ b[i]);
    return sum;
}

AesWord subWord(AesWord word) {
    for (auto& byte : word)
        byte = kSbox.at[byte];
    return word;
}

bool isInverse(AesStep step) {
    return step == AesStep::invSubBytes || step == AesStep::invShiftRows ||
           step == AesStep::invMixColumns;
}

AesState apply(AesStep step, const AesState& before, const AesState& roundKey) {
    AesState after = before;
    for (int i = 0; i < 16; ++i) {
        std::uint8_t& byte = after[at(i)];
        switch (step) {
        case AesStep::input:
            break;
        case AesStep::addRoundKey:
            byte = static_cast<std::uint8_t>(byte ^ roundKey[at(i)]);
            break;
        case AesStep::subBytes:
        case AesStep::invSubBytes:
            byte = aesSbox(isInverse(step))[byte];
            break;
        case AesStep::shiftRows:
        case AesStep::invShiftRows:
            byte = before[at(sourcesOf(step, i).front())];
            break;
        case AesStep::mixColumns:
        case AesStep::invMixColumns:
            byte = 0;
            for (const MixProduct& part : mixProducts(isInverse(step), before, i))
                byte = static_cast<std::uint8_t>(byte ^ part.product);
            break;
        }
    }
    return after;
}

/// The steps of a round between the first and the last, in order.
std::array<AesStep, 4> roundSteps(AesForm form) {
    using enum AesStep;
    switch (form) {
    case AesForm::cipher:
        return {subBytes, shiftRows, mixColumns, addRoundKey};
    case AesForm::inverse:
        return {invShiftRows, invSubBytes, addRoundKey, invMixColumns};
    case AesForm::equivalentInverse:
        break;
    }
    return {invSubBytes, invShiftRows, invMixColumns, addRoundKey};
}

/// Round keys in the order in which this form uses them.
std::vector<AesState> roundKeys(AesForm form, const std::vector<KeyWordStep>& words) {
    std::vector<AesState> keys(words.size() / 4);
    for (std::size_t i = 0; i < words.size(); ++i)
        std::ranges::copy(words[i].word, keys[i / 4].begin() + 4 * static_cast<int>(i % 4));
    if (form == AesForm::cipher) return keys;
    std::ranges::reverse(keys);
    if (form == AesForm::equivalentInverse)
        for (std::size_t i = 1; i + 1 < keys.size(); ++i)
            keys[i] = apply(AesStep::invMixColumns, keys[i], {});
    return keys;
}

} // namespace

std::span<const std::uint8_t, 256> aesSbox(bool inverse) {
    return inverse ? kInverseSbox.at : kSbox.at;
}

std::vector<int> sourcesOf(AesStep step, int index) {
    const int row = index % 4;
    const int column = index / 4;
    switch (step) {
    case AesStep::shiftRows:
        return {row + 4 * ((column + row) % 4)};
    case AesStep::invShiftRows:
        return {row + 4 * ((column - row + 4) % 4)};
    case AesStep::mixColumns:
    case AesStep::invMixColumns:
        return {4 * column, 4 * column + 1, 4 * column + 2, 4 * column + 3};
    default:
        return {index};
    }
}

std::array<MixProduct, 4> mixProducts(bool inverse, const AesState& before, int index) {
    constexpr std::uint8_t forward[] = {2, 3, 1, 1};
    constexpr std::uint8_t backward[] = {14, 11, 13, 9};
    std::array<MixProduct, 4> parts;
    for (int i = 0; i < 4; ++i) {
        const std::size_t shift = at((i - index % 4 + 4) % 4);
        MixProduct& part = parts[at(i)];
        part.coefficient = inverse ? backward[shift] : forward[shift];
        part.byte = before[at(4 * (index / 4) + i)];
        part.unreduced = polynomialProduct(part.coefficient, part.byte);
        part.product = reduceByModulus(part.unreduced);
    }
    return parts;
}

std::vector<KeyWordStep> expandKey(std::span<const std::uint8_t> key) {
    assert(key.size() == 16 || key.size() == 24 || key.size() == 32);
    const std::size_t keyWords = std::max<std::size_t>(4, key.size() / 4); // Nk, never 0
    std::vector<KeyWordStep> words(4 * (keyWords + 7));
    std::uint8_t rcon = 1;
    for (std::size_t i = 0; i < words.size(); ++i) {
        KeyWordStep& step = words[i];
        step.index = static_cast<int>(i);
        step.fromKey = i < keyWords;
        if (step.fromKey) {
            std::ranges::copy(key.subspan(4 * i, 4), step.word.begin());
            continue;
        }
        step.previous = words[i - 1].word;
        step.back = words[i - keyWords].word;
        step.rotated = i % keyWords == 0;
        step.substituted = step.rotated || (keyWords > 6 && i % keyWords == 4);
        step.afterRotWord = step.previous;
        if (step.rotated) {
            const AesWord& w = step.previous;
            step.afterRotWord = {w[1], w[2], w[3], w[0]};
        }
        step.afterSubWord = step.substituted ? subWord(step.afterRotWord) : step.afterRotWord;
        if (step.rotated) {
            step.rcon[0] = rcon;
            rcon = kernels::xtime(rcon);
        }
        step.afterRcon = add(step.afterSubWord, step.rcon);
        step.word = add(step.back, step.afterRcon);
    }
    return words;
}

AesTrace traceAes(AesForm form, std::span<const std::uint8_t> key, const AesState& block) {
    AesTrace trace;
    trace.form = form;
    trace.keyWords = expandKey(key);
    const std::vector<AesState> keys = roundKeys(form, trace.keyWords);
    trace.rounds = static_cast<int>(keys.size()) - 1;
    trace.stages.push_back({0, AesStep::input, block, block, {}});
    const auto take = [&](int round, AesStep step) {
        const AesState& before = trace.stages.back().after;
        const AesState used = step == AesStep::addRoundKey ? keys[at(round)] : AesState{};
        trace.stages.push_back({round, step, before, apply(step, before, used), used});
    };
    take(0, AesStep::addRoundKey);
    for (int round = 1; round <= trace.rounds; ++round)
        for (const AesStep step : roundSteps(form)) {
            const bool mixes = step == AesStep::mixColumns || step == AesStep::invMixColumns;
            if (!mixes || round < trace.rounds) take(round, step);
        }
    return trace;
}

} // namespace blockwarp
