// SPDX-License-Identifier: GPL-3.0-or-later
/// Tells a person who works elsewhere that a long run has ended.
#pragma once

#include <QWidget>

namespace blockwarp::ui {

/// A run of this many seconds, or a shorter one, is waited for.
inline constexpr double kLongRunSeconds = 10;

bool deservesNotice(double seconds, bool windowActive);

/// A message of the desktop where there are such, else the window asks for attention.
void giveNotice(QWidget& window, const QString& text);

} // namespace blockwarp::ui
