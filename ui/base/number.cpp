// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/base/number.h"

#include <cmath>

namespace blockwarp::ui {

QString formatNumber(double value) {
    return std::abs(value) < 999.5 ? QLocale().toString(value, 'g', 3)
                                   : QLocale().toString(value, 'f', 0);
}

} // namespace blockwarp::ui
