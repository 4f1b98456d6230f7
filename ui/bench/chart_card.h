// SPDX-License-Identifier: GPL-3.0-or-later
/// A run as a chart, as a table, or in sentences: below the finding as its headline and what is
/// shown in which unit, above the conditions that it was measured under.
#pragma once

#include "core/bench/experiments/experiments.h"
#include "core/bench/figures/figure.h"
#include "ui/bench/chart_menu.h"
#include "ui/bench/figure_view.h"
#include "ui/widgets/card.h"
#include "ui/widgets/message_line.h"

#include <QBoxLayout>
#include <QComboBox>
#include <QPushButton>
#include <QStackedWidget>
#include <QTextBrowser>

#include <map>
#include <utility>
#include <vector>

namespace blockwarp::ui {

class ConditionBadges;
class ResultTable;
class Segments;

class ChartCard : public Card {
    Q_OBJECT

  public:
    enum Part { chartPart, tablePart, findingsPart };
    using Overlays = std::vector<std::pair<QString, const BenchRun*>>;

    explicit ChartCard(QWidget* parent = nullptr);

    /// `unit`: the title of the one to begin with; the usual one if it has none of that name.
    void setExperiment(const ExperimentSpec& experiment, const QString& unit);
    void show(const BenchRun& run, const Overlays& overlays, bool running);
    /// A run of another machine, which is said wherever this one's would be.
    void showRecorded(const BenchRun& run);
    void setEmptyText(const QString& text) { view_->setEmptyText(text); }
    std::string facet() const;
    Unit unit() const { return unit_; }
    void chooseUnit(Unit unit);
    /// Those that the figure has: ratios need a GPU's line and another one.
    std::vector<Unit> units() const;
    const FigureView& view() const { return *view_; }
    ResultTable& table() const { return *table_; }
    void setFindings(const std::vector<Message>& findings);
    void choose(Part part);
    /// Shows the chart alone: numbers and sentences would tell what a class predicts.
    void setCovered(bool covered);

  signals:
    void facetChanged();
    void unitChosen(const QString& title);
    void drawn(); ///< another figure

  protected:
    void resizeEvent(QResizeEvent* event) override;

  private:
    void take(const BenchRun& run, const Overlays& overlays, bool running);
    void name();
    void layOut();
    void arrange();
    void connectParts();
    void fillFacets(const BenchRun& run);
    void fillUnits();
    void draw();
    void describe();
    void tellOverlays(const std::map<Added, QStringList>& names);

    const ExperimentSpec* experiment_ = nullptr;
    BenchRun run_;
    Overlays overlays_;
    bool running_ = false;
    QString recordedOn_;  ///< the machine of a recorded run; empty: this one's
    QString chosenFacet_; ///< shown as soon as a run has it
    Unit unit_ = Unit::gbPerSecond;
    std::vector<Unit> shownUnits_; ///< of the segments
    QLabel* headline_;
    Segments* parts_;
    QComboBox* facet_;
    Segments* segments_;
    QPushButton* more_;
    ChartMenu* menu_;
    QBoxLayout* top_;  ///< headline and parts, below each other where there is little room
    QBoxLayout* what_; ///< likewise, what is shown and the caption
    QLabel* caption_;
    MessageLine* note_; ///< on ticked runs that cannot be seen
    QStackedWidget* body_;
    FigureView* view_;
    ResultTable* table_;
    QTextBrowser* findings_;
    ConditionBadges* badges_;
};

} // namespace blockwarp::ui
