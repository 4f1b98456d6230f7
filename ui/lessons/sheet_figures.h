// SPDX-License-Identifier: GPL-3.0-or-later
/// What students need on paper beside a question: the picture that is encrypted, a state to fill
/// in, the S-box to look bytes up in.
#pragma once

#include "core/lessons/lesson.h"

#include <QImage>
#include <QString>

namespace blockwarp::ui {

struct SheetFigure {
    QString html{};        ///< empty: the question needs none
    std::size_t lines = 0; ///< of a page that it takes
    QString picture{};     ///< that `html` names; empty: none
};

/// `shown`: the picture that was on the sheet last, which is not repeated.
SheetFigure figureOf(const LessonStep& step, const QString& shown);

/// By the name that a figure has for it.
QImage sheetPicture(const QString& name);

} // namespace blockwarp::ui
