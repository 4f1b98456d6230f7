// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/sign.h"

#include "ui/base/icons.h"
#include "ui/theme/theme.h"
#include "ui/widgets/text_width.h"

#include <QPainter>

namespace blockwarp::ui {

Sign::Sign(const char* iconName, QPalette::ColorRole role, int size, QWidget* parent)
    : QWidget(parent), icon_(icon(iconName, role)) {
    followFont(*this, [this, size] {
        const int side = withText(size, *this);
        setFixedSize(side, side);
    });
}

void Sign::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    icon_.paint(&painter, rect());
}

} // namespace blockwarp::ui
