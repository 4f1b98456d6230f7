// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bench/figure_text.h"

#include "ui/base/format.h"
#include "ui/base/text.h"

#include <QCoreApplication>
#include <QLocale>

#include <cmath>

namespace blockwarp::ui {
namespace {

QString figureText(const char* text) {
    return QCoreApplication::translate("figure", text);
}

} // namespace

QString signedPercent(double percent) {
    const QString sign = percent < 0 ? QStringLiteral("−") : QStringLiteral("+");
    return QStringLiteral("%1%2 %").arg(sign, QLocale().toString(std::abs(percent), 'f', 1));
}

QString operationsNumber(double perSecond) {
    return perSecond < 1000 ? QLocale().toString(perSecond, 'g', 3)
                            : formatCount(static_cast<std::uint64_t>(std::llround(perSecond)));
}

QString valueText(Unit unit, double value) {
    switch (unit) {
    case Unit::gbPerSecond:
        return formatRate(value * 1e9);
    case Unit::seconds:
        return value < 0.001 ? figureText("%1 µs").arg(QLocale().toString(value * 1e6, 'f', 1))
                             : formatSeconds(value);
    case Unit::operationsPerSecond:
        return figureText("%1 operations/s").arg(operationsNumber(value));
    case Unit::percent:
        return signedPercent(value);
    case Unit::times:
        return figureText("%1 times").arg(QLocale().toString(value, 'g', 3));
    default:
        return QStringLiteral("%1 %2").arg(QLocale().toString(value, 'g', 4),
                                           coreText(unitTitle(unit)));
    }
}

QString shortValue(Unit unit, double value) {
    if (unit == Unit::seconds || unit == Unit::percent) return valueText(unit, value);
    return formatNumber(value);
}

QString unitLabel(Unit unit) {
    if (unit == Unit::seconds) return figureText("Time");
    if (unit == Unit::times) return figureText("Ratio");
    return coreText(unitTitle(unit));
}

QString shortName(const QString& text) {
    constexpr qsizetype most = 14;
    return text.size() > most ? text.left(most - 1) + QChar(0x2026) : text;
}

QString differenceText(const Figure& figure) {
    if (figure.unit != Unit::percent) return {};
    return figureText("in %: + faster, − slower than “%1”; ≈: intervals overlap")
        .arg(shortName(toQString(figure.against)));
}

} // namespace blockwarp::ui
