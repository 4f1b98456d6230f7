// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/elided_label.h"

#include "ui/base/shown_name.h"
#include "ui/theme/theme.h"

#include <QStylePainter>

namespace blockwarp::ui {

ElidedLabel::ElidedLabel(QWidget* parent) : QLabel(parent) {
    setTextFormat(Qt::PlainText);
    setMinimumWidth(8 * kGrid);
    setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
}

void ElidedLabel::setLine(const QString& text) {
    setText(text);
    setToolTip(plainTip(text));
}

void ElidedLabel::setHeading() {
    elide_ = Qt::ElideLeft;
    QFont bold = font();
    bold.setBold(true);
    setFont(bold);
}

void ElidedLabel::paintEvent(QPaintEvent*) {
    QStylePainter painter(this);
    const QString shown = fontMetrics().elidedText(text(), elide_, width());
    painter.drawItemText(rect(), static_cast<int>(alignment()), palette(), isEnabled(), shown,
                         foregroundRole());
}

} // namespace blockwarp::ui
