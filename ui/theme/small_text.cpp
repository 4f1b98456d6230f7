// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/small_text.h"

#include "ui/theme/theme.h"

#include <QApplication>
#include <QFontInfo>

#include <algorithm>

namespace blockwarp::ui {

bool isFar(const QWidget& widget) {
    return textPoints(widget) > QFontInfo(QApplication::font()).pointSizeF();
}

double smallText(double scale, const QWidget& widget) {
    return isFar(widget) ? std::max(scale, type::caption) : scale;
}

double lineScale(const QWidget& widget) {
    const double text = textPoints(widget) / QFontInfo(QApplication::font()).pointSizeF();
    return std::max(1.0, text / 2);
}

} // namespace blockwarp::ui
