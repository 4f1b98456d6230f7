// SPDX-License-Identifier: GPL-3.0-or-later
/// A run's figures in numbers: the chart's values, and every variant with its interval.
#pragma once

#include "ui/bench/figure_table.h"
#include "ui/bench/run_table.h"
#include "ui/widgets/copy_table.h"

#include <QLabel>
#include <QPushButton>
#include <QStackedWidget>

namespace blockwarp::ui {

class Segments;

class ResultTable : public QWidget {
    Q_OBJECT

  public:
    enum Part { valuesPart, variantsPart };

    explicit ResultTable(QWidget* parent = nullptr);

    /// `empty` is said where there is nothing to list.
    void show(const BenchRun& run, const std::string& facet, const QString& empty);
    void showFigure(const Figure& figure);
    void choose(Part part);

  protected:
    void changeEvent(QEvent* event) override;

  private:
    void layOut();
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
};

} // namespace blockwarp::ui
