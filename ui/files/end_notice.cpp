// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/files/end_notice.h"

#include <QApplication>
#include <QSystemTrayIcon>
#include <QTimer>

#include <chrono>

namespace blockwarp::ui {

bool deservesNotice(double seconds, bool windowActive) {
    return seconds > kLongRunSeconds && !windowActive;
}

void giveNotice(QWidget& window, const QString& text) {
    QApplication::alert(&window);
    if (!QSystemTrayIcon::isSystemTrayAvailable() || !QSystemTrayIcon::supportsMessages()) return;
    auto* tray = new QSystemTrayIcon(QApplication::windowIcon(), &window);
    tray->show();
    tray->showMessage(QApplication::applicationDisplayName(), text);
    QTimer::singleShot(std::chrono::seconds(15), tray, &QObject::deleteLater);
}

} // namespace blockwarp::ui
