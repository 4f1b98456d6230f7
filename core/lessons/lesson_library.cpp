// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lessons/lesson_library.h"

#include "blockwarp_lessons.h"
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
    const auto source = FileSource::open(file);
    if (!source) return LessonFaults{{}, source.error()};
    const auto bytes = source->start(kMaxLessonBytes + 1);
    if (!bytes) return LessonFaults{{}, bytes.error()};
    auto lesson = parseLesson({reinterpret_cast<const char*>(bytes->data()), bytes->size()});
    if (!lesson) return LessonFaults{lesson.error()};
    return SharedLesson(std::make_shared<const Lesson>(std::move(*lesson)));
}

} // namespace blockwarp
