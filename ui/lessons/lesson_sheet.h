// SPDX-License-Identifier: GPL-3.0-or-later
/// A lesson on paper: for students the questions and room for answers, for the teacher everything.
#pragma once

#include "core/lessons/lesson.h"

#include <QImage>
#include <QString>

namespace blockwarp::ui {

/// What students need on paper beside a question: the picture that is encrypted, a state to fill
/// in, the S-box to look bytes up in.
struct SheetFigure {
    QString html{};        ///< empty: the question needs none
    std::size_t lines = 0; ///< of a page that it takes
    QString picture{};     ///< that `html` names; empty: none
};

/// `shown`: the picture that was on the sheet last, which is not repeated.
SheetFigure figureOf(const LessonStep& step, const QString& shown);

/// By the name that a figure has for it.
QImage sheetPicture(const QString& name);

enum class SheetFor { students, teacher };

/// HTML of our own making; the lesson's texts are in it as plain text.
QString sheetHtml(const Lesson& lesson, SheetFor reader);

/// "why-ecb-leaks-students.pdf"
QString sheetName(const Lesson& lesson, SheetFor reader);

/// A4, as PDF, whole or not at all. False: it cannot be written.
bool saveLessonSheet(const Lesson& lesson, SheetFor reader, const QString& path);

} // namespace blockwarp::ui
