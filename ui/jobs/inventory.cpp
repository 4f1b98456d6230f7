// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/jobs/inventory.h"

#include "ui/base/text.h"

namespace blockwarp::ui {

Inventory::Inventory(QObject* parent) : QObject(parent) {
    runner_.start(
        [] {
            return Findings{gpuList(), cpuInfo(), toQString(machineReport())};
        },
        [this](JobId, Findings found) {
            gpus_ = std::move(found.gpus);
            cpu_ = std::move(found.cpu);
            report_ = std::move(found.report);
            ready_ = true;
            emit ready();
        });
}

void Inventory::whenReady(const QObject* context, const std::function<void()>& what) const {
    if (ready_)
        what();
    else
        connect(this, &Inventory::ready, context, what);
}

QString Inventory::whyNoGpu() const {
    return ready_ && !hasGpu() ? coreText(gpus_.whyEmpty) : QString();
}

} // namespace blockwarp::ui
