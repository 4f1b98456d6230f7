// SPDX-License-Identifier: GPL-3.0-or-later
/// A figure as a table of its values: a row a series and a column a place; of bars and stacks, a
/// row a category. Bold: the fastest of each place, all of them where several tie, and the longest
/// phase of each stack.
#pragma once

#include "core/bench/figures/figure.h"

#include <QAbstractTableModel>
#include <QPalette>
#include <QPixmap>
#include <QStringList>

#include <optional>
#include <vector>

namespace blockwarp::ui {

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
        std::vector<RepetitionValue> repetitions{};
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

} // namespace blockwarp::ui
