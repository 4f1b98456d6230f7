// SPDX-License-Identifier: GPL-3.0-or-later
/// A run as chart, table and conditions, and beside them its settings and the saved runs.
#pragma once

#include "core/bench/experiments/experiments.h"

#include <QTabWidget>
#include <QTextBrowser>

#include <memory>

namespace blockwarp::ui {

class ChartTab;
class LibraryPanel;
class ParameterForm;
class ResultTable;

class ResultTabs : public QTabWidget {
    Q_OBJECT

  public:
    enum Tab { chartTab, tableTab, settingsTab, savedTab, conditionsTab, profilesTab };

    explicit ResultTabs(QWidget* parent = nullptr);

    ChartTab& chart() const { return *chart_; }
    ParameterForm& parameters() const { return *parameters_; }
    LibraryPanel& library() const { return *library_; }

    /// Shows no run; `unit` as for ChartTab.
    void setExperiment(const ExperimentSpec& experiment, const QString& unit);
    /// How a run stands decides what is said where there are no figures.
    struct Standing {
        bool running = false;
        QString problem;
    };
    void show(const BenchRun& run, const Standing& standing);
    /// A run to draw beside, until another experiment is chosen; null: none.
    void setRecorded(const QString& name, std::shared_ptr<const BenchRun> run);

  private:
    void draw();
    void fillTable();
    QString emptyChart() const;

    const ExperimentSpec* experiment_ = nullptr;
    BenchRun run_;
    Standing standing_;
    QString recordedName_;
    std::shared_ptr<const BenchRun> recorded_;
    ChartTab* chart_;
    ResultTable* table_;
    ParameterForm* parameters_;
    LibraryPanel* library_;
    QTextBrowser* conditions_;
};

} // namespace blockwarp::ui
