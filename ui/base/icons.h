// SPDX-License-Identifier: GPL-3.0-or-later
/// Line icons that take the palette's colours.
#pragma once

#include <QIcon>
#include <QPalette>

namespace blockwarp::ui {

/// The drawing `:/icons/NAME.svg`, drawn in the application palette's colour of `role` each time it
/// is painted: a change of theme needs no reloading.
QIcon icon(const char* name, QPalette::ColorRole role = QPalette::WindowText);

} // namespace blockwarp::ui
