// SPDX-License-Identifier: GPL-3.0-or-later
/// Benchmark: pick an experiment, watch it fill in, keep it, compare it, hand it on.
#pragma once

#include "core/bench/experiments/experiments.h"
#include "ui/bench/bench_memory.h"
#include "ui/bench/live_run.h"
#include "ui/jobs/job_runner.h"
#include "ui/page.h"
#include "ui/widgets/elided_label.h"
#include "ui/widgets/main_button.h"
#include "ui/widgets/message_line.h"

#include <QCheckBox>
#include <QElapsedTimer>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QTabWidget>
#include <QTableView>
#include <QTextBrowser>
#include <QTimer>

#include <functional>
#include <memory>
#include <optional>

namespace blockwarp::ui {

class ChartTab;
class ExperimentList;
class Inventory;
class LibraryPanel;
class ParameterForm;
class RunTable;

class BenchPage : public Page {
    Q_OBJECT

  public:
    using MakeSource = std::function<std::unique_ptr<ContenderSource>(const Settings&)>;

    explicit BenchPage(const Inventory& inventory, QWidget* parent = nullptr);
    ~BenchPage() override;

    /// Another machine, other engines and another library of saved runs: for tests.
    void setStand(const BenchMachine& machine, MakeSource source,
                  const std::filesystem::path& library);

    QString activity() const override;
    void stop() override;
    void takeFocus() override;
    void saveSettings(QSettings& settings) const override;
    void loadSettings(const QSettings& settings) override;
    bool isRunning() const { return live_ != nullptr; }
    const BenchRun& run() const { return run_; }
    const QString& problem() const { return problem_; }
    /// Writes the run or its chart without asking for a name; a sentence on what went wrong.
    QString exportTo(int kind, const QString& path) const;

  signals:
    void finished();

  protected:
    QAbstractButton* mainButton() const override { return start_; }

  private:
    QWidget* makeHeader();
    QWidget* makeTabs();
    QLayout* makeBar();
    QWidget* makeTableTab();
    void fillExportMenu();
    void layOut();
    void connectParts();
    void machineKnown();
    void choose();
    void resetParameters();
    QString wayOf(const ExperimentSpec& experiment) const;
    void start();
    void finish(Result<BenchRun> run);
    void togglePause();
    void refresh();
    void present();
    QString emptyText() const;
    QString emptyTableText() const;
    void presentTable();
    void tellCautions();
    void saveRun();
    void chooseExport(int kind);
    void openFile();
    void openRun(const BenchRun& run);
    void updateButtons();

    const Inventory& inventory_;
    BenchMemory memory_;
    std::optional<BenchMachine> machine_; ///< not known yet: the GPU driver is being asked
    MakeSource source_;
    std::shared_ptr<LiveRun> live_;
    std::uint64_t seen_ = 0;
    BenchRun run_;
    QString problem_;
    QElapsedTimer elapsed_;
    double running_ = 0; ///< seconds, without pauses
    QTimer clock_;
    ExperimentList* experiments_;
    QLabel* title_;
    QLabel* sentence_;
    MessageLine* badge_;
    QTabWidget* tabs_;
    ChartTab* chart_;
    RunTable* table_;
    QLabel* emptyTable_;
    QTableView* tableView_;
    QTextBrowser* findings_;
    ParameterForm* parameters_;
    LibraryPanel* library_;
    QTextBrowser* conditions_;
    ElidedLabel* status_;
    QProgressBar* progress_;
    QCheckBox* quick_;
    QPushButton* save_;
    QPushButton* export_;
    QPushButton* pause_;
    QPushButton* stop_;
    MainButton* start_;
    JobRunner runner_;
};

} // namespace blockwarp::ui
