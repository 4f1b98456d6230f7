// SPDX-License-Identifier: GPL-3.0-or-later
/// Colours, spacing and text size, in one place. The platform's own style and palette are kept
/// unless the user asks for `--theme`.
#pragma once

#include <QColor>
#include <QFont>
#include <QPalette>
#include <QString>

class QWidget;

namespace blockwarp::ui {

/// All distances are multiples of this, in device-independent pixels.
inline constexpr int kGrid = 8;

enum class Theme { system, light, dark };

/// "light", "dark" or "system"; false for anything else.
bool parseTheme(const QString& name, Theme& theme);

/// Sets the application's style and palette; `system` keeps the platform's (with GridStyle's room
/// around texts).
void applyTheme(Theme theme);

/// Qt before 6.5 does not tell: from the lightness of window and text.
bool isDark(const QPalette& palette);

enum class Tone { muted, info, success, caution, error };

/// A text colour of that meaning, readable (WCAG AA, 4.5:1) on the palette's window and base.
QColor toneColor(Tone tone, const QPalette& palette);

/// `colour` mixed with the palette's base: 0 as it is, 1 the base.
QColor faded(const QColor& colour, double share, const QPalette& palette);

/// Gives a quiet text that colour, except while it is disabled.
void setTextTone(QWidget& widget, Tone tone);

/// The system's fixed-width font in the application's text size; a widget that has it follows that
/// size.
QFont fixedFont();

/// Text size in steps of 12.5 % (negative: smaller); kept within what a screen can show.
void setTextStep(int step);
int textStep();

} // namespace blockwarp::ui
