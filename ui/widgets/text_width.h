// SPDX-License-Identifier: GPL-3.0-or-later
/// Widths that are made for a text, and grow with it.
#pragma once

#include <QString>
#include <QWidget>

#include <functional>

namespace blockwarp::ui {

/// The words of the text that have room, and “…” where that is not all.
QString wordsWithin(const QString& text, int width, const QFontMetrics& metrics);

/// Calls `fit` now and whenever the font of `widget` changes.
void followFont(QWidget& widget, std::function<void()> fit);

/// As wide as `widest` in the widget's font and `room` pixels more.
void setTextWidth(QWidget& widget, const QString& widest, int room);
void setLeastTextWidth(QWidget& widget, const QString& widest, int room);

} // namespace blockwarp::ui
