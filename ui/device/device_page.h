// SPDX-License-Identifier: GPL-3.0-or-later
/// What the machine has, and whether every engine computes the right answers on it.
#pragma once

#include "ui/device/selftest_model.h"
#include "ui/frame/page.h"
#include "ui/jobs/job_runner.h"
#include "ui/jobs/progress_meter.h"

#include <QPlainTextEdit>
#include <QTableView>

#include <memory>

namespace blockwarp::ui {

class Inventory;

class DevicePage : public Page {
    Q_OBJECT

  public:
    explicit DevicePage(const Inventory& inventory, QWidget* parent = nullptr);
    ~DevicePage() override;

    QString activity() const override;
    void stop() override { meter_->cancel(); }
    bool isRunning() const { return job_ != 0; }
    const SelfTestModel& checks() const { return checks_; }
    void startSelfTest();

  signals:
    void selfTestFinished();

  protected:
    void changeEvent(QEvent* event) override;

  private:
    void layOut();
    QWidget* makeReport();
    void finish();
    void hearCheck(const Check& check);
    void fitColumns();

    const Inventory& inventory_;
    SelfTestModel checks_;
    std::shared_ptr<ProgressMeter> meter_ = std::make_shared<ProgressMeter>();
    JobId job_ = 0; ///< 0: none runs
    QTableView* table_;
    QPlainTextEdit* report_;
    RunBar* bar_;
    JobRunner runner_;
};

} // namespace blockwarp::ui
