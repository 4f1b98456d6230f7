// SPDX-License-Identifier: GPL-3.0-or-later
/// An experiment's settings and its chart, and below it the saved runs where they are wanted; or
/// the profiles in their place.
#pragma once

#include "core/bench/experiments/experiments.h"
#include "core/bench/profiles/profile_library.h"
#include "ui/panels/profile_panel.h"
#include "ui/widgets/message_line.h"

#include <QBoxLayout>
#include <QComboBox>
#include <QLabel>
#include <QListWidget>
#include <QStackedWidget>
#include <QTableWidget>
#include <QWidget>

#include <memory>

namespace blockwarp::ui {

/// Why the GPU's strategies are fast or slow: each one's paragraph beside what was counted.
class ProfileTab : public QWidget {
    Q_OBJECT

  public:
    explicit ProfileTab(QWidget* parent = nullptr);

    /// Reads the profiles of this folder and those that came with the program.
    void setFolder(const std::filesystem::path& folder);

  protected:
    void showEvent(QShowEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;

  private:
    void layOut();
    void arrange();
    void fillSets();
    void fillWorks();
    void fillStrategies();
    void showStrategy();
    const ProfileSet* set() const;
    const StrategyProfile* profile() const;

    std::filesystem::path folder_;
    ProfileShelf shelf_;
    QBoxLayout* columns_ = nullptr;
    QWidget* left_ = nullptr; ///< what is chosen
    QComboBox* sets_;
    QComboBox* works_;
    QListWidget* strategies_;
    QLabel* title_;
    QLabel* paragraph_;
    ProfilePanel* panel_;
    QTableWidget* facts_;
    QLabel* empty_;
};

class ChartCard;
class LibraryPanel;
class ProfileTab;
class ScrollBox;
class SettingChips;

class ResultView : public QStackedWidget {
    Q_OBJECT

  public:
    explicit ResultView(QWidget* parent = nullptr);

    ChartCard& chart() const { return *chart_; }
    SettingChips& parameters() const { return *parameters_; }
    LibraryPanel& library() const { return *library_; }

    /// Shows no run; `unit` as for ChartCard.
    /// `recorded`: its name, or a report's entry's, as recordedRun() knows it.
    void setExperiment(const ExperimentSpec& experiment, const QString& unit,
                       const QString& recorded);
    /// How a run stands decides what is said where there are no figures.
    struct Standing {
        bool running = false;
        QString problem;
    };
    void show(const BenchRun& run, const Standing& standing);
    /// What is wrong, above the chart; an empty text takes it back.
    void refuse(const QString& message) { message_->say(Tone::error, message); }

    /// A run to draw beside, until another experiment is chosen; null: none.
    void setRecorded(const QString& name, std::shared_ptr<const BenchRun> run);
    /// Shows neither chart nor figures, while a class predicts them.
    void setCovered(bool covered);
    /// Whether a run that comes with the program is shown where nothing was run yet.
    void setExamplesShown(bool shown);

    void showSaved(bool saved);
    void showProfiles(bool profiles);

  protected:
    void changeEvent(QEvent* event) override;
    void showEvent(QShowEvent* event) override;

  private:
    QWidget* makeWork();
    void draw();
    std::shared_ptr<const BenchRun> example() const;
    void fillTable();
    void fillValues();
    QString emptyChart() const;

    const ExperimentSpec* experiment_ = nullptr;
    BenchRun run_;
    Standing standing_;
    QString recordedName_;
    std::shared_ptr<const BenchRun> recorded_;
    QString exampleName_;
    bool examplesShown_ = true;
    bool onlyVariants_ = false; ///< there are some, and no values to show
    bool covered_ = false;
    SettingChips* parameters_;
    MessageLine* message_;
    ChartCard* chart_;
    LibraryPanel* library_;
    ProfileTab* profiles_;
    ScrollBox* work_ = nullptr;
    QWidget* savedCard_ = nullptr;
};

} // namespace blockwarp::ui
