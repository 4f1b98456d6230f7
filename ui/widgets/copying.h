// SPDX-License-Identifier: GPL-3.0-or-later
/// Buttons that copy say so: nothing else on the screen changes.
#pragma once

#include <QString>

class QPushButton;

namespace blockwarp::ui {

/// Puts the text into the clipboard. The button says "Copied" for two seconds.
void copyAndSay(QPushButton& button, const QString& text);

} // namespace blockwarp::ui
