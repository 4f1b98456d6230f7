// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bench/result_table.h"

#include "ui/base/text.h"
#include "ui/theme/theme.h"
#include "ui/widgets/form.h"
#include "ui/widgets/segments.h"

#include <QClipboard>
#include <QEvent>
#include <QGuiApplication>
#include <QHeaderView>
#include <QScrollBar>

#include <algorithm>

namespace blockwarp::ui {
namespace {

constexpr int kMinRows = 3;
constexpr int kMaxRows = 6; ///< the chart needs the room

} // namespace

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

void ResultTable::setFindings(const std::vector<std::string>& findings) {
    QString html;
    for (const std::string& line : findings)
        html += QStringLiteral("<p>%1</p>").arg(coreText(line).toHtmlEscaped());
    findings_->setHtml(html.isEmpty() ? tr("What the run shows stands here when it is done.")
                                      : html);
}

} // namespace blockwarp::ui
