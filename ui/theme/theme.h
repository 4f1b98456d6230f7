// SPDX-License-Identifier: GPL-3.0-or-later
/// Applies the tokens: palette and style of the application, colours with a meaning, type.
#pragma once

#include "ui/theme/tokens.h"

#include <QColor>
#include <QFont>
#include <QPalette>
#include <QString>

class QWidget;

namespace blockwarp::ui {

/// `system` takes light or dark from the platform; where the platform asks for high contrast, its
/// own style and palette stay.
enum class Theme { system, light, dark };

/// "light", "dark" or "system"; false for anything else.
bool parseTheme(const QString& name, Theme& theme);
QString themeName(Theme theme);

/// Sets the application's style and palette, at the start and at any time later.
void applyTheme(Theme theme);
/// The theme that was applied last.
Theme currentTheme();

/// Qt before 6.5 does not tell: from the lightness of window and text.
bool isDark(const QPalette& palette);

/// Text and surfaces as far apart as a screen can show them: chosen by somebody who needs it.
bool isHighContrast(const QPalette& palette);

/// WCAG's contrast ratio, 1 to 21.
double contrastOf(const QColor& one, const QColor& other);

/// The whole palette of light or dark.
QPalette themePalette(Theme theme);

/// The background of a chosen row, page or button.
QColor selectionColor(const QPalette& palette);
/// The surface of menus and tool tips.
QColor raisedColor(const QPalette& palette);

/// A frame around what needs attention.
QColor amberColor(const QPalette& palette);

enum class Tone { muted, info, success, caution, error };

/// A text colour of that meaning, readable (WCAG AA, 4.5:1) on the palette's window and base.
QColor toneColor(Tone tone, const QPalette& palette);

/// `colour` mixed with the palette's base: 0 as it is, 1 the base.
QColor faded(const QColor& colour, double share, const QPalette& palette);

/// Gives a quiet text that colour, except while it is disabled.
void setTextTone(QWidget& widget, Tone tone);

/// The font in `scale` times its size, for painting (see type in tokens.h).
QFont scaledFont(QFont font, double scale);

/// Gives a text `scale` times the text size of its window (see type in tokens.h), now and whenever
/// that size changes.
void setTextScale(QWidget& widget, double scale, QFont::Weight weight = QFont::Normal);

/// The text size of the window that the widget is in: the application's, unless that window has one
/// of its own.
double textPoints(const QWidget& widget);
/// `pixels` of a drawing, in proportion to the text size of its window; as they are where that is
/// the application's.
int withText(int pixels, const QWidget& widget);
/// The texts in `part` follow the window's text size: after it changed, or `part` came to it.
void followTextSize(QWidget& part);

/// The system's fixed-width font in the application's text size; a widget that has it follows that
/// size.
QFont fixedFont();
/// The same in the size of `font`: for measuring what a painter draws.
QFont fixedFont(const QFont& font);

/// Text size in steps of 12.5 % (negative: smaller); kept within what a screen can show.
void setTextStep(int step);
int textStep();

} // namespace blockwarp::ui
