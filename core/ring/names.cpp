// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/ring/names.h"

#include "core/base/text.h"
#include "core/io/file_places.h"
#include "core/ring/decomposition_table.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <utility>

namespace blockwarp::ring {
namespace {

constexpr std::size_t kMaxEdits = 2;
constexpr std::size_t kMaxNear = 5;

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

/// With each accent as a character of its own (Unicode's NFD), so that texts in different normal
/// forms can be compared. Marks of U+0300 to 036F on one letter are sorted by their numbers, which
/// also unites texts that NFD tells apart. Bytes that are no UTF-8 stay.
std::string decomposed(std::string_view text) {
    if (!isUtf8(text)) return std::string(text);
    std::u32string codes;
    for (const char32_t code : codePointsOf(text))
        appendDecomposed(codes, code);
    sortMarks(codes);
    return toUtf8(codes);
}

/// Letters, fillers and selectors that are drawn as nothing, beside those of hasHiddenCharacter():
/// Unicode's Default_Ignorable_Code_Point. First and last of each range.
constexpr std::pair<char32_t, char32_t> kDrawnAsNothing[] = {
    {0x34f, 0x34f},     {0x115f, 0x1160},   {0x17b4, 0x17b5},   {0x180b, 0x180f},
    {0x3164, 0x3164},   {0xfe00, 0xfe0f},   {0xffa0, 0xffa0},   {0xfff0, 0xfff8},
    {0x1bca0, 0x1bca3}, {0x1d173, 0x1d17a}, {0xe0080, 0xe0fff},
};

bool isInvisible(char32_t code) {
    return hasHiddenCharacter(toUtf8({&code, 1})) ||
           std::ranges::any_of(kDrawnAsNothing, [&](const auto& range) {
               return code >= range.first && code <= range.second;
           });
}

bool hasInvisible(std::string_view text) {
    return std::ranges::any_of(codePointsOf(text), isInvisible);
}

/// Bytes to insert, remove or replace until one text is the other (Levenshtein).
std::size_t editsBetween(std::string_view one, std::string_view other) {
    std::vector<std::size_t> row(other.size() + 1);
    std::iota(row.begin(), row.end(), std::size_t{0});
    for (std::size_t i = 0; i < one.size(); ++i) {
        std::size_t diagonal = std::exchange(row[0], i + 1);
        for (std::size_t j = 0; j < other.size(); ++j) {
            const std::size_t replaced = diagonal + (one[i] == other[j] ? 0 : 1);
            diagonal = std::exchange(row[j + 1], std::min({row[j] + 1, row[j + 1] + 1, replaced}));
        }
    }
    return row.back();
}

} // namespace

Message whyNameIsRefused(std::string_view name) {
    if (trimmed(name).empty()) return CORE_TEXT("core", "the name is empty");
    if (name.size() > kMaxNameBytes)
        return {CORE_TEXT("core", "the name is longer than %1 bytes"), {count(kMaxNameBytes)}};
    if (trimmed(name).size() != name.size())
        return CORE_TEXT("core", "the name begins or ends with a space");
    if (!isUtf8(name)) return CORE_TEXT("core", "the name is not valid UTF-8");
    if (hasInvisible(name))
        return CORE_TEXT("core", "the name has control characters or invisible ones");
    if (name.starts_with('-')) return CORE_TEXT("core", "the name begins with - like an option");
    return {};
}

std::string shownName(std::string_view name) {
    std::string shown = displayName(name);
    if (!hasInvisible(shown)) return shown;
    std::string text;
    for (const char32_t code : codePointsOf(shown))
        text += isInvisible(code) ? fmt::format("\\u{{{:x}}}", static_cast<std::uint32_t>(code))
                                  : toUtf8({&code, 1});
    return text;
}

std::string nameKeyOf(std::string_view name) {
    return foldedName(decomposed(name));
}

std::vector<std::string> namesNear(std::string_view typed, const std::vector<std::string>& names) {
    const std::string wanted = nameKeyOf(typed);
    std::vector<std::pair<std::size_t, std::string>> near;
    for (const std::string& name : names) {
        const std::string key = nameKeyOf(name);
        const bool isPart = !wanted.empty() && key.find(wanted) != std::string::npos;
        const std::size_t edits = isPart ? 0 : editsBetween(wanted, key);
        if (edits <= kMaxEdits && edits < wanted.size()) near.emplace_back(edits, name);
    }
    std::ranges::sort(near);
    near.resize(std::min(near.size(), kMaxNear));
    std::vector<std::string> found;
    found.reserve(near.size());
    for (auto& [edits, name] : near)
        found.push_back(std::move(name));
    return found;
}

} // namespace blockwarp::ring
