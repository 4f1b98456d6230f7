// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/motion.h"

#include <QApplication>
#include <QSettings>
#include <QStandardPaths>
#include <QStyle>

namespace blockwarp::ui {
namespace {

Motion chosen = Motion::system;

bool hasScreen() {
    const QString platform = QGuiApplication::platformName();
    return platform != QLatin1String("offscreen") && platform != QLatin1String("minimal");
}

} // namespace

bool desktopStopsMotion(const QString& configFolder) {
    const QSettings gtk(configFolder + QStringLiteral("/gtk-3.0/settings.ini"),
                        QSettings::IniFormat);
    const QSettings kde(configFolder + QStringLiteral("/kdeglobals"), QSettings::IniFormat);
    bool isNumber = false;
    const double factor =
        kde.value(QStringLiteral("KDE/AnimationDurationFactor")).toDouble(&isNumber);
    return !gtk.value(QStringLiteral("Settings/gtk-enable-animations"), true).toBool() ||
           (isNumber && factor == 0);
}

void setMotion(Motion motion) {
    chosen = motion;
}

Motion currentMotion() {
    return chosen;
}

bool mayMove() {
    if (chosen != Motion::system) return chosen == Motion::full;
    static const bool stopped =
        desktopStopsMotion(QStandardPaths::writableLocation(QStandardPaths::GenericConfigLocation));
    return hasScreen() && !stopped &&
           QApplication::style()->styleHint(QStyle::SH_Widget_Animation_Duration) > 0;
}

} // namespace blockwarp::ui
