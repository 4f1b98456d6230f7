// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lessons/claim.h"

#include "core/base/text.h"
#include <fmt/format.h>

#include <charconv>
#include <cmath>

namespace blockwarp {
namespace {

constexpr std::size_t kMaxClaims = 20; ///< in one text
constexpr std::string_view kTolerance = "±";

bool isDigit(char c) {
    return c >= '0' && c <= '9';
}

/// "name|shown" or "name|shown|±tolerance".
Expected<LessonClaim, std::string> parseMark(std::string_view mark, unsigned line) {
    const std::size_t bar = mark.find('|');
    if (bar == std::string_view::npos)
        return fmt::format("“{{{}}}” has no “|” between the value's name and what is shown", mark);
    LessonClaim claim{
        .value = std::string(trimmed(mark.substr(0, bar))), .shown = {}, .line = line};
    std::string_view shown = mark.substr(bar + 1);
    if (const std::size_t second = shown.find('|'); second != std::string_view::npos) {
        std::string_view tolerance = trimmed(shown.substr(second + 1));
        if (!tolerance.starts_with(kTolerance))
            return fmt::format("“{{{}}}”: a tolerance is written as ±2", mark);
        tolerance.remove_prefix(kTolerance.size());
        const auto number = parseShownNumber(tolerance);
        if (!number || number->number <= 0 || !number->unit.empty())
            return fmt::format("“{{{}}}”: a tolerance is written as ±2", mark);
        claim.tolerance = number->number;
        shown = shown.substr(0, second);
    }
    claim.shown = trimmed(shown);
    if (claim.value.empty() || claim.shown.empty())
        return fmt::format("“{{{}}}” needs a value's name and what is shown", mark);
    return claim;
}

} // namespace

PageValue PageValue::ofNumber(double number, std::string_view unit) {
    return {number,
            unit.empty() ? fmt::format("{:.6g}", number) : fmt::format("{:.6g} {}", number, unit)};
}

std::optional<ShownNumber> parseShownNumber(std::string_view shown) {
    std::string digits;
    std::size_t at = 0;
    if (shown.starts_with('-')) digits += shown[at++];
    ShownNumber parsed;
    bool point = false;
    for (; at < shown.size(); ++at) {
        const char c = shown[at];
        const bool more = at + 1 < shown.size() && isDigit(shown[at + 1]);
        if (isDigit(c)) {
            digits += c;
            if (point) ++parsed.decimals;
        } else if (c == '.' && !point && more) {
            digits += c;
            point = true;
        } else if (c != ',' || point || !more) {
            break;
        }
    }
    const auto read = std::from_chars(digits.data(), digits.data() + digits.size(), parsed.number);
    if (read.ec != std::errc{} || read.ptr != digits.data() + digits.size()) return {};
    parsed.unit = trimmed(shown.substr(at));
    return parsed;
}

Expected<LessonText, std::string> parseLessonText(std::string_view marked, unsigned line) {
    LessonText text;
    for (std::size_t at = 0; at < marked.size();) {
        const std::size_t brace = marked.find_first_of("{}", at);
        text.text += marked.substr(at, brace - at);
        if (brace == std::string_view::npos) break;
        const std::size_t end = marked.find_first_of("{}", brace + 1);
        if (marked[brace] == '}' || end == std::string_view::npos || marked[end] == '{')
            return std::string("a brace without its partner; a claim is written as "
                               "{name of a value|what is shown}");
        auto claim = parseMark(marked.substr(brace + 1, end - brace - 1), line);
        if (!claim) return claim.error();
        text.text += claim->shown;
        text.claims.push_back(std::move(*claim));
        if (text.claims.size() > kMaxClaims)
            return fmt::format("a text has at most {} claims", kMaxClaims);
        at = end + 1;
    }
    return text;
}

bool claimHolds(const LessonClaim& claim, const PageValue& value) {
    if (!value.number) return claim.shown == value.text;
    const auto claimed = parseShownNumber(claim.shown);
    if (!claimed) return false;
    if (!claimed->unit.empty()) {
        const auto own = parseShownNumber(value.text);
        if (!own || own->unit != claimed->unit) return false;
    }
    const double step = std::pow(10.0, -claimed->decimals);
    const double distance = std::abs(*value.number - claimed->number);
    return distance <= std::max(claim.tolerance, step / 2 * (1 + 1e-9));
}

} // namespace blockwarp
