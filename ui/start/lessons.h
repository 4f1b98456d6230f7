// SPDX-License-Identifier: GPL-3.0-or-later
/// The four lessons of docs/classroom.md, a row each.
#pragma once

#include <QPainter>
#include <QRect>

#include <span>

namespace blockwarp::ui {

struct Lesson {
    const char* title;   ///< in English, as all texts here
    const char* caption; ///< what the class finds out
    const char* opens;   ///< on a button: where it takes place
    const char* page;    ///< that page's name in the navigation
    /// Draws the finding; the ciphers compute what it shows.
    void (*paint)(QPainter&, const QRect&, const QPalette&);
};

std::span<const Lesson> lessons();

} // namespace blockwarp::ui
