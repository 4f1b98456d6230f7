// SPDX-License-Identifier: GPL-3.0-or-later
/// A run's figures in words and numbers: the chart's values, every variant with its interval, what
/// the run shows.
#pragma once

#include "core/bench/figures/figure.h"
#include "ui/bench/run_table.h"
#include "ui/widgets/card.h"
#include "ui/widgets/copy_table.h"

#include <QAbstractTableModel>
#include <QLabel>
#include <QPalette>
#include <QPixmap>
#include <QPushButton>
#include <QStackedWidget>
#include <QTextBrowser>

#include <optional>
#include <vector>

namespace blockwarp::ui {

/// A figure as a table of its values: a row a series and a column a place; of bars and stacks, a
/// row a category. Bold: the fastest of each place, all of them where several tie, and the longest
/// phase of each stack.
class FigureTable : public QAbstractTableModel {
    Q_OBJECT

  public:
    using QAbstractTableModel::QAbstractTableModel;

    void show(const Figure& figure, const QPalette& palette);

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

  private:
    struct Cell {
        std::optional<double> value;
        bool bold = false;
        bool printed = false;
        std::optional<Interval> interval{};
    };
    struct Row {
        QString name;
        QPixmap sample;
        std::vector<Cell> cells;
    };
    struct Table {
        QString corner;
        QStringList columns;
        std::vector<Row> rows;
    };
    static Table seriesByPlace(const Figure& figure, const QPalette& palette);
    static Table categoriesBySeries(const Figure& figure);
    static Table cellsByShape(const Figure& figure);
    static void markLongest(const std::vector<Cell*>& phases);
    static void markFastest(const std::vector<Cell*>& cells, Unit unit);

    Table table_;
    Unit unit_ = Unit::gbPerSecond;
};

class Segments;

class ResultTable : public Card {
    Q_OBJECT

  public:
    enum Part { valuesPart, variantsPart, findingsPart };

    explicit ResultTable(QWidget* parent = nullptr);

    /// `empty` is said where there is nothing to list.
    void show(const BenchRun& run, const std::string& facet, const QString& empty);
    void showFigure(const Figure& figure);
    void setFindings(const std::vector<Message>& findings);
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
