// SPDX-License-Identifier: GPL-3.0-or-later
/// Which lessons there are: ours, in the program, and a teacher's own in files.
#pragma once

#include "core/lessons/lesson.h"

#include <filesystem>
#include <memory>
#include <string_view>
#include <vector>

namespace blockwarp {

using SharedLesson = std::shared_ptr<const Lesson>;

/// In the order in which they are given.
const std::vector<SharedLesson>& ourLessons();

/// Why a lesson cannot be given: what is wrong with the file, or that it cannot be read.
struct LessonFaults {
    std::vector<TomlProblem> problems{}; ///< empty: `unreadable` says why
    Error unreadable{ErrorCode::readFailed, {}};
};
Expected<SharedLesson, LessonFaults> loadLesson(const std::filesystem::path& file);

} // namespace blockwarp
