// SPDX-License-Identifier: GPL-3.0-or-later
/// The first page: files to protect, the latest measurement, lessons, this machine.
#pragma once

#include "core/bench/measure/run.h"
#include "ui/frame/page.h"

class QGridLayout;
class QLabel;

namespace blockwarp::ui {

class Inventory;
class MeasureCard;
class RecentFiles;

class StartPage : public Page {
    Q_OBJECT

  public:
    explicit StartPage(const Inventory& inventory, QWidget* parent = nullptr);

    /// Files that were worked on.
    void remember(const QStringList& paths);
    /// Another library of saved runs: for tests.
    void setLibrary(const std::filesystem::path& folder);

    void saveSettings(QSettings& settings) const override;
    void loadSettings(const QSettings& settings) override;

  signals:
    void filesChosen(const QStringList& paths);
    void filesWanted(); ///< they are to be chosen in a dialog
    void measureWanted();
    void runWanted(const BenchRun& run);
    void pageWanted(const QString& name);
    void lessonWanted(const QString& name); ///< one of ours

  protected:
    void showEvent(QShowEvent* event) override;
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

  private:
    QWidget* makeProtectCard();
    QWidget* makeLessons();
    QWidget* makeMachineCard();
    void arrangeLessons();
    void evenLessons();
    void describeMachine();

    const Inventory& inventory_;
    std::filesystem::path library_;
    RunBar* bar_;
    RecentFiles* recent_;
    MeasureCard* measure_;
    QGridLayout* lessons_ = nullptr;
    QLabel* machine_ = nullptr;
    int lessonColumns_ = 0;
};

} // namespace blockwarp::ui
