// SPDX-License-Identifier: GPL-3.0-or-later
/// Why the GPU's strategies are fast or slow: each one's paragraph beside what was counted.
#pragma once

#include "core/bench/profiles/profile_library.h"
#include "ui/panels/profile_panel.h"

#include <QBoxLayout>
#include <QComboBox>
#include <QLabel>
#include <QListWidget>
#include <QTableWidget>
#include <QWidget>

namespace blockwarp::ui {

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

} // namespace blockwarp::ui
