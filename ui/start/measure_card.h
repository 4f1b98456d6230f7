// SPDX-License-Identifier: GPL-3.0-or-later
/// The latest saved run with its finding and a small chart; before there is one, an example
/// that was recorded elsewhere.
#pragma once

#include "core/bench/measure/run.h"
#include "ui/jobs/job_runner.h"
#include "ui/start/mini_chart.h"
#include "ui/widgets/card.h"

#include <QLabel>
#include <QPushButton>

#include <filesystem>
#include <optional>

namespace blockwarp::ui {

class Explanation;
class LinkButton;
class Sign;

class MeasureCard : public Card {
    Q_OBJECT

  public:
    explicit MeasureCard(QWidget* parent = nullptr);

    /// Looks for the latest run there, off the GUI thread.
    void look(const std::filesystem::path& folder);

  signals:
    void measureWanted();
    void runWanted(const BenchRun& run);

  private:
    void show(const std::optional<BenchRun>& run);
    void showSign();
    void sayNone();
    void showNone();
    void showRun(const BenchRun& run);
    /// False where there are no lines to draw; `figure` is what its first chart shows.
    bool draw(const BenchRun& run, Figure& figure);
    void align(Qt::Alignment alignment);

    std::optional<BenchRun> run_;
    Explanation* when_;
    Sign* sign_; ///< while there is nothing to draw
    QLabel* finding_;
    Explanation* about_;
    MiniChart* chart_;
    QPushButton* measure_;
    LinkButton* open_;
    QWidget* buttons_;
    JobRunner runner_;
};

} // namespace blockwarp::ui
