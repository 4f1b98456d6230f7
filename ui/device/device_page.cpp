// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/device/device_page.h"

#include "ui/device/machine_view.h"
#include "ui/jobs/inventory.h"
#include "ui/theme/theme.h"
#include "ui/widgets/form.h"

#include <QClipboard>
#include <QEvent>
#include <QGuiApplication>
#include <QHeaderView>
#include <QScrollArea>

namespace blockwarp::ui {

DevicePage::DevicePage(const Inventory& inventory, QWidget* parent)
    : Page(parent), inventory_(inventory), table_(new QTableView(this)),
      tally_(new MessageLine(this)), start_(new MainButton("play", tr("Run self-test"), this)),
      cancel_(makeButton("stop", tr("&Cancel"), this)), report_(new QPlainTextEdit(this)) {
    table_->setObjectName("checks");
    table_->setAccessibleName(tr("Self-test"));
    table_->setModel(&checks_);
    table_->setSelectionBehavior(QTableView::SelectRows);
    table_->setTabKeyNavigation(false);
    table_->setShowGrid(false);
    table_->verticalHeader()->hide();
    table_->horizontalHeader()->setStretchLastSection(true);
    table_->horizontalHeader()->setHighlightSections(false);
    table_->setMinimumHeight(24 * kGrid);
    tally_->setObjectName("tally");
    start_->setObjectName("selfTest");
    cancel_->setObjectName("cancelSelfTest");
    cancel_->setMinimumHeight(5 * kGrid);
    cancel_->setEnabled(false);
    layOut();
    fitColumns();
    tally_->say(Tone::muted, tr("Known answers from the standards, checked on this machine with "
                                "every engine and every strategy."));
    connect(start_, &QPushButton::clicked, this, &DevicePage::startSelfTest);
    connect(cancel_, &QPushButton::clicked, this, &DevicePage::stop);
    connect(&inventory_, &Inventory::ready, this,
            [this] { report_->setPlainText(inventory_.report()); });
}

DevicePage::~DevicePage() {
    meter_->cancel();
}

QWidget* DevicePage::makeReport() {
    report_->setObjectName("report");
    report_->setAccessibleName(tr("Report about this machine"));
    report_->setReadOnly(true);
    report_->setTabChangesFocus(true);
    report_->setLineWrapMode(QPlainTextEdit::NoWrap);
    report_->setFont(fixedFont());
    report_->setMinimumHeight(16 * kGrid);
    auto* copy = makeButton("copy", tr("Copy &report"), this);
    connect(copy, &QPushButton::clicked, this,
            [this] { QGuiApplication::clipboard()->setText(report_->toPlainText()); });
    auto* box = new QWidget(this);
    auto* column = new FieldColumn(box);
    column->addWidget(makeHeading(tr("Report"), box));
    column->addWidget(report_, 1);
    column->addWidget(copy, 0, Qt::AlignLeft);
    return box;
}

void DevicePage::layOut() {
    auto* content = new QWidget(this);
    auto* column = new QVBoxLayout(content);
    column->setContentsMargins(2 * kGrid, 2 * kGrid, 2 * kGrid, 2 * kGrid);
    column->setSpacing(3 * kGrid);
    column->addWidget(new MachineView(inventory_, content));
    auto* tests = new FieldColumn;
    tests->addWidget(makeHeading(tr("Self-test"), content));
    tests->addWidget(table_, 1);
    column->addLayout(tests, 3);
    column->addWidget(makeReport(), 2);
    auto* scroll = new QScrollArea(this);
    scroll->setWidget(content);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setFocusPolicy(Qt::NoFocus);
    auto* bar = new QHBoxLayout;
    bar->setContentsMargins(2 * kGrid, kGrid, 2 * kGrid, kGrid);
    bar->setSpacing(kGrid);
    bar->addWidget(tally_, 1);
    bar->addWidget(cancel_);
    bar->addWidget(start_);
    auto* rows = new QVBoxLayout(this);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(0);
    rows->addWidget(scroll, 1);
    rows->addWidget(makeLine(QFrame::HLine, this));
    rows->addLayout(bar);
}

void DevicePage::startSelfTest() {
    if (job_ != 0) return;
    checks_.clear();
    start_->setEnabled(false);
    cancel_->setEnabled(true);
    tally_->say(Tone::muted, tr("Checking…"));
    meter_ = std::make_shared<ProgressMeter>();
    job_ = runner_.start(
        [this, meter = meter_] {
            const auto hear = [this](const Check& check) {
                QMetaObject::invokeMethod(
                    this, [this, check] { hearCheck(check); }, Qt::QueuedConnection);
            };
            return runSelfTest(*meter, hear).size();
        },
        [this](JobId, std::size_t) { finish(); });
}

void DevicePage::hearCheck(const Check& check) {
    checks_.append(check);
    if (checks_.rowCount() % 8 == 1) fitColumns();
    table_->scrollToBottom();
}

void DevicePage::fitColumns() {
    for (const int column : {SelfTestModel::stateColumn, SelfTestModel::engineColumn,
                             SelfTestModel::strategyColumn, SelfTestModel::cipherColumn})
        table_->resizeColumnToContents(column);
}

void DevicePage::finish() {
    const bool stopped = meter_->cancelled();
    const int failed = checks_.count(CheckState::failed);
    const QString counts = tr("%1 passed, %2 failed, %3 skipped")
                               .arg(checks_.count(CheckState::passed))
                               .arg(failed)
                               .arg(checks_.count(CheckState::skipped));
    if (failed > 0)
        tally_->say(Tone::error, counts);
    else if (stopped)
        tally_->say(Tone::caution, tr("Cancelled: %1").arg(counts));
    else
        tally_->say(Tone::success, counts);
    job_ = 0;
    start_->setEnabled(true);
    cancel_->setEnabled(false);
    start_->setText(tr("Run self-test again"));
    emit selfTestFinished();
}

void DevicePage::changeEvent(QEvent* event) {
    Page::changeEvent(event);
    if (event->type() == QEvent::FontChange) fitColumns();
}

QString DevicePage::activity() const {
    return isRunning() ? tr("The self-test is still running.") : QString();
}

} // namespace blockwarp::ui
