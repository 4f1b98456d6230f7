// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bench/figure_table.h"

#include "ui/base/text.h"
#include "ui/bench/figure_looks.h"
#include "ui/bench/figure_text.h"
#include "ui/widgets/copy_table.h"

#include <QFont>

#include <algorithm>
#include <set>

namespace blockwarp::ui {
namespace {

bool largerIsBetter(Unit unit) {
    return unit != Unit::seconds && unit != Unit::secondsPerGb;
}

/// In a stack the longest phase stands out: larger, whatever the unit.
QString cornerOf(const Figure& figure) {
    const QString unit = coreText(unitTitle(figure.unit));
    return figure.drawing == Drawing::stacks ? FigureTable::tr("%1, longest in bold").arg(unit)
           : figure.unit == Unit::percent
               ? unit
               : FigureTable::tr("%1, fastest in bold (all that tie)").arg(unit);
}

QStringList namesOf(const std::vector<std::string>& names) {
    QStringList texts;
    for (const std::string& name : names)
        texts << coreText(name);
    return texts;
}

} // namespace

void FigureTable::markLongest(const std::vector<Cell*>& phases) {
    const auto longest = std::ranges::max_element(
        phases, {}, [](const Cell* cell) { return cell->value.value_or(-1); });
    if (longest != phases.end() && (*longest)->value) (*longest)->bold = true;
}

/// Where several cannot be told apart from the fastest, all of them; nothing where one has too few
/// samples for an interval, which decides it.
void FigureTable::markFastest(const std::vector<Cell*>& cells, Unit unit) {
    std::vector<Cell*> rivals;
    for (Cell* cell : cells)
        if (cell->value && !cell->printed) rivals.push_back(cell);
    const bool sure =
        std::ranges::all_of(rivals, [](const Cell* cell) { return cell->interval.has_value(); });
    if (rivals.size() < 2 || !sure) return;
    const auto byValue = [](const Cell* cell) { return *cell->value; };
    const Cell& best = **(largerIsBetter(unit) ? std::ranges::max_element(rivals, {}, byValue)
                                               : std::ranges::min_element(rivals, {}, byValue));
    for (Cell* cell : rivals)
        cell->bold =
            !areToldApart({cell->repetitions, cell->interval}, {best.repetitions, best.interval});
}

FigureTable::Table FigureTable::seriesByPlace(const Figure& figure, const QPalette& palette) {
    std::set<double> places;
    for (const FigureSeries& series : figure.series)
        for (const FigurePoint& point : series.points)
            places.insert(point.x);
    Table table{cornerOf(figure), {}, {}};
    for (const double place : places)
        table.columns << coreText(axisText(figure.axis, place));
    for (const FigureSeries& series : figure.series) {
        Row row{coreText(series.label), seriesSample(series, figure, palette), {}};
        row.cells.resize(places.size());
        for (const FigurePoint& point : series.points) {
            const auto column = std::distance(places.begin(), places.find(point.x));
            row.cells[static_cast<std::size_t>(column)] = {point.y, false, series.printed,
                                                           point.interval, point.repetitions};
        }
        table.rows.push_back(std::move(row));
    }
    for (std::size_t column = 0; column < places.size(); ++column) {
        std::vector<Cell*> cells;
        for (Row& row : table.rows)
            cells.push_back(&row.cells[column]);
        markFastest(cells, figure.unit);
    }
    return table;
}

FigureTable::Table FigureTable::categoriesBySeries(const Figure& figure) {
    Table table{cornerOf(figure), {}, {}};
    for (const std::string& category : figure.categories)
        table.rows.push_back({coreText(category), {}, std::vector<Cell>(figure.series.size())});
    for (std::size_t s = 0; s < figure.series.size(); ++s) {
        const FigureSeries& series = figure.series[s];
        const QString name = coreText(series.label);
        table.columns << (figure.groups.size() > 1
                              ? QStringLiteral("%1: %2").arg(
                                    shortName(coreText(figure.groups.at(series.group))), name)
                              : name);
        for (const FigurePoint& point : series.points)
            table.rows.at(static_cast<std::size_t>(point.x)).cells[s] = {
                point.y, false, series.printed, point.interval, point.repetitions};
    }
    const auto mark = [&](const std::vector<Cell*>& cells) {
        figure.drawing == Drawing::stacks ? markLongest(cells) : markFastest(cells, figure.unit);
    };
    std::vector<Cell*> bars;
    for (Row& row : table.rows) {
        std::vector<Cell*> cells;
        for (Cell& cell : row.cells)
            cells.push_back(&cell);
        bars.push_back(cells.front());
        if (figure.series.size() > 1) mark(cells);
    }
    if (figure.series.size() == 1) mark(bars);
    return table;
}

FigureTable::Table FigureTable::cellsByShape(const Figure& figure) {
    Table table{FigureTable::tr("%1; a row: blocks per thread").arg(cornerOf(figure)),
                namesOf(figure.categories),
                {}};
    for (const std::string& name : figure.rows)
        table.rows.push_back({coreText(name), {}, std::vector<Cell>(figure.categories.size())});
    std::vector<Cell*> all;
    for (const FigureSeries& series : figure.series)
        for (const FigurePoint& point : series.points) {
            Cell& cell = table.rows.at(point.row).cells.at(static_cast<std::size_t>(point.x));
            cell = {point.y, false, false, point.interval, point.repetitions};
            all.push_back(&cell);
        }
    markFastest(all, figure.unit);
    return table;
}

void FigureTable::show(const Figure& figure, const QPalette& palette) {
    Table table;
    if (figure.empty())
        table = {};
    else if (figure.drawing == Drawing::heatMap)
        table = cellsByShape(figure);
    else if (figure.axis == AxisKind::names)
        table = categoriesBySeries(figure);
    else
        table = seriesByPlace(figure, palette);
    const bool same = table.columns == table_.columns && table.rows.size() == table_.rows.size();
    unit_ = figure.unit;
    if (same) { // keeps the selection while a run goes on
        table_ = std::move(table);
        if (!table_.rows.empty())
            emit dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
        emit headerDataChanged(Qt::Horizontal, 0, columnCount() - 1);
        return;
    }
    beginResetModel();
    table_ = std::move(table);
    endResetModel();
}

int FigureTable::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(table_.rows.size());
}

int FigureTable::columnCount(const QModelIndex& parent) const {
    return parent.isValid() || table_.rows.empty() ? 0
                                                   : static_cast<int>(table_.columns.size()) + 1;
}

QVariant FigureTable::data(const QModelIndex& index, int role) const {
    const Row& row = table_.rows.at(static_cast<std::size_t>(index.row()));
    if (index.column() == 0) {
        if (role == Qt::DisplayRole || role == CopyTable::kSortRole) return row.name;
        if (role == Qt::DecorationRole && !row.sample.isNull()) return row.sample;
        return {};
    }
    const Cell& cell = row.cells.at(static_cast<std::size_t>(index.column() - 1));
    if (role == Qt::TextAlignmentRole) return QVariant(Qt::AlignRight | Qt::AlignVCenter);
    if (role == CopyTable::kSortRole) return cell.value.value_or(-1);
    if (role == Qt::DisplayRole)
        return cell.value ? shortValue(unit_, *cell.value) : QStringLiteral("–");
    if (role == Qt::ToolTipRole && cell.value) return valueText(unit_, *cell.value);
    if (role == Qt::FontRole && cell.bold) {
        QFont font;
        font.setBold(true);
        return font;
    }
    return {};
}

QVariant FigureTable::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || table_.rows.empty()) return {};
    if (role == Qt::TextAlignmentRole)
        return QVariant((section == 0 ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
    if (role != Qt::DisplayRole) return {};
    return section == 0 ? table_.corner : table_.columns.value(section - 1);
}

} // namespace blockwarp::ui
