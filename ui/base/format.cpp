// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/base/format.h"

#include "ui/base/text.h"

#include <QLocale>

#include <algorithm>
#include <array>
#include <cmath>

namespace blockwarp::ui {
namespace {

/// Three significant digits: 1.24, 12.4, 124.
QString threeDigits(double value) {
    const int decimals = value < 9.995 ? 2 : value < 99.95 ? 1 : 0;
    return QLocale().toString(value, 'f', decimals);
}

} // namespace

QString formatBytes(std::uint64_t bytes) {
    if (bytes < 1024)
        return Words::tr(bytes == 1 ? QT_TRANSLATE_NOOP("Words", "%1 byte")
                                    : QT_TRANSLATE_NOOP("Words", "%1 bytes"))
            .arg(bytes);
    static constexpr std::array units{"KiB", "MiB", "GiB", "TiB", "PiB", "EiB"};
    double value = static_cast<double>(bytes) / 1024;
    std::size_t unit = 0;
    while (value >= 1023.5 && unit + 1 < units.size()) {
        value /= 1024;
        ++unit;
    }
    const bool whole = value == std::floor(value);
    const QString number = whole ? QLocale().toString(value, 'f', 0) : threeDigits(value);
    return number + QChar(0x00a0) + QLatin1String(units.at(unit));
}

QString formatRate(double bytesPerSecond) {
    if (!(bytesPerSecond > 0) || !std::isfinite(bytesPerSecond)) return QStringLiteral("–");
    return formatRate(bytesPerSecond, rateUnit(bytesPerSecond));
}

const RateUnit& rateUnit(double bytesPerSecond) {
    static constexpr std::array units{RateUnit{1e9, "GB/s"}, RateUnit{1e6, "MB/s"},
                                      RateUnit{1e3, "kB/s"}};
    for (const RateUnit& unit : units)
        if (bytesPerSecond >= unit.bytesPerSecond) return unit;
    return units.back();
}

QString rateNumber(double bytesPerSecond, const RateUnit& unit) {
    if (!(bytesPerSecond > 0) || !std::isfinite(bytesPerSecond)) return QStringLiteral("–");
    const double value = bytesPerSecond / unit.bytesPerSecond;
    const int small = value < 0.995 ? 2 - static_cast<int>(std::floor(std::log10(value))) : 0;
    return small > 0 ? QLocale().toString(value, 'f', std::min(small, 6)) : threeDigits(value);
}

QString formatRate(double bytesPerSecond, const RateUnit& unit) {
    if (!(bytesPerSecond > 0) || !std::isfinite(bytesPerSecond)) return QStringLiteral("–");
    return Words::tr("%1 %2").arg(rateNumber(bytesPerSecond, unit), QLatin1String(unit.name));
}

QString formatSeconds(double seconds) {
    if (seconds <= 0) return QStringLiteral("–");
    if (seconds < 0.00995) return Words::tr("%1 ms").arg(QLocale().toString(seconds * 1e3, 'f', 1));
    if (seconds < 0.9995) return Words::tr("%1 ms").arg(QLocale().toString(seconds * 1e3, 'f', 0));
    if (seconds < 60) {
        const int decimals = seconds == std::floor(seconds) ? 0 : seconds < 9.995 ? 2 : 1;
        return Words::tr("%1 s").arg(QLocale().toString(seconds, 'f', decimals));
    }
    const auto whole = static_cast<qint64>(std::llround(seconds));
    if (whole < 3600) return Words::tr("%1 min %2 s").arg(whole / 60).arg(whole % 60);
    return Words::tr("%1 h %2 min").arg(whole / 3600).arg(whole % 3600 / 60);
}

QString formatEta(double seconds) {
    return seconds < 1 ? Words::tr("less than 1 s") : formatSeconds(std::ceil(seconds));
}

QString formatRatio(double ratio) {
    return QLocale().toString(ratio, 'f', ratio < 10 ? 1 : 0);
}

QString formatShare(double share) {
    const double percent = share * 100;
    const bool whole = percent == std::floor(percent);
    const int decimals = whole ? 0 : percent < 0.1 ? 3 : 1;
    return Words::tr("%1 %").arg(QLocale().toString(percent, 'f', decimals));
}

QString formatTime(const QDateTime& when) {
    return QLocale::system().toString(when.toLocalTime(), QLocale::ShortFormat);
}

QString formatCount(std::uint64_t count) {
    return QLocale().toString(static_cast<qulonglong>(count));
}

/// Small ones as 4.2 · 10⁻⁶, not as a computer writes them.
QString formatNumber(double value) {
    const double size = std::abs(value);
    if (size >= 999.5) return QLocale().toString(value, 'f', 0);
    if (size == 0 || size >= 1e-4) return QLocale().toString(value, 'g', 3);
    const QStringList parts = QString::number(value, 'e', 2).split(QStringLiteral("e-"));
    const QString power = QStringLiteral("10⁻%1").arg(superscript(parts.last().toULongLong()));
    const QString factor = QLocale().toString(parts.first().toDouble(), 'g', 3);
    return factor == QLocale().toString(1) ? power : QStringLiteral("%1 · %2").arg(factor, power);
}

QString superscript(std::uint64_t number) {
    static const QString digits = QStringLiteral("⁰¹²³⁴⁵⁶⁷⁸⁹");
    QString text = QString::number(number);
    for (QChar& digit : text)
        digit = digits[digit.digitValue()];
    return text;
}

QString subscript(std::uint64_t number) {
    QString text = QString::number(number);
    for (QChar& digit : text)
        digit = QChar(u'₀' + digit.digitValue());
    return text;
}

} // namespace blockwarp::ui
