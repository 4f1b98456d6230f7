// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bench/result_table.h"

#include "ui/base/text.h"
#include "ui/widgets/form.h"

#include <QHeaderView>

namespace blockwarp::ui {

ResultTable::ResultTable(QWidget* parent)
    : QSplitter(Qt::Vertical, parent), table_(new RunTable(this)), view_(new QTableView(this)),
      empty_(new Explanation(this)), findings_(new QTextBrowser(this)) {
    view_->setObjectName("benchTable");
    view_->setAccessibleName(tr("Results"));
    view_->setModel(table_);
    view_->setShowGrid(false);
    view_->setWordWrap(false);
    view_->setTabKeyNavigation(false);
    view_->setSelectionBehavior(QTableView::SelectRows);
    view_->verticalHeader()->hide();
    view_->horizontalHeader()->setStretchLastSection(true);
    view_->horizontalHeader()->setHighlightSections(false);
    empty_->setObjectName("benchTableEmpty");
    empty_->setAlignment(Qt::AlignCenter);
    findings_->setObjectName("findings");
    findings_->setAccessibleName(tr("What the run shows"));
    findings_->setTabChangesFocus(true);
    findings_->setFrameShape(QFrame::NoFrame);
    setStretchFactor(indexOf(view_), 3);
    setStretchFactor(indexOf(findings_), 1);
}

void ResultTable::show(const BenchRun& run, const std::string& facet, const QString& empty) {
    table_->show(run, facet);
    const bool none = table_->rowCount() == 0;
    empty_->setText(none ? empty : QString());
    empty_->setVisible(none);
    view_->setVisible(!none);
    view_->setColumnHidden(RunTable::printed, !table_->hasPrinted());
    view_->resizeColumnsToContents();
}

void ResultTable::setFindings(const std::vector<std::string>& findings) {
    QString html;
    for (const std::string& line : findings)
        html += QStringLiteral("<p>%1</p>").arg(coreText(line).toHtmlEscaped());
    findings_->setHtml(html);
    findings_->setVisible(!html.isEmpty());
}

} // namespace blockwarp::ui
