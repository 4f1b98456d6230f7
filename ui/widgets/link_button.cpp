// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/link_button.h"

#include "ui/theme/theme.h"

#include <QEvent>
#include <QPainter>

#include <algorithm>

namespace blockwarp::ui {

LinkButton::LinkButton(const QString& text, QWidget* parent) : QPushButton(text, parent) {
    setFlat(true);
    setAutoDefault(true);
    setAttribute(Qt::WA_Hover);
    setCursor(Qt::PointingHandCursor);
    setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Fixed);
    setTextScale(*this, type::body, QFont::DemiBold);
}

QSize LinkButton::sizeHint() const {
    return {fontMetrics().horizontalAdvance(text()) + 2, // rounded down
            fontMetrics().height() + 2 * space::tiny};
}

QSize LinkButton::minimumSizeHint() const {
    const int least = fontMetrics().averageCharWidth() * 8;
    return {std::min(sizeHint().width(), least), sizeHint().height()};
}

QString LinkButton::shown() const {
    return fontMetrics().elidedText(text(), Qt::ElideMiddle, width());
}

void LinkButton::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    QFont own = font();
    own.setUnderline(underMouse() && isEnabled());
    painter.setFont(own);
    painter.setPen(palette().color(isEnabled() ? QPalette::Link : QPalette::WindowText));
    // Where other texts begin: a link has no edge.
    painter.drawText(rect(), Qt::AlignLeft | Qt::AlignVCenter, shown());
}

bool LinkButton::event(QEvent* event) {
    if (event->type() == QEvent::ToolTip && toolTip().isEmpty() && shown() != text())
        setToolTip(text());
    return QPushButton::event(event);
}

} // namespace blockwarp::ui
