// SPDX-License-Identifier: GPL-3.0-or-later
/// Shows a class what encrypted pictures give away: comparisons, numbers, and experiments that are
/// to be predicted first.
#pragma once

#include "ui/frame/page.h"
#include "ui/jobs/job_runner.h"
#include "ui/jobs/progress_meter.h"
#include "ui/leak/demonstration.h"
#include "ui/leak/scene_job.h"
#include "ui/leak/view_state.h"
#include "ui/widgets/main_button.h"
#include "ui/widgets/message_line.h"
#include "ui/widgets/tab_row.h"

#include <QImage>
#include <QPointer>
#include <QPushButton>

#include <memory>

namespace blockwarp::ui {

class ElidedLabel;
class ExperimentBar;
class Inventory;
class LeakControls;
class LeakExport;
class PaneGrid;
class Presentation;
class StatisticsView;

class LeakLabPage : public Page {
    Q_OBJECT

  public:
    explicit LeakLabPage(const Inventory& inventory, QWidget* parent = nullptr);
    ~LeakLabPage() override;

    void open(const QString& path);
    void openSample(const char* name);
    /// Goes to that tab; an experiment then waits for the main button.
    void choose(Demonstration kind);
    /// What the main button does there; shown() follows.
    void run(Demonstration kind);
    const Scene& scene() const { return scene_; }       ///< what the panes show
    const QString& problem() const { return problem_; } ///< empty after a success
    ViewState& view() { return view_; }
    void presentFullScreen();

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
    void connectParts();
    QLayout* makeBottom();
    Demonstration current() const;
    void chooseFile();
    void present(Demonstration kind, const Scene& scene);
    void showComparison();
    void tellAbout(Demonstration kind, bool done);
    void refuse(const QString& message);

    ViewState view_;
    QImage picture_;
    QString pending_; ///< the picture that is being loaded
    Scene comparison_;
    Scene scene_;
    QString problem_;
    std::shared_ptr<ProgressMeter> meter_ = std::make_shared<ProgressMeter>();
    JobId job_ = 0; ///< results of older jobs are dropped
    TabRow* tabs_;
    QLabel* prompt_;
    ExperimentBar* experiment_;
    PaneGrid* panes_;
    StatisticsView* statistics_;
    ElidedLabel* status_;
    MessageLine* message_;
    LeakControls* controls_;
    LeakExport* export_;
    QPushButton* fullScreen_;
    MainButton* again_;
    QPointer<Presentation> presentation_;
    JobRunner runner_;
};

} // namespace blockwarp::ui
