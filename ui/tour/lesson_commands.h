// SPDX-License-Identifier: GPL-3.0-or-later
/// Lessons where there is no display: --check-lesson, --play-lesson, --lesson-sheets.
#pragma once

#include <QSize>
#include <QString>

namespace blockwarp::ui {

/// Reads the lesson (a file, or the name of one of ours) and plays it: its settings and claims are
/// compared with the pages. Returns 0, or 2 with a line for each fault on standard error, or 1 if
/// the file cannot be read.
int checkLesson(const QString& lesson);

struct LessonPictures {
    QString folder;
    QSize size;
    bool present = false; ///< what Present shows on a screen of that size, instead of the window
};

/// Writes a picture and the text of each step, before and after it is revealed, into the folder.
/// Returns the exit code of checkLesson().
int playLesson(const QString& lesson, const LessonPictures& pictures);

/// Writes both sheets into the folder; replaces none there without `force`. Returns the exit code.
int writeLessonSheets(const QString& lesson, const QString& folder, bool force);

} // namespace blockwarp::ui
