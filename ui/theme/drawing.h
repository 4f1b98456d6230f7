// SPDX-License-Identifier: GPL-3.0-or-later
/// Controls as the tokens want them; GridStyle says when.
#pragma once

#include <QIcon>
#include <QPainter>
#include <QStyle>
#include <QStyleOption>
#include <QWidget>

namespace blockwarp::ui {

/// A rounded surface; a line of no colour is not drawn.
void drawSurface(QPainter& painter, const QRectF& rect, double corner, const QColor& fill,
                 const QColor& line = {}, double width = 1);
/// What a picture stands on.
void drawGround(QPainter& painter, const QRect& room, const QPalette& palette);
/// Two pixels in the accent, just within `rect`.
void drawRing(QPainter& painter, const QRectF& rect, double corner);

void drawButton(QPainter& painter, const QStyleOption& option, bool flat);
/// A triangle in lines as thick as those of the other icons.
QIcon cautionIcon(const QPalette& palette);
/// Whether the letters of shortcuts are underlined now: a Qt::TextFlag.
int mnemonicFlag(const QWidget& widget);
/// Icon and text of a button, with room between them.
void drawLabel(QPainter& painter, const QStyleOptionButton& button, const QStyle& style);
void drawField(QPainter& painter, const QStyleOption& option);
void drawCheckBox(QPainter& painter, const QStyleOption& option);
void drawRadioButton(QPainter& painter, const QStyleOption& option);
void drawChevron(QPainter& painter, const QStyleOption& option, Qt::ArrowType direction);

void drawTab(QPainter& painter, const QStyleOptionTab& tab);
void drawHeaderSection(QPainter& painter, const QStyleOption& option);
/// The fill below a chosen entry of a view, across all cells of its row.
void drawChosenItem(QPainter& painter, const QStyleOptionViewItem& item);
void drawMenuBarItem(QPainter& painter, const QStyleOptionMenuItem& item);

void drawScrollBar(QPainter& painter, const QStyleOptionSlider& bar, const QRect& handle);
void drawSlider(QPainter& painter, const QStyleOptionSlider& slider, const QRect& handle);
void drawProgressGroove(QPainter& painter, const QStyleOption& option);
void drawProgress(QPainter& painter, const QStyleOptionProgressBar& bar);

} // namespace blockwarp::ui
