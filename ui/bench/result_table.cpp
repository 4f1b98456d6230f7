// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bench/result_table.h"

#include "ui/base/text.h"
#include "ui/bench/figure_looks.h"
#include "ui/bench/figure_text.h"
#include "ui/theme/theme.h"
#include "ui/widgets/copy_table.h"
#include "ui/widgets/form.h"
#include "ui/widgets/segments.h"

#include <QClipboard>
#include <QEvent>
#include <QFont>
#include <QGuiApplication>
#include <QHeaderView>
#include <QScrollBar>

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

constexpr int kMinRows = 3;
constexpr int kMaxRows = 6; ///< the chart needs the room

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
        cell->bold = !areApart(cell->interval, best.interval);
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
                                                           point.interval};
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
                point.y, false, series.printed, point.interval};
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
            cell = {point.y, false, false, point.interval};
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

ResultTable::ResultTable(QWidget* parent)
    : Card(space::medium, parent), figure_(new FigureTable(this)), variants_(new RunTable(this)),
      parts_(new Segments("resultParts", tr("Results as"), this)),
      copy_(makeButton("copy", tr("Copy"), this)), stack_(new QStackedWidget(this)),
      values_(new CopyTable(this)), details_(new CopyTable(this)), empty_(new Explanation(this)),
      findings_(new QTextBrowser(this)) {
    values_->setObjectName("figureTable");
    values_->setAccessibleName(tr("The chart's values"));
    values_->setSource(figure_);
    details_->setObjectName("benchTable");
    details_->setAccessibleName(tr("Every variant"));
    details_->setSource(variants_);
    details_->horizontalHeader()->setStretchLastSection(true);
    empty_->setObjectName("benchTableEmpty");
    empty_->setAlignment(Qt::AlignCenter);
    findings_->setObjectName("findings");
    findings_->setAccessibleName(tr("What the run shows"));
    findings_->setTabChangesFocus(true);
    findings_->setFrameShape(QFrame::NoFrame);
    copy_->setObjectName("copyTable");
    copy_->setToolTip(tr("The table as text with tabs, for a spreadsheet (Ctrl+C in it: the "
                         "selected rows). Press a heading to sort by it."));
    parts_->add(tr("Values"), valuesPart);
    parts_->add(tr("Every variant"), variantsPart);
    parts_->add(tr("Findings"), findingsPart);
    for (QWidget* part : std::initializer_list<QWidget*>{values_, details_, findings_})
        stack_->addWidget(part);
    auto* top = new QHBoxLayout;
    top->addWidget(parts_);
    top->addStretch(1);
    top->addWidget(copy_);
    column().addLayout(top);
    column().addWidget(empty_);
    column().addWidget(stack_, 1);
    connect(parts_, &QTabBar::currentChanged, this, [this](int part) {
        stack_->setCurrentIndex(part);
        copy_->setEnabled(part != findingsPart);
    });
    connect(copy_, &QPushButton::clicked, this, &ResultTable::copy);
}

void ResultTable::choose(Part part) {
    parts_->select(part);
}

void ResultTable::copy() const {
    const auto* table = parts_->currentData() == variantsPart ? details_ : values_;
    QGuiApplication::clipboard()->setText(table->text());
}

void ResultTable::show(const BenchRun& run, const std::string& facet, const QString& empty) {
    variants_->show(run, facet);
    const bool none = variants_->rowCount() == 0;
    empty_->setText(none ? empty : QString());
    empty_->setVisible(none);
    stack_->setVisible(!none);
    copy_->setVisible(!none);
    parts_->setVisible(!none);
    details_->setColumnHidden(RunTable::printed, !variants_->hasPrinted());
    details_->resizeColumnsToContents();
}

void ResultTable::showFigure(const Figure& figure) {
    figure_->show(figure, palette());
    fit();
}

/// As high as its rows, within bounds; the values share the width.
void ResultTable::fit() {
    values_->resizeColumnsToContents();
    const int rows = std::clamp(figure_->rowCount(), kMinRows, kMaxRows);
    const int row = fontMetrics().height() + 2 * space::tiny + 2;
    for (CopyTable* table : {values_, details_})
        table->verticalHeader()->setDefaultSectionSize(row);
    stack_->setFixedHeight(values_->horizontalHeader()->sizeHint().height() + rows * row +
                           values_->horizontalScrollBar()->sizeHint().height());
}

void ResultTable::changeEvent(QEvent* event) {
    Card::changeEvent(event);
    if (event->type() == QEvent::FontChange) fit();
}

void ResultTable::setFindings(const std::vector<Message>& findings) {
    QString html;
    for (const Message& line : findings)
        html += QStringLiteral("<p>%1</p>").arg(coreText(line).toHtmlEscaped());
    findings_->setHtml(html.isEmpty() ? tr("What the run shows stands here when it is done.")
                                      : html);
}

} // namespace blockwarp::ui
