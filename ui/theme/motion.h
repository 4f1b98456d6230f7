// SPDX-License-Identifier: GPL-3.0-or-later
/// Whether things may move from one place to another, or are there at once.
#pragma once

namespace blockwarp::ui {

enum class Motion {
    system,  ///< as the platform's style has it; none without a screen, so that pictures are final
    reduced, ///< none
    full,    ///< whatever the platform says
};

void setMotion(Motion motion);
Motion currentMotion();

/// False: what would move is at its end at once.
bool mayMove();

} // namespace blockwarp::ui
