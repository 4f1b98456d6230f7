// SPDX-License-Identifier: GPL-3.0-or-later
/// What the window's program says where there is no window: --export-chart, --export-leak, --tour.
#pragma once

#include <QString>

namespace blockwarp::ui {

/// A line on standard error, under the program's name. Returns the exit code.
int fail(int code, const QString& sentence);

} // namespace blockwarp::ui
