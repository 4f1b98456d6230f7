// SPDX-License-Identifier: GPL-3.0-or-later
/// A run's figures in words and numbers: the chart's values, every variant with its interval, what
/// the run shows.
#pragma once

#include "ui/bench/figure_table.h"
#include "ui/bench/run_table.h"
#include "ui/widgets/card.h"
#include "ui/widgets/copy_table.h"

#include <QLabel>
#include <QPushButton>
#include <QStackedWidget>
#include <QTextBrowser>

namespace blockwarp::ui {

class Segments;

class ResultTable : public Card {
    Q_OBJECT

  public:
    enum Part { valuesPart, variantsPart, findingsPart };

    explicit ResultTable(QWidget* parent = nullptr);

    /// `empty` is said where there is nothing to list.
    void show(const BenchRun& run, const std::string& facet, const QString& empty);
    void showFigure(const Figure& figure);
    void setFindings(const std::vector<std::string>& findings);
    void choose(Part part);

  protected:
    void changeEvent(QEvent* event) override;

  private:
    void copy() const;
    void fit();

    FigureTable* figure_;
    RunTable* variants_;
    Segments* parts_;
    QPushButton* copy_;
    QStackedWidget* stack_;
    CopyTable* values_;
    CopyTable* details_;
    QLabel* empty_;
    QTextBrowser* findings_;
};

} // namespace blockwarp::ui
