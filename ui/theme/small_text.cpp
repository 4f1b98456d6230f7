// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/small_text.h"

#include "ui/theme/theme.h"

#include <QApplication>
#include <QFontInfo>

#include <algorithm>

namespace blockwarp::ui {

double smallText(double scale, const QWidget& widget) {
    const bool far = textPoints(widget) > QFontInfo(QApplication::font()).pointSizeF();
    return far ? std::max(scale, type::caption) : scale;
}

} // namespace blockwarp::ui
