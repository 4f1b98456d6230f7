// SPDX-License-Identifier: GPL-3.0-or-later
/// Where things are on the Benchmark page, and what presses what.
#include "ui/base/text.h"
#include "ui/bench/bench_page.h"
#include "ui/bench/chart_tab.h"
#include "ui/bench/experiment_list.h"
#include "ui/bench/figure_export.h"
#include "ui/bench/library_panel.h"
#include "ui/bench/parameter_form.h"
#include "ui/bench/run_table.h"
#include "ui/widgets/form.h"
#include "ui/widgets/scroll_box.h"
#include "ui/widgets/shrinking_button.h"

#include <QHeaderView>
#include <QMenu>
#include <QSplitter>

namespace blockwarp::ui {

void BenchPage::layOut() {
    experiments_ = new ExperimentList(this);
    auto* work = new QWidget(this);
    auto* workRows = new QVBoxLayout(work);
    workRows->setContentsMargins(2 * kGrid, 2 * kGrid, 2 * kGrid, kGrid);
    workRows->setSpacing(kGrid);
    workRows->addWidget(makeHeader());
    workRows->addWidget(makeTabs(), 1);
    auto* scroll = new ScrollBox(this);
    scroll->setWidget(work);
    auto* columns = new QHBoxLayout;
    columns->setSpacing(0);
    columns->addWidget(experiments_);
    columns->addWidget(makeLine(QFrame::VLine, this));
    columns->addWidget(scroll, 1);
    auto* rows = new QVBoxLayout(this);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(0);
    rows->addLayout(columns, 1);
    rows->addWidget(makeLine(QFrame::HLine, this));
    rows->addLayout(makeBar());
}

QWidget* BenchPage::makeHeader() {
    auto* header = new QWidget(this);
    title_ = makeHeading({}, header);
    auto* text = new Explanation(header);
    sentence_ = text;
    sentence_->setObjectName("benchSentence");
    badge_ = new MessageLine(header);
    badge_->setObjectName("benchBadge");
    auto* column = new QVBoxLayout(header);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(kGrid / 2);
    column->addWidget(title_);
    column->addWidget(sentence_);
    column->addWidget(badge_);
    return header;
}

QWidget* BenchPage::makeTabs() {
    tabs_ = new QTabWidget(this);
    tabs_->setObjectName("benchTabs");
    chart_ = new ChartTab(tabs_);
    parameters_ = new ParameterForm(tabs_);
    library_ = new LibraryPanel(tabs_);
    conditions_ = new QTextBrowser(tabs_);
    conditions_->setFrameShape(QFrame::NoFrame);
    conditions_->setTabChangesFocus(true);
    conditions_->setAccessibleName(tr("Conditions"));
    tabs_->addTab(chart_, tr("Chart"));
    tabs_->addTab(makeTableTab(), tr("Table"));
    tabs_->addTab(parameters_, tr("Settings"));
    tabs_->addTab(library_, tr("Saved runs"));
    tabs_->addTab(conditions_, tr("Conditions"));
    return tabs_;
}

QWidget* BenchPage::makeTableTab() {
    auto* split = new QSplitter(Qt::Vertical, tabs_);
    table_ = new RunTable(split);
    tableView_ = new QTableView(split);
    tableView_->setObjectName("benchTable");
    tableView_->setAccessibleName(tr("Results"));
    tableView_->setModel(table_);
    tableView_->setShowGrid(false);
    tableView_->setWordWrap(false);
    tableView_->setTabKeyNavigation(false);
    tableView_->setSelectionBehavior(QTableView::SelectRows);
    tableView_->verticalHeader()->hide();
    tableView_->horizontalHeader()->setStretchLastSection(true);
    tableView_->horizontalHeader()->setHighlightSections(false);
    emptyTable_ = new Explanation(split);
    emptyTable_->setObjectName("benchTableEmpty");
    emptyTable_->setAlignment(Qt::AlignCenter);
    findings_ = new QTextBrowser(split);
    findings_->setObjectName("findings");
    findings_->setAccessibleName(tr("What the run shows"));
    findings_->setTabChangesFocus(true);
    findings_->setFrameShape(QFrame::NoFrame);
    split->setStretchFactor(split->indexOf(tableView_), 3);
    split->setStretchFactor(split->indexOf(findings_), 1);
    return split;
}

QLayout* BenchPage::makeBar() {
    status_ = new ElidedLabel(this);
    status_->setObjectName("benchStatus");
    progress_ = new QProgressBar(this);
    progress_->setObjectName("benchProgress");
    progress_->setAccessibleName(tr("Progress of the experiment"));
    progress_->setRange(0, 1000);
    progress_->setTextVisible(false);
    quick_ = new QCheckBox(tr("&Quick"), this);
    quick_->setObjectName("benchQuick");
    quick_->setToolTip(tr("Six samples and fewer points."));
    save_ = new ShrinkingButton("save", tr("&Save run"), this);
    save_->setObjectName("saveRun");
    export_ = new ShrinkingButton("export", tr("&Export"), this);
    export_->setObjectName("exportRun");
    pause_ = new ShrinkingButton("pause", tr("&Pause"), this);
    pause_->setObjectName("pauseRun");
    stop_ = new ShrinkingButton("stop", tr("S&top"), this);
    stop_->setObjectName("stopRun");
    start_ = new MainButton("play", tr("Run experiment"), this);
    start_->setObjectName("runExperiment");
    fillExportMenu();
    auto* text = new QVBoxLayout;
    text->setSpacing(kGrid / 2);
    text->addWidget(status_);
    text->addWidget(progress_);
    auto* row = new QHBoxLayout;
    row->setContentsMargins(2 * kGrid, kGrid, 2 * kGrid, kGrid);
    row->setSpacing(kGrid);
    row->addLayout(text, 1);
    row->addWidget(quick_);
    for (QPushButton* button : {save_, export_, pause_, stop_}) {
        button->setMinimumHeight(5 * kGrid);
        row->addWidget(button);
    }
    row->addWidget(start_);
    return row;
}

void BenchPage::fillExportMenu() {
    auto* menu = new QMenu(export_);
    const std::pair<QString, ExportKind> kinds[] = {
        {tr("&CSV: every sample"), ExportKind::csv},
        {tr("&JSON: everything"), ExportKind::json},
        {tr("&Markdown: tables and conditions"), ExportKind::markdown},
        {tr("P&NG: the chart"), ExportKind::png},
        {tr("&SVG: the chart"), ExportKind::svg},
        {tr("&PDF: chart, table and conditions on a page"), ExportKind::pdf}};
    for (const auto& [title, kind] : kinds)
        menu->addAction(title, this, [this, kind = static_cast<int>(kind)] { chooseExport(kind); });
    export_->setMenu(menu);
}

void BenchPage::connectParts() {
    connect(experiments_, &ExperimentList::chosen, this, [this] {
        choose();
        updateButtons();
    });
    connect(quick_, &QCheckBox::toggled, this, &BenchPage::resetParameters);
    connect(parameters_, &ParameterForm::changed, this,
            [this] { memory_.setTyped(wayOf(experiments_->current()), parameters_->typed()); });
    connect(chart_, &ChartTab::unitChosen, this, [this](const QString& unit) {
        memory_.setUnit(toQString(experiments_->current().name), unit);
    });
    connect(chart_, &ChartTab::facetChanged, this, &BenchPage::presentTable);
    connect(library_, &LibraryPanel::overlaysChanged, this,
            [this] { chart_->show(run_, library_->overlays()); });
    connect(library_, &LibraryPanel::openRequested, this, &BenchPage::openRun);
    connect(library_, &LibraryPanel::fileRequested, this, &BenchPage::openFile);
    connect(start_, &QPushButton::clicked, this, &BenchPage::start);
    connect(pause_, &QPushButton::clicked, this, &BenchPage::togglePause);
    connect(stop_, &QPushButton::clicked, this, &BenchPage::stop);
    connect(save_, &QPushButton::clicked, this, &BenchPage::saveRun);
    updateButtons();
}

} // namespace blockwarp::ui
