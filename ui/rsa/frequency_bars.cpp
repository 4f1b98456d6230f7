// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/rsa/frequency_bars.h"

#include "ui/theme/theme.h"

#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>

namespace blockwarp::ui {

FrequencyBars::FrequencyBars(QWidget* parent) : QWidget(parent) {
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
}

void FrequencyBars::setBars(std::vector<FrequencyBar> bars) {
    bars_ = std::move(bars);
    QStringList texts;
    for (const FrequencyBar& bar : bars_)
        texts << QStringLiteral("%1: %2").arg(bar.label).arg(bar.count);
    setAccessibleDescription(texts.join(QStringLiteral(", ")));
    update();
}

QSize FrequencyBars::minimumSizeHint() const {
    return {20 * kGrid, 4 * fontMetrics().height() + 8 * kGrid};
}

int FrequencyBars::barWidth() const {
    const int least = fontMetrics().height() + 2;
    return std::clamp(width() / std::max(1, static_cast<int>(bars_.size())), least,
                      std::max(least, withText(5 * kGrid, *this)));
}

int FrequencyBars::shown() const {
    return std::min(static_cast<int>(bars_.size()), width() / barWidth());
}

/// The same with short labels and with long ones: two shapes side by side are to be compared.
int FrequencyBars::labelHeight() const {
    return fontMetrics().horizontalAdvance(QStringLiteral("…0000")) + 4;
}

void FrequencyBars::drawLabel(QPainter& painter, const QRect& place, const QString& label) const {
    if (label.size() <= 1) {
        painter.drawText(place, Qt::AlignHCenter | Qt::AlignTop, label);
        return;
    }
    painter.save();
    painter.translate(place.left(), place.bottom());
    painter.rotate(-90);
    painter.drawText(QRect(0, 0, place.height() - 2, place.width()),
                     Qt::AlignRight | Qt::AlignVCenter, label);
    painter.restore();
}

void FrequencyBars::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    const QRect plot = rect().adjusted(0, 0, -1, -labelHeight() - 2);
    painter.fillRect(plot, palette().color(QPalette::Base));
    const QColor ink = palette().color(QPalette::WindowText);
    const int line = fontMetrics().height();
    const int wide = barWidth();
    const QFont counts = scaledFont(font(), type::caption); // two digits and a gap fit a bar
    for (int i = 0; i < shown(); ++i) {
        const FrequencyBar& bar = bars_[static_cast<std::size_t>(i)];
        const double share = static_cast<double>(bar.count) / static_cast<double>(bars_[0].count);
        const int high = static_cast<int>(share * (plot.height() - line - 2));
        const int left = plot.left() + i * wide;
        painter.fillRect(QRect(left + 2, plot.bottom() + 1 - high, wide - 4, high),
                         isDark(palette()) ? QColor(0xff56b4e9) : QColor(0xff0072b2));
        painter.setPen(ink);
        painter.setFont(counts);
        painter.drawText(QRect(left, plot.bottom() - high - line, wide, line), Qt::AlignCenter,
                         QString::number(bar.count));
        painter.setFont(font());
        drawLabel(painter, QRect(left, plot.bottom() + 3, wide, labelHeight()), bar.label);
    }
    if (bars_.empty()) {
        painter.setPen(toneColor(Tone::muted, palette()));
        painter.drawText(plot, Qt::AlignCenter, QStringLiteral("?"));
    }
    painter.setPen(palette().color(QPalette::Mid));
    painter.drawLine(plot.bottomLeft(), plot.bottomRight());
}

bool FrequencyBars::event(QEvent* event) {
    if (event->type() != QEvent::ToolTip) return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    const int at = help->pos().x() / barWidth();
    if (at >= 0 && at < shown()) {
        const FrequencyBar& bar = bars_[static_cast<std::size_t>(at)];
        QToolTip::showText(help->globalPos(), tr("%1 occurs %2 times").arg(bar.tip).arg(bar.count),
                           this);
    } else {
        QToolTip::hideText();
    }
    return true;
}

} // namespace blockwarp::ui
