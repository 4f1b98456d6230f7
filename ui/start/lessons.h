// SPDX-License-Identifier: GPL-3.0-or-later
/// The pictures of our lessons, a row each; what the lessons say is in resources/lessons.
#pragma once

#include <QPainter>
#include <QRect>

#include <string_view>

namespace blockwarp::ui {

/// Draws what a class finds out; the ciphers and recorded runs compute what it shows.
using PaintLesson = void (*)(QPainter&, const QRect&, const QPalette&);

/// Of the lesson of that name; null where there is none.
PaintLesson pictureOf(std::string_view lesson);

} // namespace blockwarp::ui
