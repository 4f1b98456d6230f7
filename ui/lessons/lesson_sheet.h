// SPDX-License-Identifier: GPL-3.0-or-later
/// A lesson on paper: for students the questions and room for answers, for the teacher everything.
#pragma once

#include "core/lessons/lesson.h"

#include <QString>

namespace blockwarp::ui {

enum class SheetFor { students, teacher };

/// HTML of our own making; the lesson's texts are in it as plain text.
QString sheetHtml(const Lesson& lesson, SheetFor reader);

/// "why-ecb-leaks-students.pdf"
QString sheetName(const Lesson& lesson, SheetFor reader);

/// A4, as PDF, whole or not at all. False: it cannot be written.
bool saveLessonSheet(const Lesson& lesson, SheetFor reader, const QString& path);

} // namespace blockwarp::ui
