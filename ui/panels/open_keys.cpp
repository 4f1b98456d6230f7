// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/open_keys.h"

#include "ui/base/shown_name.h"

#include <QCoreApplication>

#include <chrono>
#include <utility>

namespace blockwarp::ui {
namespace {

constexpr std::chrono::seconds kLookInterval(10);

} // namespace

OpenKeysOfWindow& OpenKeysOfWindow::instance() {
    static auto* const one = new OpenKeysOfWindow; // goes with the application
    return *one;
}

OpenKeysOfWindow::OpenKeysOfWindow() : QObject(QCoreApplication::instance()) {
    look_.setInterval(kLookInterval);
    connect(&look_, &QTimer::timeout, this, &OpenKeysOfWindow::look);
}

void OpenKeysOfWindow::lock() {
    keys_.lock();
    look();
}

void OpenKeysOfWindow::look() {
    const bool isAny = keys_.lockUnused() != 0;
    if (isAny && !look_.isActive()) look_.start();
    if (!isAny) look_.stop();
    if (std::exchange(isAnyOpen_, isAny) != isAny) emit changed();
}

LockKeysLink::LockKeysLink(QWidget* parent) : LinkButton(tr("Lock my keys now"), parent) {
    setObjectName("lockOwnKeys");
    setToolTip(plainTip(tr("Own keys that were opened are wiped from memory. That happens by "
                           "itself 15 minutes after their last use.")));
    auto& open = OpenKeysOfWindow::instance();
    setVisible(open.isAnyOpen());
    connect(&open, &OpenKeysOfWindow::changed, this,
            [this, &open] { setVisible(open.isAnyOpen()); });
    connect(this, &LinkButton::clicked, &open, &OpenKeysOfWindow::lock);
}

} // namespace blockwarp::ui
