// SPDX-License-Identifier: GPL-3.0-or-later
/// Benchmark: pick an experiment, watch it fill in, keep it, compare it, hand it on.
#pragma once

#include "ui/bench/bench_controller.h"
#include "ui/bench/bench_memory.h"
#include "ui/bench/figure_export.h"
#include "ui/bench/result_view.h"
#include "ui/frame/page.h"

#include <QMenu>
#include <QPushButton>

namespace blockwarp::ui {

class ExperimentList;
class Segments;

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
    Presented presented() override;
    void takeFocus() override;
    void saveSettings(QSettings& settings) const override;
    void loadSettings(const QSettings& settings) override;

    const BenchMemory& memory() const { return memory_; }
    void setMemory(const BenchMemory& memory) { memory_ = memory; }
    QString experiment() const; ///< its name; of an entry of a report, that one's

    ExperimentList& experiments() const { return *experiments_; }
    SettingChips& parameters() const { return results_->parameters(); }
    ResultView& results() const { return *results_; }
    void setQuick(bool quick);
    bool isQuick() const;
    void start();
    /// Chooses that entry of a report, as ReportChoice::text names it, unless an experiment runs.
    void openReport(const QString& entry);
    /// Shows a saved run, unless an experiment runs.
    void openRun(const BenchRun& run);
    /// Shows the experiment without a run.
    void forgetRun() { showExperiment(); }
    /// Starts the quick size sweep, as soon as the machine is known.
    void measureQuickly();
    /// The saved runs in the place of the figures.
    void showSaved(bool saved) { saved_->setChecked(saved); }
    /// What hardware counters say of the strategies, in the place of everything else.
    void showProfiles(bool profiles) { profiles_->setChecked(profiles); }

    bool isRunning() const { return controller_.isRunning(); }
    const BenchRun& run() const { return controller_.run(); }
    const QString& problem() const { return controller_.problem(); }
    /// Writes the run or its chart without asking for a name; a sentence on what went wrong.
    QString exportTo(int kind, const QString& path) const;

  signals:
    void finished();

  private:
    void makeActions();
    void makeBar();
    void layOut();
    void connectParts();
    void connectActions();
    void showExperiment();
    QString unitToShow() const;
    QString captionOf() const;
    void resetParameters();
    QString wayOf(const ExperimentSpec& experiment) const;
    void pauseOrContinue();
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
    QPushButton* saved_;
    QPushButton* profiles_;
    ResultView* results_;
    Segments* effort_;
    QPushButton* pause_;
    RunBar* bar_;
    LessonStage* stage_ = nullptr;
};

/// The kinds of file that a run can be exported as.
class ExportMenu : public QMenu {
    Q_OBJECT

  public:
    explicit ExportMenu(QWidget* parent);

  signals:
    void chosen(blockwarp::ui::ExportKind kind);
};

} // namespace blockwarp::ui
