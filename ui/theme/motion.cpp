// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/motion.h"

#include <QApplication>
#include <QStyle>

namespace blockwarp::ui {
namespace {

Motion chosen = Motion::system;

bool hasScreen() {
    const QString platform = QGuiApplication::platformName();
    return platform != QLatin1String("offscreen") && platform != QLatin1String("minimal");
}

} // namespace

void setMotion(Motion motion) {
    chosen = motion;
}

Motion currentMotion() {
    return chosen;
}

bool mayMove() {
    if (chosen != Motion::system) return chosen == Motion::full;
    return hasScreen() &&
           QApplication::style()->styleHint(QStyle::SH_Widget_Animation_Duration) > 0;
}

} // namespace blockwarp::ui
