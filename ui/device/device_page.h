// SPDX-License-Identifier: GPL-3.0-or-later
/// What the machine has, and whether every engine computes the right answers on it.
#pragma once

#include "core/base/cancel.h"
#include "ui/device/selftest_model.h"
#include "ui/frame/page.h"
#include "ui/jobs/job_runner.h"

#include <QLabel>
#include <QPlainTextEdit>
#include <QStackedWidget>
#include <QTableView>

#include <memory>

namespace blockwarp::ui {

class Inventory;
class Segments;
class SelfTestGrid;

class DevicePage : public Page {
    Q_OBJECT

  public:
    explicit DevicePage(const Inventory& inventory, QWidget* parent = nullptr);
    ~DevicePage() override;

    QString activity() const override;
    Presented presented() override;
    void stop() override { cancel_->cancel(); }
    bool isRunning() const { return job_ != 0; }
    const SelfTestModel& checks() const { return checks_; }
    void startSelfTest();

  signals:
    void selfTestFinished();

  protected:
    void keyPressEvent(QKeyEvent* event) override;
    void changeEvent(QEvent* event) override;

  private:
    enum Part { gridPart, listPart, reportPart };

    void makeTable();
    void makeReport();
    QWidget* makeTests();
    void layOut();
    void finish();
    void hearCheck(const Check& check);
    void fitColumns();

    const Inventory& inventory_;
    SelfTestModel checks_;
    std::shared_ptr<CancelFlag> cancel_ = std::make_shared<CancelFlag>();
    JobId job_ = 0; ///< 0: none runs
    Segments* parts_;
    QStackedWidget* stack_;
    QWidget* machine_;
    QWidget* tests_;
    bool presentsTests_ = false; ///< or the machine: both are too much for a projector
    SelfTestGrid* grid_;
    QLabel* about_; ///< the chosen check
    QTableView* table_;
    QPlainTextEdit* report_;
    RunBar* bar_;
    JobRunner runner_;
};

} // namespace blockwarp::ui
