// SPDX-License-Identifier: GPL-3.0-or-later
/// Shows a class why ECB leaks: one picture as it is, under ECB and under CTR.
#pragma once

#include "ui/jobs/job_runner.h"
#include "ui/jobs/progress_meter.h"
#include "ui/leak/leak_job.h"
#include "ui/page.h"
#include "ui/widgets/main_button.h"
#include "ui/widgets/message_line.h"

#include <QComboBox>
#include <QPushButton>

#include <array>
#include <memory>

namespace blockwarp::ui {

class ImagePane;
class Inventory;

class LeakLabPage : public Page {
    Q_OBJECT

  public:
    explicit LeakLabPage(const Inventory& inventory, QWidget* parent = nullptr);
    ~LeakLabPage() override;

    void open(const QString& path);
    void openSample() { open(QStringLiteral(":/samples/badge.png")); }
    const LeakViews& views() const { return views_; }
    const QString& problem() const { return problem_; } ///< empty after a success

    void stop() override { meter_->cancel(); }
    void saveSettings(QSettings& settings) const override;
    void loadSettings(const QSettings& settings) override;

  signals:
    void shown();                         ///< the panes have new contents
    void refused(const QString& message); ///< no picture, or it could not be encrypted

  protected:
    QAbstractButton* mainButton() const override { return again_; }
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;
    void showEvent(QShowEvent* event) override;

  private:
    void layOut();
    QLayout* makeChoices();
    void chooseFile();
    void updateEngines();
    void encrypt();
    void present(const LeakViews& views);
    void refuse(const QString& message);
    void saveAll();
    void save(const QImage& image, const QString& suggestedName);

    const Inventory& inventory_;
    std::shared_ptr<const Pixels> pixels_;
    LeakViews views_;
    QString problem_;
    std::shared_ptr<ProgressMeter> meter_ = std::make_shared<ProgressMeter>();
    JobId job_ = 0; ///< results of older jobs are dropped
    QComboBox* keySize_;
    QComboBox* engine_;
    std::array<ImagePane*, leakPanes> panes_{};
    MessageLine* message_;
    QPushButton* saveAll_;
    MainButton* again_;
    JobRunner runner_;
};

} // namespace blockwarp::ui
