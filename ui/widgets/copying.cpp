// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/copying.h"

#include "ui/base/text.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QPushButton>
#include <QTimer>

#include <chrono>

namespace blockwarp::ui {
namespace {

constexpr auto kLong = std::chrono::seconds(2);
constexpr auto kLabel = "copyLabel"; ///< the property that keeps what the button says otherwise

} // namespace

void copyAndSay(QPushButton& button, const QString& text) {
    QGuiApplication::clipboard()->setText(text);
    if (button.property(kLabel).isValid()) return; // it still says so
    button.setProperty(kLabel, button.text());
    button.setMinimumWidth(button.width()); // what is beside it stays where it is
    button.setText(Words::tr("Copied"));
    QTimer::singleShot(kLong, &button, [&button] {
        button.setText(button.property(kLabel).toString());
        button.setProperty(kLabel, QVariant());
        button.setMinimumWidth(0);
    });
}

} // namespace blockwarp::ui
