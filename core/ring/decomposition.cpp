// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/ring/decomposition.h"

#include "core/base/text.h"
#include "core/ring/decomposition_table.h"

#include <algorithm>

namespace blockwarp::ring {
namespace {

// Hangul syllables are numbered by their two or three parts (Unicode 15, section 3.12).
constexpr char32_t kSyllables = 0xac00;
constexpr char32_t kLeading = 0x1100;
constexpr char32_t kVowels = 0x1161;
constexpr char32_t kTrailing = 0x11a7; ///< one below the first
constexpr char32_t kVowelCount = 21;
constexpr char32_t kTrailingCount = 28;
constexpr char32_t kSyllableCount = 19 * kVowelCount * kTrailingCount;

void appendDecomposed(std::u32string& text, char32_t code) {
    if (code >= kSyllables && code < kSyllables + kSyllableCount) {
        const char32_t index = code - kSyllables;
        text.push_back(kLeading + index / (kVowelCount * kTrailingCount));
        text.push_back(kVowels + index / kTrailingCount % kVowelCount);
        if (index % kTrailingCount != 0) text.push_back(kTrailing + index % kTrailingCount);
        return;
    }
    const auto* row = std::ranges::lower_bound(kDecompositions, code, {}, &Decomposition::whole);
    if (row == kDecompositions.end() || row->whole != code) {
        text += code;
        return;
    }
    appendDecomposed(text, row->first);
    if (row->second != 0) appendDecomposed(text, row->second);
}

bool isMark(char32_t code) {
    return code >= 0x300 && code <= 0x36f;
}

void sortMarks(std::u32string& text) {
    for (auto start = text.begin(); start != text.end();) {
        start = std::find_if(start, text.end(), isMark);
        const auto end = std::find_if_not(start, text.end(), isMark);
        std::sort(start, end);
        start = end;
    }
}

} // namespace

std::string decomposed(std::string_view text) {
    if (!isUtf8(text)) return std::string(text);
    std::u32string codes;
    for (const char32_t code : codePointsOf(text))
        appendDecomposed(codes, code);
    sortMarks(codes);
    return toUtf8(codes);
}

} // namespace blockwarp::ring
