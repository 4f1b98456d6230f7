// SPDX-License-Identifier: GPL-3.0-or-later
/// The latest saved run with its finding and a small chart; before there is one, an example
/// that was recorded elsewhere.
#pragma once

#include "core/bench/figures/figure.h"
#include "core/bench/measure/run.h"
#include "ui/jobs/job_runner.h"
#include "ui/widgets/card.h"

#include <QLabel>
#include <QPushButton>
#include <QWidget>

#include <filesystem>
#include <optional>

namespace blockwarp::ui {

/// A figure at the size of a card: lines with their names at their ends, or bars; no axes but the
/// ends of the horizontal one.
class MiniChart : public QWidget {
    Q_OBJECT

  public:
    explicit MiniChart(QWidget* parent = nullptr);

    /// False where the figure is none of lines: stays empty.
    bool setFigure(const Figure& figure, bool logX, bool logY);
    /// Faint: an example, not what was measured here.
    void setFaint(bool faint);

    QSize sizeHint() const override { return {320, 150}; }

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    QPointF place(const QRectF& room, const FigurePoint& point) const;

    struct Range {
        double low = 0;
        double high = 1;
        bool log = false;
        double share(double value) const;
    };

    Figure figure_;
    bool faint_ = false;
    Range x_;
    Range y_;
};

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
