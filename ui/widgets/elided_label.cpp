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

void ElidedLabel::setLine(const QString& text, Qt::TextElideMode elide) {
    if (!heading_) elide_ = elide;
    setText(text);
    setToolTip(plainTip(text));
}

void ElidedLabel::setHeading() {
    heading_ = true;
    elide_ = Qt::ElideLeft;
    QFont bold = font();
    bold.setBold(true);
    setFont(bold);
}

QString ElidedLabel::shownText() const {
    return fontMetrics().elidedText(text(), elide_, width());
}

void ElidedLabel::paintEvent(QPaintEvent*) {
    QStylePainter painter(this);
    painter.drawItemText(rect(), static_cast<int>(alignment()), palette(), isEnabled(), shownText(),
                         foregroundRole());
}

} // namespace blockwarp::ui
