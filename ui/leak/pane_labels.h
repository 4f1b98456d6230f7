// SPDX-License-Identifier: GPL-3.0-or-later
/// Short labels over the lower edge of a picture.
#pragma once

#include "ui/leak/scene.h"

#include <QPainter>

namespace blockwarp::ui {

/// The title at the left; at the right, or above it where there is no room, the note with a sign
/// for its verdict.
void drawPaneLabels(QPainter& painter, const QRect& pane, const QFont& font, const QString& title,
                    const QString& note, Verdict verdict);

/// What one line of labels takes of a pane's lower edge.
int paneLabelHeight(const QFont& font);

/// Room for title and note below a picture of that width.
int paneCaptionHeight(const QFont& font, int width, const QString& title, const QString& note,
                      Verdict verdict);
/// Title and note in the colours of the theme, beside each other where both fit.
void drawPaneCaption(QPainter& painter, const QRect& area, const QFont& font, const QString& title,
                     const QString& note, Verdict verdict, const QPalette& colours);

} // namespace blockwarp::ui
