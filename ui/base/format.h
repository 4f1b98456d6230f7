// SPDX-License-Identifier: GPL-3.0-or-later
/// Numbers as people read them. One rule for units: sizes in powers of 1024 (KiB, MiB, GiB), rates
/// in powers of 1000 (MB/s, GB/s); the unit is always written.
#pragma once

#include <QDateTime>
#include <QLocale>
#include <QString>

#include <cstdint>

namespace blockwarp::ui {

QString formatBytes(std::uint64_t bytes);
QString formatRate(double bytesPerSecond); ///< an en dash where there is none

/// One unit for all that stands on one axis and beside it.
struct RateUnit {
    double bytesPerSecond;
    const char* name; ///< "MB/s"
};
const RateUnit& rateUnit(double bytesPerSecond);
/// Three significant digits.
QString formatRate(double bytesPerSecond, const RateUnit& unit);
QString rateNumber(double bytesPerSecond, const RateUnit& unit); ///< without the unit
QString formatSeconds(double seconds);                           ///< "38 ms", "1.2 s", "2 min 5 s"
QString formatEta(double seconds); ///< whole seconds: a guess needs no more
QString formatRatio(double ratio); ///< "1.8"
QString formatShare(double share); ///< 0.213 as "21.3 %"
/// A date and a time of day, as the person's system writes them: unlike numbers, which stand in
/// English sentences, they cannot be misread there.
QString formatTime(const QDateTime& when);
QString formatCount(std::uint64_t count); ///< with the locale's group separators

/// Until the window speaks other languages, numbers are English everywhere, as the sentences around
/// them are: in fields that are typed into, too. Called once, before any widget is made.
inline void useEnglishNumbers() {
    QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates));
}

/// Digits as they stand in a power, or at the foot of a letter.
QString superscript(std::uint64_t number);
QString subscript(std::uint64_t number);

/// Three digits, or all before the point: "0.47", "1,030".
QString formatNumber(double value);

} // namespace blockwarp::ui
