// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/copy_table.h"

#include <QAction>
#include <QClipboard>
#include <QGuiApplication>
#include <QHeaderView>
#include <QKeyEvent>

#include <algorithm>

namespace blockwarp::ui {

CopyTable::CopyTable(QWidget* parent)
    : QTableView(parent), sorted_(new QSortFilterProxyModel(this)) {
    sorted_->setSortRole(kSortRole);
    sorted_->setDynamicSortFilter(true);
    setModel(sorted_);
    setFrameShape(QFrame::NoFrame);
    setShowGrid(false);
    setWordWrap(false);
    setTabKeyNavigation(false);
    setEditTriggers(NoEditTriggers);
    setSelectionBehavior(SelectRows);
    verticalHeader()->hide();
    horizontalHeader()->setHighlightSections(false);
    horizontalHeader()->setSectionsClickable(true);
    connect(horizontalHeader(), &QHeaderView::sectionClicked, this, &CopyTable::sortBy);
    auto* copy = new QAction(tr("&Copy"), this);
    connect(copy, &QAction::triggered, this,
            [this] { QGuiApplication::clipboard()->setText(text()); });
    auto* sort = new QAction(tr("&Sort by this column (S)"), this);
    connect(sort, &QAction::triggered, this, [this] { sortBy(currentIndex().column()); });
    addActions({copy, sort});
    setContextMenuPolicy(Qt::ActionsContextMenu);
}

void CopyTable::setSource(QAbstractItemModel* source) {
    sorted_->setSourceModel(source);
}

/// Largest first, smallest first, as it was.
void CopyTable::sortBy(int column) {
    if (column < 0) return;
    if (column != column_) {
        column_ = column;
        order_ = Qt::DescendingOrder;
    } else if (order_ == Qt::DescendingOrder) {
        order_ = Qt::AscendingOrder;
    } else {
        column_ = -1;
    }
    horizontalHeader()->setSortIndicatorShown(column_ >= 0);
    if (column_ >= 0) horizontalHeader()->setSortIndicator(column_, order_);
    sorted_->sort(column_, order_);
}

QString CopyTable::text() const {
    QList<int> rows;
    for (const QModelIndex& index : selectionModel()->selectedRows())
        rows << index.row();
    std::ranges::sort(rows);
    if (rows.isEmpty())
        for (int row = 0; row < model()->rowCount(); ++row)
            rows << row;
    QStringList lines;
    const auto add = [&](const auto& cell) {
        QStringList cells;
        for (int column = 0; column < model()->columnCount(); ++column)
            if (!isColumnHidden(column)) cells << cell(column);
        lines << cells.join(QLatin1Char('\t'));
    };
    add([this](int column) { return model()->headerData(column, Qt::Horizontal).toString(); });
    for (const int row : rows)
        add([this, row](int column) { return model()->index(row, column).data().toString(); });
    return lines.join(QLatin1Char('\n')) + QLatin1Char('\n');
}

void CopyTable::keyPressEvent(QKeyEvent* event) {
    if (event->matches(QKeySequence::Copy))
        QGuiApplication::clipboard()->setText(text());
    else if (event->key() == Qt::Key_S && event->modifiers() == Qt::NoModifier)
        sortBy(currentIndex().column());
    else
        QTableView::keyPressEvent(event);
}

} // namespace blockwarp::ui
