// SPDX-License-Identifier: GPL-3.0-or-later
/// Saved runs of an experiment: notes, overlays, a comparison with the run that is shown.
#pragma once

#include "core/bench/runs/run_compare.h"
#include "core/bench/runs/run_library.h"
#include "ui/widgets/message_line.h"

#include <QPushButton>
#include <QTableWidget>
#include <QWidget>

#include <filesystem>
#include <vector>

namespace blockwarp::ui {

class LibraryPanel : public QWidget {
    Q_OBJECT

  public:
    explicit LibraryPanel(QWidget* parent = nullptr);

    void setFolder(const std::filesystem::path& folder);
    void setExperiment(const std::string& experiment);
    /// The run that the saved ones are compared with.
    void setCurrent(const BenchRun& run);
    /// Keeps a run; an error's sentence, or an empty text.
    QString save(const BenchRun& run);
    /// Those whose boxes are ticked, with their names for a legend.
    std::vector<std::pair<QString, const BenchRun*>> overlays() const;

  signals:
    void overlaysChanged();
    void openRequested(const BenchRun& run); ///< show it as if it had just been measured
    void fileRequested();                    ///< to be chosen by the user

  private:
    enum Column { dateColumn, noteColumn, machineColumn, stateColumn, columns };

    void reload();
    void fillRow(int row);
    void cellChanged(int row, int column);
    void compare();
    void fillComparison(const std::vector<ComparedRow>& rows);
    void removeSelected();
    int selectedRow() const;

    RunLibrary library_;
    std::string experiment_;
    std::vector<SavedRun> saved_;
    BenchRun current_;
    bool filling_ = false;
    QTableWidget* table_;
    MessageLine* message_;
    QPushButton* show_;
    QPushButton* remove_;
    QTableWidget* comparison_;
};

} // namespace blockwarp::ui
