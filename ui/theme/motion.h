// SPDX-License-Identifier: GPL-3.0-or-later
/// Whether things may move from one place to another, or are there at once.
#pragma once

class QString;

namespace blockwarp::ui {

enum class Motion {
    system,  ///< as the desktop and the platform's style have it; none without a screen, so that
             ///< pictures are final
    reduced, ///< none
    full,    ///< whatever the platform says
};

void setMotion(Motion motion);
Motion currentMotion();

/// Whether a desktop's settings in that folder (~/.config) switch animations off: GTK's
/// `gtk-enable-animations`, which GNOME and Xfce set, or KDE's `AnimationDurationFactor` of 0. For
/// desktops whose portal does not tell.
bool desktopStopsMotion(const QString& configFolder);

/// False: what would move is at its end at once.
bool mayMove();

} // namespace blockwarp::ui
