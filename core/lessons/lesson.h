// SPDX-License-Identifier: GPL-3.0-or-later
/// A lesson as data: what to say, what the pages show, what to ask, what is revealed.
/// docs/lesson-toml.md describes the files.
#pragma once

#include "core/base/toml_fields.h"
#include "core/lessons/claim.h"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace blockwarp {

struct LessonPage;

/// A setting of a page, as text; see lesson_pages.h.
struct LessonSetting {
    std::string key;
    std::string value;
    unsigned line = 0; ///< 0: nobody wrote it, it is the page's usual one

    bool operator==(const LessonSetting& other) const {
        return key == other.key && value == other.value;
    }
};
using LessonSettings = std::vector<LessonSetting>;

struct LessonStep {
    std::string title;
    unsigned minutes = 0;
    const LessonPage* page = nullptr;
    LessonSettings before{}; ///< every setting of the page, in the page's order
    LessonSettings after{};  ///< the same once the step is revealed
    LessonText say{};
    LessonText question{};              ///< empty: nothing is asked
    std::vector<LessonText> choices{};  ///< none: a free prediction
    std::optional<std::size_t> right{}; ///< an index of `choices`
    LessonText explanation{};           ///< said once the step is revealed
    unsigned line = 0;

    /// Whether Enter first reveals something before it goes on.
    bool reveals() const { return !question.empty() || !explanation.empty() || before != after; }
};

struct Lesson {
    std::string name; ///< of small letters, digits and hyphens
    std::string title;
    std::string about; ///< what the class finds out, in a few words
    std::string needs; ///< what the class should know before; may be empty
    std::vector<LessonStep> steps;

    unsigned minutes() const;
};

inline constexpr std::size_t kMaxLessonBytes = std::size_t{64} << 10;

/// Error: everything that is wrong, in the order of the lines.
Expected<Lesson, std::vector<TomlProblem>> parseLesson(std::string_view toml);

} // namespace blockwarp
