// SPDX-License-Identifier: GPL-3.0-or-later
/// A number in a lesson's text that claims something about the page: "{ecb.recur|99.7 %}" is shown
/// as "99.7 %" and claims that the page's value ecb.recur is that.
#pragma once

#include "kernels/result.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace blockwarp {

struct LessonClaim {
    std::string value; ///< its name, see lesson_pages.h
    std::string shown; ///< "99.7 %", "10,176", "d4"
    double tolerance = 0;
    unsigned line = 0; ///< of the lesson's file
};

/// A text as it is shown, and what it claims.
struct LessonText {
    std::string text{};
    std::vector<LessonClaim> claims{};

    bool empty() const { return text.empty(); }
};

/// A named value of a page.
struct PageValue {
    std::optional<double> number; ///< none: `text` is compared letter by letter
    std::string text;             ///< as the page shows it; of a number, with its unit

    static PageValue ofNumber(double number, std::string_view unit = {});
    static PageValue ofText(std::string text) { return {std::nullopt, std::move(text)}; }
};

/// The number at the start of "10,176 bytes" and what follows it.
struct ShownNumber {
    double number = 0;
    int decimals = 0;
    std::string unit;
};
std::optional<ShownNumber> parseShownNumber(std::string_view shown);

/// Takes the marks out. Error: what is wrong with one, in words.
Expected<LessonText, std::string> parseLessonText(std::string_view marked, unsigned line);

/// A number holds if the page's, rounded to as many decimals as are claimed, is the claimed one, or
/// if it is no further away than the tolerance. The unit may be left out.
bool claimHolds(const LessonClaim& claim, const PageValue& value);

} // namespace blockwarp
