// SPDX-License-Identifier: GPL-3.0-or-later
/// Numbers without a unit.
#pragma once

#include <QLocale>
#include <QString>

namespace blockwarp::ui {

/// Until the window speaks other languages, numbers are English everywhere, as the sentences around
/// them are: in fields that are typed into, too. Called once, before any widget is made.
inline void useEnglishNumbers() {
    QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates));
}

/// Three digits, or all before the point: "0.47", "1,030".
QString formatNumber(double value);

} // namespace blockwarp::ui
