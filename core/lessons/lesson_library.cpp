// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lessons/lesson_library.h"

#include "blockwarp_lessons.h"
#include "core/base/text.h"
#include "core/io/file_source.h"

#include <cassert>

namespace blockwarp {

const std::vector<SharedLesson>& ourLessons() {
    static const std::vector<SharedLesson> ours = [] {
        std::vector<SharedLesson> lessons;
        for (const std::string_view toml : kLessonFiles) {
            auto lesson = parseLesson(toml);
            assert(lesson);
            if (lesson) lessons.push_back(std::make_shared<const Lesson>(std::move(*lesson)));
        }
        return lessons;
    }();
    return ours;
}

Expected<SharedLesson, LessonFaults> loadLesson(const std::filesystem::path& file) {
    const auto bytes = startOf(file, kMaxLessonBytes + 1);
    if (!bytes) return LessonFaults{{}, bytes.error()};
    auto lesson = parseLesson(asText(*bytes));
    if (!lesson) return LessonFaults{lesson.error()};
    return SharedLesson(std::make_shared<const Lesson>(std::move(*lesson)));
}

} // namespace blockwarp
