// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bench/result_table.h"

#include "ui/theme/theme.h"
#include "ui/widgets/form.h"
#include "ui/widgets/segments.h"

#include <QClipboard>
#include <QEvent>
#include <QGuiApplication>
#include <QHeaderView>

namespace blockwarp::ui {

ResultTable::ResultTable(QWidget* parent)
    : QWidget(parent), figure_(new FigureTable(this)), variants_(new RunTable(this)),
      parts_(new Segments("resultParts", tr("Rows of the table"), this)),
      copy_(makeButton("copy", tr("Copy"), this)), stack_(new QStackedWidget(this)),
      values_(new CopyTable(this)), details_(new CopyTable(this)), empty_(new Explanation(this)) {
    values_->setObjectName("figureTable");
    values_->setAccessibleName(tr("The chart's values"));
    values_->setSource(figure_);
    details_->setObjectName("benchTable");
    details_->setAccessibleName(tr("Every variant"));
    details_->setSource(variants_);
    details_->horizontalHeader()->setStretchLastSection(true);
    empty_->setObjectName("benchTableEmpty");
    empty_->setAlignment(Qt::AlignCenter);
    copy_->setObjectName("copyTable");
    copy_->setToolTip(tr("The table as text with tabs, for a spreadsheet (Ctrl+C in it: the "
                         "selected rows). Press a heading to sort by it."));
    parts_->add(tr("Values"), valuesPart);
    parts_->add(tr("Every variant"), variantsPart);
    layOut();
    connect(parts_, &QTabBar::currentChanged, stack_, &QStackedWidget::setCurrentIndex);
    connect(copy_, &QPushButton::clicked, this, &ResultTable::copy);
}

void ResultTable::layOut() {
    stack_->addWidget(values_);
    stack_->addWidget(details_);
    auto* top = new QHBoxLayout;
    top->addWidget(parts_);
    top->addStretch(1);
    top->addWidget(copy_);
    auto* rows = new QVBoxLayout(this);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(space::small);
    rows->addLayout(top);
    rows->addWidget(empty_, 1);
    rows->addWidget(stack_, 1);
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
    for (QWidget* part : std::initializer_list<QWidget*>{stack_, copy_, parts_})
        part->setVisible(!none);
    details_->setColumnHidden(RunTable::printed, !variants_->hasPrinted());
    details_->resizeColumnsToContents();
}

void ResultTable::showFigure(const Figure& figure) {
    figure_->show(figure, palette());
    fit();
}

void ResultTable::fit() {
    values_->resizeColumnsToContents();
    for (CopyTable* table : {values_, details_})
        table->verticalHeader()->setDefaultSectionSize(fontMetrics().height() + 2 * space::tiny +
                                                       2);
}

void ResultTable::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange) fit();
}

} // namespace blockwarp::ui
