// SPDX-License-Identifier: GPL-3.0-or-later
/// Benchmark: pick an experiment, watch it fill in, keep it, compare it, hand it on.
#pragma once

#include "ui/bench/bench_controller.h"
#include "ui/bench/bench_memory.h"
#include "ui/bench/result_tabs.h"
#include "ui/frame/page.h"

#include <QCheckBox>
#include <QPushButton>

namespace blockwarp::ui {

class ExperimentHeader;
class ExperimentList;

class BenchPage : public Page {
    Q_OBJECT

  public:
    using MakeSource = BenchController::MakeSource;

    explicit BenchPage(const Inventory& inventory, QWidget* parent = nullptr);

    /// Another machine, other engines and another library of saved runs: for tests.
    void setStand(const BenchMachine& machine, MakeSource source,
                  const std::filesystem::path& library);

    QString activity() const override;
    void stop() override { controller_.stop(); }
    LessonStage* stage() override;
    void takeFocus() override;
    void saveSettings(QSettings& settings) const override;
    void loadSettings(const QSettings& settings) override;

    /// Shown beside the page's run, under that name; null: none.
    void setRecorded(const QString& name, std::shared_ptr<const BenchRun> run);
    const BenchMemory& memory() const { return memory_; }
    void setMemory(const BenchMemory& memory) { memory_ = memory; }
    bool isQuick() const { return quick_->isChecked(); }
    QString experiment() const; ///< its name; of an entry of a report, that one's

    ExperimentList& experiments() const { return *experiments_; }
    ParameterForm& parameters() const { return tabs_->parameters(); }
    void setQuick(bool quick) { quick_->setChecked(quick); }
    void start();
    /// Chooses that entry of a report, as ReportChoice::text names it, unless an experiment runs.
    void openReport(const QString& entry);
    /// Shows a saved run, unless an experiment runs.
    void openRun(const BenchRun& run);
    /// Shows the experiment without a run.
    void forgetRun() { showExperiment(); }
    /// Starts the quick size sweep, as soon as the machine is known.
    void measureQuickly();
    void showTab(ResultTabs::Tab tab) { tabs_->setCurrentIndex(tab); }

    bool isRunning() const { return controller_.isRunning(); }
    const BenchRun& run() const { return controller_.run(); }
    const QString& problem() const { return controller_.problem(); }
    /// Writes the run or its chart without asking for a name; a sentence on what went wrong.
    QString exportTo(int kind, const QString& path) const;

  signals:
    void finished();

  private:
    void makeBar();
    void layOut();
    void connectParts();
    void showExperiment();
    void resetParameters();
    QString wayOf(const ExperimentSpec& experiment) const;
    void finish();
    void refresh();
    void present();
    void saveRun();
    void chooseExport(int kind);
    void openFile();
    void updateButtons();

    BenchController controller_;
    BenchMemory memory_;
    ExperimentList* experiments_;
    QPushButton* save_;
    QPushButton* export_;
    ExperimentHeader* header_;
    ResultTabs* tabs_;
    QCheckBox* quick_;
    QPushButton* pause_;
    RunBar* bar_;
    LessonStage* stage_ = nullptr;
};

} // namespace blockwarp::ui
