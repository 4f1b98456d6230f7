// SPDX-License-Identifier: GPL-3.0-or-later
/// What the machine has, asked once and off the GUI thread: the GPU driver may take a second.
#pragma once

#include "core/engine/machine.h"
#include "ui/jobs/job_runner.h"

#include <QObject>
#include <QString>

#include <functional>

namespace blockwarp::ui {

class Inventory : public QObject {
    Q_OBJECT

  public:
    explicit Inventory(QObject* parent = nullptr);

    bool isReady() const { return ready_; }
    /// Calls `what` once: now, or when it is ready, if `context` is still there.
    void whenReady(const QObject* context, const std::function<void()>& what) const;
    bool hasGpu() const { return !gpus_.devices.empty(); }
    const GpuList& gpus() const { return gpus_; } ///< empty until ready
    const CpuInfo& cpu() const { return cpu_; }
    const QString& report() const { return report_; }
    /// A sentence; empty while it is not known yet and where there is a GPU.
    QString whyNoGpu() const;

  signals:
    void ready();

  private:
    struct Findings {
        GpuList gpus;
        CpuInfo cpu;
        QString report;
    };

    GpuList gpus_;
    CpuInfo cpu_;
    QString report_;
    bool ready_ = false;
    JobRunner runner_;
};

} // namespace blockwarp::ui
