// SPDX-License-Identifier: GPL-3.0-or-later
/// Numbers without a unit.
#pragma once

#include <QString>

namespace blockwarp::ui {

/// Three digits, or all before the point: "0.47", "1,030".
QString formatNumber(double value);

} // namespace blockwarp::ui
