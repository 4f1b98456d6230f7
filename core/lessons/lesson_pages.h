// SPDX-License-Identifier: GPL-3.0-or-later
/// What lessons can reach: the pages, what can be set there, and which values can be claimed. There
/// is nothing else, so that a stranger's lesson can do no harm: no path, no file, no setting of the
/// program.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace blockwarp {

enum class SettingKind : std::uint8_t {
    choice, ///< one of `names`
    number, ///< a whole number from `min` to `max`, or one of `names`
    flag,   ///< true or false
    hex,    ///< as many hex digits as one of `digits` says, or one of `names`
    bytes,  ///< from `min` to `max` bytes in hex
    list,   ///< of `names` at most `max`, each after “, ”; the usual value is the whole list
    text,   ///< on one line, at most kMaxLessonInput bytes
};

inline constexpr std::size_t kMaxLessonInput = 300;
/// Of the Leak lab's: more are too small on a projector.
inline constexpr std::int64_t kMaxPanesOfStep = 3;

struct SettingSpec {
    std::string key;
    SettingKind kind = SettingKind::choice;
    std::string usual; ///< holds where a step does not set it
    std::vector<std::string> names{};
    std::int64_t min = 0;
    std::int64_t max = 0;
    std::vector<std::size_t> digits{};
};

struct LessonPage {
    std::string name;  ///< as in the navigation: "leak-lab"
    std::string title; ///< "Leak lab"
    std::vector<SettingSpec> settings;
    /// Names of values; "#" in one stands for a number from 1 to 99.
    std::vector<std::string> values;

    const SettingSpec* find(std::string_view key) const;
    bool hasValue(std::string_view wanted) const;
};

std::span<const LessonPage> lessonPages();
const LessonPage* findLessonPage(std::string_view name);

/// What is wrong with that value, in words; empty if nothing is.
std::string whyNotSet(const SettingSpec& setting, std::string_view value);

} // namespace blockwarp
