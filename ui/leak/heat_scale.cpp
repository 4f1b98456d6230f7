// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/leak/heat_scale.h"

#include "ui/theme/theme.h"

#include <QPainter>

#include <algorithm>
#include <array>
#include <cmath>

namespace blockwarp::ui {
namespace {

constexpr std::array<QRgb, 5> kColours{0xff0b1f4b, 0xff3b4a6b, 0xff77766f, 0xffb9a75c, 0xffffe83d};
constexpr double kTop = 4; ///< the last colour is for 10⁴
constexpr std::array<std::uint32_t, 5> kTicks{1, 10, 100, 1000, 10000};

int part(int from, int to, double share) {
    return static_cast<int>(std::lround(from + (to - from) * share));
}

} // namespace

QRgb heatColour(std::uint32_t occurrences) {
    const double place =
        std::log10(double(std::max(1U, occurrences))) / kTop * double(kColours.size() - 1);
    const auto below = std::min(static_cast<std::size_t>(place), kColours.size() - 2);
    const double share = std::min(1.0, place - double(below));
    const QRgb a = kColours[below];
    const QRgb b = kColours[below + 1];
    return qRgb(part(qRed(a), qRed(b), share), part(qGreen(a), qGreen(b), share),
                part(qBlue(a), qBlue(b), share));
}

QColor heatTextColour(std::uint32_t occurrences) {
    return qGray(heatColour(occurrences)) > 110 ? Qt::black : Qt::white;
}

HeatLegend::HeatLegend(QWidget* parent) : QWidget(parent) {
    setAccessibleName(tr("Colours of the heat map"));
    setAccessibleDescription(tr("From dark, a block that occurs once, to yellow, a block that "
                                "occurs ten thousand times or more."));
}

QSize HeatLegend::sizeHint() const {
    const int cell = fontMetrics().horizontalAdvance(QStringLiteral("10000×+")) + 2;
    return {int(kTicks.size()) * cell, 2 * fontMetrics().height()};
}

void HeatLegend::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    const int cell = width() / int(kTicks.size());
    const int high = height() / 2;
    for (std::size_t i = 0; i < kTicks.size(); ++i) {
        const QRect at(int(i) * cell, 0, cell, high);
        for (int x = 0; x < cell; ++x) { // from this tick to the next
            const double power = double(i) + double(x) / cell;
            painter.setPen(QColor(heatColour(static_cast<std::uint32_t>(std::pow(10.0, power)))));
            painter.drawLine(at.left() + x, 0, at.left() + x, high - 3);
        }
        painter.setPen(palette().color(QPalette::WindowText));
        const QString more = i + 1 == kTicks.size() ? QStringLiteral("+") : QString();
        painter.drawText(at.translated(0, high), Qt::AlignLeft | Qt::AlignVCenter,
                         QStringLiteral("%1×").arg(kTicks[i]) + more);
    }
}

} // namespace blockwarp::ui
