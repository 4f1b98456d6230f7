// SPDX-License-Identifier: GPL-3.0-or-later
/// What the machine has, and whether every engine computes the right answers on it.
#pragma once

#include "ui/device/selftest_model.h"
#include "ui/frame/page.h"
#include "ui/jobs/job_runner.h"
#include "ui/jobs/progress_meter.h"
#include "ui/widgets/main_button.h"
#include "ui/widgets/message_line.h"

#include <QPlainTextEdit>
#include <QPushButton>
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

  signals:
    void selfTestFinished();

  protected:
    QAbstractButton* mainButton() const override { return start_; }
    void changeEvent(QEvent* event) override;

  private:
    void layOut();
    QWidget* makeReport();
    void startSelfTest();
    void finish();
    void hearCheck(const Check& check);
    void fitColumns();

    const Inventory& inventory_;
    SelfTestModel checks_;
    std::shared_ptr<ProgressMeter> meter_ = std::make_shared<ProgressMeter>();
    JobId job_ = 0; ///< 0: none runs
    QTableView* table_;
    MessageLine* tally_;
    MainButton* start_;
    QPushButton* cancel_;
    QPlainTextEdit* report_;
    JobRunner runner_;
};

} // namespace blockwarp::ui
